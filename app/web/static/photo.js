/** A photo on its way: chosen, made smaller on the phone, sent. */

import { button, h } from "./dom.js";
import { t } from "./texts.js";

/**
 * The longer side that is sent, in pixels. The detector looks at 640 pixels of the longer side, and at 1,280 where
 * tiles are small; the classifier sees each tile as 64 by 80 pixels, cut out of the photo as it arrived. At 1,600 a
 * tile of a twenty-fifth of the width still fills that cut. Measured with the reader of 2026-11 (JPEG quality 0.85):
 * of 24 rendered hands of 12 megapixels in designs that trained nothing it reads 14 wholly right in full, 13 at 2,560
 * and at 2,048, 14 at 1,600 and at 1,280, 13 at 960; of the 16 real hands of 640 to 2,560 pixels, 15 at any of these
 * sizes. So 1,600 loses nothing, keeps room for hands shot from far off, and sends 190 kB in the place of 3 MB.
 */
export const LONG_SIDE = 1600;

/** JPEG quality; below 0.8 the thin lines of bamboos and characters begin to smear. */
const QUALITY = 0.85;

/** A photo of so many bytes that is no larger than LONG_SIDE is sent as it is. */
const SMALL = 500_000;

/**
 * Make a photo smaller, upright as its EXIF says. What this browser cannot decode (HEIC in most) is sent as it is:
 * the reader can.
 * @param {File} file
 * @returns {Promise<Blob>}
 */
export async function shrunk(file) {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, LONG_SIDE / Math.max(bitmap.width, bitmap.height));
  if (scale === 1 && file.size <= SMALL) return file;
  const smaller = await drawn(bitmap, scale);
  return smaller && smaller.size < file.size ? smaller : file;
}

/** @param {ImageBitmap} bitmap @param {number} scale @returns {Promise<Blob | null>} */
function drawn(bitmap, scale) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/**
 * A button that opens the phone's camera, or its photos.
 * @param {{id: string, label: string, camera: boolean, primary?: boolean, onphoto: (file: File) => void}} wanted
 */
export function photoButton({ id, label, camera, primary = false, onphoto }) {
  const chosen = (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) onphoto(file);
  };
  return h(
    "span",
    { class: "file" },
    h("input", { type: "file", id, accept: "image/*,.heic,.heif", ...(camera ? { capture: "environment" } : {}), onchange: chosen }),
    h("label", { class: primary ? "button primary" : "button", htmlFor: id }, label),
  );
}

/**
 * A button that opens the live view, where the page may use the camera.
 * @param {(file: File) => void} onphoto
 */
export function liveButton(onphoto) {
  if (!isSecureContext || !navigator.mediaDevices?.getUserMedia) return null;
  const open = async () => (await import("./live.js")).openLive(onphoto); // fetched by who wants it
  return button(t("Aim with the live view"), open, { id: "live", class: "button" });
}
