/** The live view: the camera is aimed while words and tones say what its picture lacks. Only where the page is secure. */

import * as calls from "./calls.js";
import { button, h } from "./dom.js";
import { canSpeak, hush, isSpeaking, speakNow } from "./speech.js";
import { PAGE, t } from "./texts.js";

const FRAME_SIDE = 640;
const FRAME_QUALITIES = [0.6, 0.35];
const FRAME_BYTES = 60_000;
const PHOTO_SIDE = 1920;
const PHOTO_QUALITY = 0.9;
const BETWEEN_MS = 300;
const AFTER_REFUSAL_MS = 1200;
const REPEAT_MS = 5000;
const STEADY_FRAMES = 3;
const DARK_FRAMES = 2;
const TONE = { low: 220, high: 880, seconds: 0.07, gain: 0.08 };

/** What the person wants of it, remembered. */
const wants = {
  voice: () => (localStorage.getItem("live-voice") ?? (isSpeaking() ? "on" : "off")) === "on",
  tones: () => (localStorage.getItem("live-tones") ?? (isSpeaking() ? "on" : "off")) === "on",
  itself: () => localStorage.getItem("live-itself") === "on",
};

/**
 * Open the live view over the page.
 * @param {(photo: File) => void} onphoto
 */
export async function openLive(onphoto) {
  const view = made(onphoto);
  document.body.append(view.element);
  view.element.showModal();
  view.take.focus();
  try {
    view.stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: "environment" }, width: { ideal: PHOTO_SIDE }, height: { ideal: 1080 } },
    });
  } catch {
    tell(view, t("The camera cannot be used: allow it for this page, or choose a photo."));
    return;
  }
  if (!view.element.isConnected) return stop(view);
  view.video.srcObject = view.stream;
  await view.video.play().catch(() => undefined);
  view.take.disabled = false;
  offerTorch(view);
  run(view);
}

function made(onphoto) {
  const back = document.activeElement?.id;
  const view = { onphoto, stream: null, advice: "", told: 0, steady: 0, dark: 0, torch: null, isDone: false };
  view.video = h("video", { muted: true, playsInline: true, "aria-hidden": "true" });
  view.text = h("p", { id: "live-advice", class: "live-advice" }, t("Opening the camera …"));
  view.take = button(t("Take the photo now"), () => take(view), { id: "live-take", class: "button primary", disabled: true });
  view.switches = h("div", { class: "pair" }, ...switches());
  view.element = h(
    "dialog",
    { class: "live", "aria-labelledby": "live-title" },
    h("h2", { id: "live-title", class: "hidden" }, t("Live view")),
    view.video,
    h("div", { role: "status", "aria-live": "polite" }, view.text),
    view.take,
    button(t("Close"), () => view.element.close(), { id: "live-close", class: "button" }),
    view.switches,
  );
  view.element.addEventListener("close", () => {
    stop(view);
    view.element.remove();
    document.getElementById(back)?.focus();
  });
  return view;
}

function switches() {
  const texts = { voice: t("Voice"), tones: t("Tones"), itself: t("Take the photo by itself") };
  return Object.keys(wants)
    .filter((name) => name !== "voice" || canSpeak())
    .map((name) => switchOf(`live-${name}`, texts[name], wants[name]));
}

function switchOf(id, text, isOn) {
  const toggled = (event) => {
    const on = !isOn();
    localStorage.setItem(id, on ? "on" : "off");
    event.currentTarget.setAttribute("aria-pressed", String(on));
    if (!on) hush();
  };
  return button(text, toggled, { id, class: "button small", "aria-pressed": String(isOn()) });
}

/** Put the torch's switch where the camera has one. */
function offerTorch(view) {
  const [track] = view.stream.getVideoTracks();
  if (!track.getCapabilities?.().torch) return;
  const torch = button(t("Light"), () => lit(view, !view.torch.isOn, true), { id: "live-torch", class: "button small", "aria-pressed": "false" });
  view.torch = { track, torch, isOn: false, isChosen: false };
  view.switches.append(torch);
}

/** Who cannot see the dark does not switch on a light: it is done once, and can be undone. */
async function lit(view, on, isChosen) {
  const { torch } = view;
  torch.isOn = on;
  torch.isChosen ||= isChosen;
  torch.torch.setAttribute("aria-pressed", String(on));
  await torch.track.applyConstraints({ advanced: [{ torch: on }] }).catch(() => undefined);
}

/** Look at a frame, say what it lacks, and again, until the view is closed. */
async function run(view) {
  while (!view.isDone) {
    const pause = await looked(view);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function looked(view) {
  const frame = document.visibilityState === "visible" && (await frameOf(view.video));
  if (!frame || view.isDone) return BETWEEN_MS;
  try {
    const { videoWidth: width, videoHeight: height } = view.video;
    const framing = await calls.framing(frame, Math.max(width, height));
    if (!view.isDone) follow(view, framing);
    return BETWEEN_MS;
  } catch (error) {
    if (!(error instanceof calls.CallError)) throw error;
    if (error.status === 0) tell(view, t("No connection: no advice. The photo can be taken all the same."));
    return AFTER_REFUSAL_MS;
  }
}

/** @param {HTMLVideoElement} video @returns {Promise<Blob | null>} a small JPEG */
async function frameOf(video) {
  for (const quality of FRAME_QUALITIES) {
    const frame = await drawn(video, FRAME_SIDE, quality);
    if (!frame || frame.size <= FRAME_BYTES) return frame;
  }
  return null;
}

/** @param {HTMLVideoElement} video @param {number} side @param {number} quality @returns {Promise<Blob | null>} */
function drawn(video, side, quality) {
  const { videoWidth: width, videoHeight: height } = video;
  if (!width) return Promise.resolve(null);
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = h("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

/** @param {any} view @param {{message: string, spoken: string, advice: string[], quality: number}} framing */
function follow(view, { message, spoken, advice, quality }) {
  tell(view, message, spoken);
  if (wants.tones()) tone(quality);
  const isGood = advice[0] === "hold-still";
  view.steady = isGood ? view.steady + 1 : 0;
  view.dark = advice[0] === "too-dark" ? view.dark + 1 : 0;
  if (view.steady === 1) navigator.vibrate?.(60);
  if (view.dark === DARK_FRAMES && view.torch && !view.torch.isChosen) lit(view, true, false);
  if (view.steady >= STEADY_FRAMES && wants.itself()) take(view);
}

/** Say what to do when it is something new, and again after a while. */
function tell(view, message, spoken = message) {
  const isNew = message !== view.advice;
  if (!isNew && Date.now() - view.told < REPEAT_MS) return;
  view.advice = message;
  view.told = Date.now();
  if (isNew) view.text.textContent = message;
  if (wants.voice()) speakNow([spoken]);
}

let sound = null;

/** A short tone, the higher the better the picture. @param {number} quality 0 to 1 */
function tone(quality) {
  sound ??= new AudioContext();
  const { low, high, seconds, gain } = TONE;
  const source = new OscillatorNode(sound, { frequency: low * (high / low) ** quality });
  const volume = new GainNode(sound, { gain });
  source.connect(volume).connect(sound.destination);
  volume.gain.setTargetAtTime(0, sound.currentTime + seconds / 2, seconds / 6);
  source.start();
  source.stop(sound.currentTime + seconds);
}

async function take(view) {
  if (view.isDone) return;
  view.isDone = true;
  const photo = await drawn(view.video, PHOTO_SIDE, PHOTO_QUALITY);
  view.element.close();
  if (photo) view.onphoto(new File([photo], `${PAGE.code ?? "hand"}.jpg`, { type: "image/jpeg" }));
}

function stop(view) {
  view.isDone = true;
  for (const track of view.stream?.getTracks() ?? []) track.stop();
  hush();
  sound?.close();
  sound = null;
}
