/** The photo with every tile marked. The row of tiles below it says the same in text. */

import { h, svg } from "./dom.js";
import { allTiles } from "./hand.js";
import { t } from "./texts.js";

/**
 * @param {{url: string, size: [number, number], tiles: any[]}} photo
 * @param {import("./hand.js").Hand} hand
 * @param {(seen: number) => void} ontap
 */
export function photoFigure(photo, hand, ontap) {
  const [width, height] = photo.size;
  const of = new Map(allTiles(hand).filter((one) => one.seen !== null).map((one) => [one.seen, one]));
  const marks = photo.tiles.map((tile, seen) => mark(tile, of.get(seen), seen, () => ontap(seen), width));
  const overlay = svg("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, ...marks);
  const image = h("img", { src: photo.url, alt: described(hand), width, height });
  const box = h("div", { class: "photo" }, image, overlay);
  image.addEventListener("error", () => box.replaceChildren(h("p", { class: "note" }, t("This browser cannot show the photo; it was read all the same."))));
  return h("figure", {}, box);
}

/** @param {import("./hand.js").Hand} hand */
function described(hand) {
  const tiles = allTiles(hand);
  const doubts = tiles.filter((one) => one.doubtful).length;
  return t("Photo of the hand: {tiles} tiles read, {doubts} of them doubtful", { tiles: tiles.length, doubts });
}

function mark(tile, inHand, seen, ontap, width) {
  const points = tile.quad.map((corner) => corner.join(",")).join(" ");
  const state = inHand ? (inHand.doubtful ? "doubt" : tile.role) : "other";
  const shape = svg("polygon", { points, class: `mark ${state}` });
  shape.addEventListener("click", ontap);
  if (!inHand) return shape;
  const [x, y] = [0, 1].map((axis) => tile.quad.reduce((sum, corner) => sum + corner[axis], 0) / 4);
  const label = svg("text", { x, y: labelHeight(tile, y), class: `mark-number ${state}`, "font-size": width / 42 });
  label.textContent = inHand.doubtful ? `${inHand.id}?` : String(inHand.id);
  return svg("g", {}, shape, label);
}

/** Above the tile, where it hides nothing of its face. */
function labelHeight(tile, middle) {
  const top = Math.min(...tile.quad.map((corner) => corner[1]));
  return top > 24 ? top - 6 : middle;
}
