/** What the page knows, in one place. It changes by `update` alone, and whoever shows it is told. */

import { NO_HAND } from "./hand.js";

/** How a win that nothing has been said of stands. */
export const NO_WIN = Object.freeze({
  winner: null, // by name, at a table
  from: null, // who dealt in, by name, or "tsumo"
  riichiBy: Object.freeze([]),
  onRiichiTile: false,
  isToldAgain: false, // one that was told before, and is changed
  answers: Object.freeze({}), // by the key of the question
  questions: Object.freeze([]), // still open
  problems: Object.freeze([]),
  result: null, // what it is worth so far
  counted: null, // told without tiles: {worth, han, fu, yakuman, points, dealer, pao}
});

const START = {
  screen: "",
  table: null,
  ruleset: "",
  photo: null,
  reading: null, // progress: {stage, share}
  hand: NO_HAND,
  check: null, // what is wrong with the tiles
  waits: null, // what thirteen tiles wait for
  win: NO_WIN,
  others: [], // further winners of the same discard
  seats: { seat: "", round: "" }, // winds remembered from hand to hand, without a table
  pending: null, // an event that waits for its confirmation: {event}, and what the account makes of it
  place: null, // of an earlier hand that is corrected or was forgotten: {index, insert, version} of the account
  before: null, // how the table stood there
  away: null, // an entry that is to be taken away: what the account says of it, and the screen to go back to as `from`
  message: null, // {kind, text}, what was taken away and can be put back as `taken`; `before` is what stands there again once the network is back
  busy: false,
  draw: null, // what was told of a draw, and the hand it is of; `checking` is the player whose ready hand is being entered
  sheet: null, // the score sheet, with the version of the table it is of
};

let state = Object.freeze({ ...START });
const watchers = new Set();

export const now = () => state;

/** @param {Partial<typeof START>} changes */
export function update(changes) {
  state = Object.freeze({ ...state, ...changes });
  for (const watcher of watchers) watcher(state);
}

/** @param {(state: typeof START) => void} watcher */
export function watch(watcher) {
  watchers.add(watcher);
}

/** Everything about the hand that is being entered is put away, what is remembered stays. */
export function clearHand() {
  const { photo } = state;
  if (photo?.url) URL.revokeObjectURL(photo.url);
  update({
    photo: null, reading: null, hand: NO_HAND, check: null, waits: null, win: NO_WIN, others: [], pending: null, place: null,
    before: null, draw: null, message: null,
  });
}

/** How many tiles are wanted, every meld counted as three. @param {typeof START} of */
export const wanted = ({ draw }) => (draw?.checking ? 13 : 14);
