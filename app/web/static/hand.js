/**
 * The hand as it is being corrected: values, and functions that return a new one.
 *
 * @typedef {{id: number, tile: string, alternatives: string[], doubtful: boolean, seen: number | null}} HandTile
 *   `seen` is the tile's place among those of the photo, null where it was typed.
 * @typedef {{id: number, type: "chi" | "pon" | "ankan" | "daiminkan" | "shouminkan", tiles: HandTile[],
 *   called: number, from: "kamicha" | "toimen" | "shimocha" | null}} Meld
 * @typedef {{concealed: HandTile[], win: number | null, melds: Meld[], next: number}} Hand
 *   `win` is the id of the winning tile, which lies among the concealed ones; `next` the id of the next new tile.
 */

/** @type {Hand} */
export const NO_HAND = Object.freeze({ concealed: [], win: null, melds: [], next: 1 });

export const SUITS = { m: "1234506789", p: "1234506789", s: "1234506789", z: "1234567" };
const MARKS = { kamicha: "-", toimen: "=", shimocha: "+" };

/** Single tiles of notation: `34m0p` are three. @param {string} text @returns {string[]} */
export const tilesOf = (text) =>
  [...text.matchAll(/([0-9]+)([mpsz])/g)].flatMap(([, digits, suit]) => [...digits].map((digit) => digit + suit));

/** How many tiles there are, every meld counted as three: 14 are a whole hand. @param {Hand} hand */
export const size = (hand) => hand.concealed.length + 3 * hand.melds.length;

/** The kind of a tile, a red five as a five. @param {string} tile */
export const kind = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);

/** Every tile, concealed ones first. @param {Hand} hand */
export const allTiles = (hand) => [...hand.concealed, ...hand.melds.flatMap((meld) => meld.tiles)];

/** @param {Hand} hand @param {number} id */
export const tileOf = (hand, id) => allTiles(hand).find((one) => one.id === id) ?? null;

/** @param {Hand} hand @param {number} id */
export const meldOf = (hand, id) => hand.melds.find((meld) => meld.tiles.some((one) => one.id === id)) ?? null;

/** @param {Hand} hand */
export const winTile = (hand) => hand.concealed.find((one) => one.id === hand.win) ?? null;

/** What the API calls a hand: the winning tile last. @param {Hand} hand */
export function record(hand) {
  const win = winTile(hand);
  const others = hand.concealed.filter((one) => one !== win).map((one) => one.tile);
  const told = { hand: others.concat(win ? [win.tile] : []).join(""), melds: hand.melds.map(word) };
  return win ? { ...told, win_tile: win.tile } : told;
}

/** A meld in notation. @param {Meld} meld */
export function word(meld) {
  const digits = meld.tiles.map((one) => one.tile[0]);
  const suit = meld.tiles[0].tile[1];
  if (meld.type === "ankan") return digits.join("") + suit;
  const mark = MARKS[meld.from] ?? "~";
  const called = meld.type === "daiminkan" ? 3 : meld.called;
  return digits.map((digit, place) => (place === called ? digit + mark : digit)).join("") + suit;
}

/** The hand in notation. @param {Hand} hand */
export function notation(hand) {
  const told = record(hand);
  return [together(told.hand), ...told.melds].filter(Boolean).join(" ");
}

/** Tiles in a row of one suit share its letter: `2m3m4p` is `23m4p`. */
const together = (text) => text.replace(/([mpsz])(?=.\1)/g, "");

/** A hand of the tiles that `/api/hand` took apart. @param {any} answer @returns {Hand} */
export function typedHand(answer) {
  return assembled(answer, null);
}

/** The hand that was read from a photo. @param {any} reading @param {any} answer of `/api/hand` @returns {Hand} */
export function readHand(reading, answer) {
  return assembled(answer, reading);
}

function assembled(answer, reading) {
  const source = tileSource(reading);
  const concealed = reading
    ? source.all((one) => one.role === "concealed" || one.role === "win")
    : answer.concealed.map((tile) => source.take(tile, () => true));
  const named = reading ? concealed.find((one) => reading.tiles[one.seen].role === "win") : concealed.at(-1);
  const melds = answer.melds.map((meld, group) => {
    const tiles = meld.tiles.map((tile) => source.take(tile, (one) => one.role === "meld" && one.group === group));
    return { id: meldId(tiles), type: meld.type, tiles, called: calledPlace(meld.notation), from: MARKS[meld.from] ? meld.from : null };
  });
  return { concealed, win: answer.win_tile && named ? named.id : null, melds, next: source.next() };
}

/** A tile lies in one meld only. @param {HandTile[]} tiles */
const meldId = (tiles) => tiles[0].id;

/** Gives tiles their ids, those of the photo the number that doubts call them by, each with what the photo knows. */
function tileSource(reading) {
  let next = 1 + (reading?.tiles.length ?? 0);
  const doubtful = new Set((reading?.doubts ?? []).flatMap((doubt) => doubt.tiles));
  const left = new Set((reading?.tiles ?? []).keys());
  const made = (tile, seen) => ({
    id: seen === null ? next++ : seen + 1,
    tile,
    alternatives: seen === null ? [] : reading.tiles[seen].alternatives.map((one) => one.tile),
    doubtful: seen !== null && doubtful.has(seen),
    seen,
  });
  return {
    next: () => next,
    all: (fits) =>
      [...left].filter((place) => fits(reading.tiles[place])).map((place) => made(reading.tiles[place].tile, place)),
    take(tile, fits) {
      const seen = [...left].find((place) => reading.tiles[place].tile === tile && fits(reading.tiles[place])) ?? null;
      left.delete(seen);
      return made(tile, seen);
    },
  };
}

const calledPlace = (text) => Math.max(0, [...text].findIndex((letter) => "-=+~".includes(letter)) - 1);

/** @param {Hand} hand @param {number} id @param {(tile: HandTile) => HandTile} change @returns {Hand} */
function mapped(hand, id, change) {
  const each = (tiles) => tiles.map((one) => (one.id === id ? change(one) : one));
  return { ...hand, concealed: each(hand.concealed), melds: hand.melds.map((meld) => ({ ...meld, tiles: each(meld.tiles) })) };
}

/** The tile is another, or is right as it is: it is no doubt any more. @returns {Hand} */
export const named = (hand, id, tile) => mapped(hand, id, (one) => ({ ...one, tile, doubtful: false }));

/** Add a concealed tile. @param {Hand} hand @param {string} tile @param {number | null} [seen] @returns {Hand} */
export function added(hand, tile, seen = null) {
  const one = { id: hand.next, tile, alternatives: [], doubtful: false, seen };
  const win = winTile(hand);
  const rest = hand.concealed.filter((other) => other !== win);
  return { ...hand, concealed: [...rest, one, ...(win ? [win] : [])], next: hand.next + 1 };
}

/** Take a tile away; of a meld of three the others become concealed. @returns {Hand} */
export function removed(hand, id) {
  const meld = meldOf(hand, id);
  if (!meld) {
    return { ...hand, concealed: hand.concealed.filter((one) => one.id !== id), win: hand.win === id ? null : hand.win };
  }
  const tiles = meld.tiles.filter((one) => one.id !== id);
  if (tiles.length < 3) return removed(apart(hand, meld.id), id);
  const smaller = { ...meld, tiles, type: "pon", called: Math.min(meld.called, 2) };
  return { ...hand, melds: hand.melds.map((one) => (one === meld ? smaller : one)) };
}

/** Move a concealed tile by one place. @param {-1 | 1} by @returns {Hand} */
export function moved(hand, id, by) {
  const order = [...hand.concealed];
  const place = order.findIndex((one) => one.id === id);
  const other = place + by;
  if (place < 0 || other < 0 || other >= order.length) return hand;
  [order[place], order[other]] = [order[other], order[place]];
  return { ...hand, concealed: order };
}

/** The tile won. @returns {Hand} */
export const won = (hand, id) => ({ ...hand, win: id });

/** The melds that concealed tiles can make with one of them. @param {Hand} hand @param {number} id */
export function possibleMelds(hand, id) {
  const tile = tileOf(hand, id);
  const others = hand.concealed.filter((one) => one.id !== id && one.id !== hand.win);
  const same = others.filter((one) => kind(one.tile) === kind(tile.tile));
  const found = runs(tile, others);
  if (same.length >= 2) found.push({ type: "pon", tiles: [tile, ...same.slice(0, 2)] });
  if (same.length >= 3) {
    found.push({ type: "ankan", tiles: [tile, ...same] }, { type: "daiminkan", tiles: [tile, ...same] });
    found.push({ type: "shouminkan", tiles: [...same, tile] });
  }
  return found;
}

function runs(tile, others) {
  const [digit, suit] = kind(tile.tile);
  if (!"mps".includes(suit)) return [];
  const at = (number) => others.find((one) => kind(one.tile) === `${number}${suit}`);
  return [-2, -1, 0]
    .map((start) => [0, 1, 2].map((step) => (start + step ? at(Number(digit) + start + step) : tile)))
    .filter((tiles) => tiles.every(Boolean))
    .map((tiles) => ({ type: "chi", tiles }));
}

/** Make a meld of concealed tiles; its called tile is `id`. @returns {Hand} */
export function melded(hand, { type, tiles }, id) {
  const ids = new Set(tiles.map((one) => one.id));
  const called = Math.max(0, tiles.findIndex((one) => one.id === id));
  const from = type === "chi" ? "kamicha" : null;
  return {
    ...hand,
    concealed: hand.concealed.filter((one) => !ids.has(one.id)),
    melds: [...hand.melds, { id: meldId(tiles), type, tiles, called, from }],
  };
}

/** A meld with something of it told anew. @param {Partial<Meld>} changes @returns {Hand} */
export function remelded(hand, id, changes) {
  return { ...hand, melds: hand.melds.map((meld) => (meld.id === id ? { ...meld, ...changes } : meld)) };
}

/** A pon becomes a kan by its fourth tile. @returns {Hand} */
export function konged(hand, id) {
  const meld = hand.melds.find((one) => one.id === id);
  const fourth = { id: hand.next, tile: kind(meld.tiles[0].tile), alternatives: [], doubtful: false, seen: null };
  const grown = remelded(hand, id, { type: "shouminkan", tiles: [...meld.tiles, fourth] });
  return { ...grown, next: hand.next + 1 };
}

/** A meld's tiles become concealed ones. @returns {Hand} */
export function apart(hand, id) {
  const meld = hand.melds.find((one) => one.id === id);
  return { ...hand, concealed: [...meld.tiles, ...hand.concealed], melds: hand.melds.filter((one) => one !== meld) };
}
