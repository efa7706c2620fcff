/** The photo with every tile marked, near the hand or whole. The row of tiles below it says the same in text. */

import { button, h, svg } from "./dom.js";
import { allTiles } from "./hand.js";
import { update } from "./state.js";
import { t } from "./texts.js";

/** The margin around the tiles, as a share of the box that they fill. */
const MARGIN = 0.06;

/**
 * @param {{url: string, size: [number, number], tiles: any[], doubts?: any[], whole?: boolean}} photo
 * @param {import("./hand.js").Hand} hand
 * @param {(seen: number) => void} ontap
 */
export function photoFigure(photo, hand, ontap) {
  const [width, height] = photo.size;
  const box = photo.whole ? [0, 0, width, height] : near(photo);
  const of = new Map(allTiles(hand).map((one) => [one.seen, one]));
  const image = svg("image", { href: photo.url, width, height, preserveAspectRatio: "none" });
  const unsure = new Set((photo.doubts ?? []).flatMap((doubt) => doubt.tiles));
  const indicator = (tile, seen) => (tile.role === "dora" ? { id: seen + 1, doubtful: unsure.has(seen) } : null);
  const marks = photo.tiles.map((tile, seen) => mark(tile, of.get(seen) ?? indicator(tile, seen), () => ontap(seen), box[2]));
  const picture = svg("svg", { class: "photo", viewBox: box.join(" "), role: "img", "aria-label": described(hand) }, image, ...marks);
  const figure = h("figure", {}, picture, isNear(box, photo) && closer(photo));
  image.addEventListener("error", () => figure.replaceChildren(h("p", { class: "note" }, t("This browser cannot show the photo; it was read all the same."))));
  return figure;
}

function closer(photo) {
  const turn = () => update({ photo: { ...photo, whole: !photo.whole } });
  return button(photo.whole ? t("Closer") : t("Whole photo"), turn, { id: "whole", class: "button small" });
}

const isNear = (box, photo) => photo.whole || box[2] < photo.size[0] * 0.9 || box[3] < photo.size[1] * 0.9;

/** The part of the photo that holds what was read: x, y, width, height in its pixels. */
function near({ size: [width, height], tiles }) {
  const corners = tiles.filter((one) => one.role !== "other").flatMap((one) => one.quad);
  if (!corners.length) return [0, 0, width, height];
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const room = MARGIN * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const [left, top] = [xs, ys].map((all) => Math.max(0, Math.min(...all) - room));
  const [right, bottom] = [xs, ys].map((all, axis) => Math.min([width, height][axis], Math.max(...all) + room));
  return [left, top, right - left, bottom - top].map(Math.round);
}

/** @param {import("./hand.js").Hand} hand */
function described(hand) {
  const tiles = allTiles(hand);
  const doubts = tiles.filter((one) => one.doubtful).length;
  return t("Photo of the hand: {tiles} tiles read, {doubts} of them doubtful", { tiles: tiles.length, doubts });
}

/** Tiles of the hand and indicators have the numbers that doubts call them by. */
function mark(tile, numbered, ontap, width) {
  const points = tile.quad.map((corner) => corner.join(",")).join(" ");
  const state = numbered ? (numbered.doubtful ? "doubt" : tile.role) : "other";
  const shape = svg("polygon", { points, class: `mark ${state}` });
  shape.addEventListener("click", ontap);
  if (!numbered) return shape;
  const [x, y] = [0, 1].map((axis) => tile.quad.reduce((sum, corner) => sum + corner[axis], 0) / 4);
  const label = svg("text", { x, y: labelHeight(tile, y), class: `mark-number ${state}`, "font-size": Math.round(width / 34) });
  label.textContent = numbered.doubtful ? `${numbered.id}?` : String(numbered.id);
  return svg("g", {}, shape, label);
}

/** Above the tile, where it hides nothing of its face. */
function labelHeight(tile, middle) {
  const top = Math.min(...tile.quad.map((corner) => corner[1]));
  return top > 24 ? top - 6 : middle;
}
