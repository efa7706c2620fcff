/** Tiles to see and to press: a face, a tile button, a row of them, the keyboard of all tiles. */

import { button, h, svg } from "./dom.js";
import { SUITS, kind } from "./hand.js";
import { heardName, t } from "./texts.js";

const SHEET = "/static/tiles.svg";
const ALL = Object.entries(SUITS).map(([suit, digits]) => [...digits].map((digit) => digit + suit));
const IDS = { _: "unread", back: "back", flower: "flower" };

/** The picture of a tile. @param {string} tile */
export function face(tile) {
  const use = svg("use", { href: `${SHEET}#${IDS[tile] ?? `t${tile}`}` });
  return svg("svg", { class: "face", viewBox: "0 0 300 400", "aria-hidden": "true", focusable: "false" }, use);
}

/** Tiles to look at, as one picture with a name. @param {string[]} tiles */
export function faces(tiles) {
  return h("span", { class: "faces", role: "img", "aria-label": tiles.map(heardName).join(", ") }, tiles.map(face));
}

/**
 * A tile to press.
 * @param {{id: string, tile: string, number?: number | null, marks?: string[], notes?: string[], onpress: () => void}} wanted
 *   `marks` are classes, `notes` what is said after the tile's name.
 */
export function tileButton({ id, tile, number = null, marks = [], notes = [], onpress }) {
  const name = [heardName(tile), ...notes].join(", ");
  const label = number === null ? name : t("{number}: {tile}", { number, tile: name });
  return button([face(tile), ...badges(marks, number)], onpress, { id, class: ["tile", ...marks].join(" "), "aria-label": label });
}

function badges(marks, number) {
  const badge = (name, text) => h("span", { class: `badge ${name}`, "aria-hidden": "true" }, text);
  return [
    number !== null && badge("number", String(number)),
    marks.includes("doubt") && badge("query", "?"),
  ].filter(Boolean);
}

/**
 * All tiles as a keyboard: by touch, with arrow keys, or by typing such as 5p.
 * @param {{id: string, used: string[], onpick: (tile: string) => void}} wanted `used` are the tiles already in the hand
 */
export function tilePad({ id, used, onpick }) {
  const left = (tile) => 4 - used.filter((one) => kind(one) === kind(tile)).length;
  const key = (tile) =>
    button(face(tile), () => onpick(tile), { id: `${id}-${tile}`, class: "tile key", "aria-label": heardName(tile), disabled: left(tile) <= 0 });
  const rows = ALL.map((tiles) => h("div", { class: "pad-suit" }, tiles.map(key)));
  const pad = h("div", { class: "pad", role: "group", "aria-label": t("All tiles") }, rows);
  pad.addEventListener("keydown", steered(pad, onpick));
  return pad;
}

const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 5, ArrowUp: -5 };

/** Arrow keys go from tile to tile; a digit and then a suit pick one. */
function steered(pad, onpick) {
  let digit = "";
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = [...pad.querySelectorAll("button:not([disabled])")];
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      keys[keys.indexOf(document.activeElement) + step]?.focus();
    } else if (/^[0-9]$/.test(event.key)) {
      digit = event.key;
    } else if (digit && SUITS[event.key]?.includes(digit)) {
      onpick(digit + event.key);
      digit = "";
    }
  };
}
