/** Words of the page's language. The server put them, and what it knows of this page, into the page. */

const page = JSON.parse(document.getElementById("page").textContent);

/** What the server says of this page: `lang`, `texts`, `tiles`, `heard`, `code` of the table (null without one), `ruleset`. */
export const PAGE = Object.freeze(page);

/**
 * Say a text, its places filled. The first argument is always written out: the catalogues find it so.
 * @param {string} text
 * @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
  return (PAGE.texts[text] ?? text).replace(/\{(\w+)\}/g, (place, name) => isolated(String(values[name] ?? place)));
}

const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name to be put beside other text: one with letters from right to left turns nothing but itself. @param {string} text */
export const isolated = (text) => (LEFTWARD.test(text) ? `\u2068${text}\u2069` : text);

/** What a tile is called in writing. @param {string} tile as in notation, `5m`, `0p`, `_` */
export function tileName(tile) {
  return PAGE.tiles[tile] ?? tile;
}

/** What a tile is called where it is heard. @param {string} tile */
export function heardName(tile) {
  return PAGE.heard[tile] ?? tileName(tile);
}

const numbers = new Intl.NumberFormat(PAGE.lang);

/** @param {number} amount */
export function points(amount) {
  return numbers.format(amount);
}

const signs = new Intl.NumberFormat(PAGE.lang, { signDisplay: "exceptZero" });

/** @param {number} amount */
export function signed(amount) {
  return signs.format(amount).replace("-", "−");
}
