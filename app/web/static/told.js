/** What was told of a win, in the words of the API. */

import { record } from "./hand.js";
import { PAGE, isolated } from "./texts.js";

const SEATS = { 4: ["self", "shimocha", "toimen", "kamicha"], 3: ["self", "shimocha", "kamicha"] };

/** What a table's event may say of one winner; the account knows the rest. */
const WINNER_KEYS = [
  "hand", "win_tile", "melds", "riichi", "ippatsu", "rinshan", "chankan", "haitei", "houtei", "tenhou", "chiihou", "renhou",
  "dora_indicators", "ura_indicators", "nuki_dora",
];

/** How the table stands when the hand is played: now, or before the event that is corrected. @param {any} state */
export const standing = (state) => state.before ?? state.table.state;

/** Who plays this hand, in the order in which the page always shows them. @param {any} state */
export const seated = (state) => state.table.names.filter((name) => standing(state).at_table.includes(name));

/** A player as a choice. @param {string} name */
export const choiceOf = (name) => ({ value: name, text: isolated(name) });

/** Where another player sits, seen from one. @param {string[]} order in turn @param {string} player @param {string} other */
export function seatOf(order, player, other) {
  const steps = (order.indexOf(other) - order.indexOf(player) + order.length) % order.length;
  return SEATS[order.length][steps];
}

/** Who sits where, seen from one. @param {string[]} order in turn @param {string} player @param {string} seat */
export function playerAt(order, player, seat) {
  return order.find((other) => seatOf(order, player, other) === seat);
}

/** The record of a win as far as it was told. @param {any} state */
export function winRecord(state) {
  const { hand, win, table } = state;
  const answers = Object.values(win.answers);
  return {
    ...record(hand),
    ruleset: table?.ruleset.id ?? state.ruleset,
    ...(table && win.winner ? tableFacts(standing(state), win) : {}),
    ...Object.assign({}, ...answers.map((one) => one.changes)),
    ...liabilities(answers),
    settled: answers.flatMap((one) => one.settles),
  };
}

/** Each answer tells of its own yaku; what it knew of others may have been told anew since. */
function liabilities(answers) {
  const named = answers.filter((one) => one.changes.pao).map(({ question: { key }, changes: { pao } }) => [key.slice("pao-".length), pao]);
  return named.length ? { pao: Object.fromEntries(named.map(([yaku, pao]) => [yaku, pao[yaku]])) } : {};
}

function tableFacts(stands, win) {
  const { winds, round_wind, honba, sticks, at_table: order } = stands;
  const tsumo = win.from === "tsumo" || !win.from;
  const facts = { tsumo, seat_wind: winds[win.winner], round_wind, honba, riichi_sticks: sticks };
  return tsumo ? facts : { ...facts, from: seatOf(order, win.winner, win.from) };
}

/** The record to be scored: what is still open taken as its default. @param {any} state */
export function scoreRecord(state) {
  const { settled, ...told } = winRecord(state);
  return Object.assign({}, ...state.win.questions.map(byDefault), told);
}

function byDefault(question) {
  if (question.default === null) return {};
  if (question.wants === "choice") return question.choices.find((one) => one.word === question.default)?.changes ?? {};
  return { [question.field]: question.wants === "number" ? Number(question.default) : question.default };
}

/** One winner of an event. @param {any} state */
function winnerOf(state) {
  const told = scoreRecord(state);
  const kept = Object.fromEntries(WINNER_KEYS.filter((key) => told[key]).map((key) => [key, told[key]]));
  const pao = Object.entries(told.pao ?? {}).map(([yaku, seat]) => [yaku, playerAt(standing(state).at_table, state.win.winner, seat)]);
  return { winner: state.win.winner, ...kept, ...(pao.length ? { pao: Object.fromEntries(pao) } : {}) };
}

/** The event of a won hand: this win, and those before it off the same discard. @param {any} state */
export const eventOf = (state) => winEvent(state, winnerOf(state));

/** The event of a won hand. @param {any} state @param {any} own what the last winner has, in the keys of an event */
export function winEvent({ win, others }, own) {
  const declared = new Set([...win.riichiBy, ...(own.riichi ? [own.winner] : [])]);
  return {
    event: "win",
    ...(win.from === "tsumo" ? { tsumo: true } : { from: win.from }),
    ...(declared.size ? { riichi_by: [...declared] } : {}),
    ...(win.onRiichiTile ? { on_riichi_tile: true } : {}),
    wins: [...others, own],
  };
}

/** Whether a ruleset is for three players. @param {string} id */
export const playersOf = (id) => PAGE.rulesets.find((one) => one.id === id)?.players ?? 4;
