/** What happens between the screens, and to the hand that is being entered. */

import * as calls from "./calls.js";
import { announce } from "./dom.js";
import { NO_HAND, notation, record, size, typedHand } from "./hand.js";
import { lost } from "./queue.js";
import { NO_WIN, clearHand, now, update, wanted } from "./state.js";
import { PAGE, t } from "./texts.js";

/**
 * Go to a screen; the phone's back button comes back from it.
 * @param {string} screen
 * @param {object} [changes]
 * @param {object | null} [mark] what the history knows of this visit
 */
export function go(screen, changes = {}, mark = null) {
  arrive(screen);
  if (location.hash !== `#${screen}`) history.pushState(mark, "", `#${screen}`);
  update({ screen, message: null, ...changes });
}

/** Whoever leaves a correction, a second winner or a ready hand, by whatever way, has left it: what comes next is another. */
export function arrive(screen) {
  const { place, others, draw, away } = now();
  if (away && screen !== "away") update({ away: null });
  if (["table", "account"].includes(screen) && (place || others.length)) clearHand();
  else if (draw?.checking && screen !== "hand") putBack();
}

/** Another phone has changed the account since this correction began: its place may be another now. */
export function leaveOutdated() {
  const { place, table } = now();
  if (!place || place.version === table?.version) return;
  clearHand();
  update({ message: { kind: "problem", text: t("Another phone has changed this table: the correction was put away.") } });
}

/** Which hand it is, whatever the language. @param {any} state of a table */
export const handKey = ({ round_wind: wind, number, honba }) => [wind, number, honba].join(" ");

/** Another phone may have ended the hand of which a draw was begun: who was ready then says nothing of the next one. */
export function leaveOldDraw() {
  const { draw, place, table } = now();
  if (draw && !draw.checking && !place && table?.state && draw.of !== handKey(table.state)) update({ draw: null });
}

const ASIDE = ["photo", "hand", "check", "waits", "win"];

/** Enter the thirteen tiles of one who is ready; a hand that was begun is put aside meanwhile. @param {string} player @param {object} told of the draw */
export function checkReady(player, told) {
  const aside = Object.fromEntries(ASIDE.map((part) => [part, now()[part]]));
  go("hand", { photo: null, hand: NO_HAND, check: null, waits: null, win: NO_WIN, draw: { ...told, checking: player, aside } }, { isOfDraw: true });
}

/** Whether this visit of the hand's screen was for a ready hand that is entered or left since. */
export const isOver = () => Boolean(history.state?.isOfDraw && !now().draw?.checking);

/** The ready hand is entered, or left; what was put aside is there again. */
function putBack() {
  const { checking: _checking, aside, ...told } = now().draw;
  update({ ...aside, draw: told });
}

/** Back to the draw by the way that led here, so that the phone's back button leads on from there and not to tiles that are gone. */
function backToDraw() {
  if (!history.state?.isOfDraw) { // the page was opened anew with the ready hand
    history.replaceState(null, "", "#draw");
    return go("draw");
  }
  return new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true });
    history.back();
  });
}

/** Take the thirteen tiles as a ready hand, where they are one by the rules. */
export function takeReady() {
  return busy(async () => {
    const { hand, draw } = now();
    const answer = await calls.waits({ ...record(hand), ruleset: ruleset() });
    const wrong = answer.ok ? [] : answer.errors.map((one) => one.message);
    if (!answer.ready?.length) {
      const text = [...wrong, t("Not ready: no tile completes this hand.")][0];
      return update({ message: { kind: "problem", text } });
    }
    const hands = { ...draw.hands, [draw.checking]: { notation: notation(hand), ready: answer.ready } };
    update({ draw: { ...draw, hands } });
    await backToDraw();
  });
}

/** Whether something is being entered that a photo out of the queue would push aside. @param {any} state */
export const isOccupied = ({ hand, pending, screen, reading, draw, win, away }) =>
  Boolean(size(hand) || (pending && screen === "result") || reading || away || win.counted || (draw && !draw.checking));

/** Whether an entry out of the queue would be in the way: of a hand, of a correction, of a further winner. @param {any} state */
export const isUnderWay = (state) => isOccupied(state) || Boolean(state.place || state.others.length);

/** The first screen: the table, or without one the hand. */
export const home = () => (PAGE.code ? "table" : "hand");

/** Put away what was entered and start over. */
export function startOver() {
  clearHand();
  go(home());
}

/** Show what went wrong, in words. @param {unknown} error */
export function failed(error) {
  if (!(error instanceof calls.CallError)) throw error;
  const text = error.message || t("There is no connection to the host. What you entered stays here: try again.");
  const details = (error.answer?.errors ?? []).map((one) => one.message);
  update({ busy: false, reading: null, message: { kind: "problem", text: [text, ...details].join("\n"), isLost: error.status === 0 } });
  if (error.status === 0) lost();
  if (error.status === 409 && error.answer?.table) outdated(error.answer.table);
}

/** Another phone was faster. What was entered of a new hand stays; a correction would go to another place. */
function outdated(table) {
  const { message, place } = now();
  if (place) clearHand();
  update({ table, message, pending: null, away: null, screen: "table" });
  leaveOldDraw();
}

let underWay = Promise.resolve(); // what runs, or ran last

/** Run one thing at a time, and show where it failed. @param {() => Promise<void>} work */
export async function busy(work) {
  if (now().busy) return;
  update({ busy: true, message: null });
  underWay = finished(work);
  await underWay;
}

async function finished(work) {
  try {
    await work();
  } catch (error) {
    failed(error);
  } finally {
    update({ busy: false });
  }
}

/** Take typed notation as the hand: it waits for what is under way, and is not lost. @param {string} text @param {() => void} ontaken */
export async function typed(text, ontaken) {
  await underWay;
  return busy(async () => {
    const answer = await calls.hand({ hand: text, ruleset: ruleset() });
    if (!answer.ok) {
      const [text, spoken] = [answer.errors.map((one) => one.message).join("\n"), answer.errors.map((one) => one.heard ?? one.message)];
      update({ message: { kind: "notation", text, spoken } });
      return;
    }
    ontaken();
    setHand(typedHand(answer));
  });
}

/** What is remembered from the hand before: the winds. */
export function wishes() {
  const { seat, round } = now().seats;
  return { ...(seat ? { seat } : {}), ...(round ? { round } : {}) };
}

/**
 * The tiles are others now: what was told of the win holds as far as tiles do not decide it. Of a win that is corrected
 * the rest is told again where the tiles still ask for it.
 */
export function setHand(hand) {
  const { win } = now();
  const [kept, open] = [true, false].map((lasts) => Object.entries(win.answers).filter(([key]) => LASTING.has(key) === lasts));
  const again = win.isToldAgain ? Object.fromEntries(open.map(([key, { value }]) => [key, value])) : {};
  const wished = { ...(win.answers.dora ? {} : wishes()), ...win.wishes, ...again };
  update({ hand, waits: null, win: { ...win, answers: Object.fromEntries(kept), questions: [], result: null, problems: [], wishes: wished } });
  announce(countText(hand));
  check();
}

const LASTING = new Set(["tsumo", "seat", "round", "dora", "honba", "sticks"]);

/** @param {import("./hand.js").Hand} hand */
export function countText(hand) {
  const missing = wanted(now()) - size(hand);
  const hasKan = hand.melds.some((meld) => meld.tiles.length > 3);
  if (missing > 0 && !hasKan) return t("{tiles} of {wanted} tiles: {missing} too few", { tiles: size(hand), wanted: wanted(now()), missing });
  if (missing < 0 && !hasKan) return t("{tiles} tiles: {more} too many", { tiles: size(hand), more: -missing });
  if (missing > 0) return t("{tiles} tiles, a kan counted as three: {missing} too few", { tiles: size(hand), missing });
  if (missing < 0) return t("{tiles} tiles, a kan counted as three: {more} too many", { tiles: size(hand), more: -missing });
  return wanted(now()) === 14 ? t("14 tiles") : t("13 tiles");
}

/** The ruleset in force. */
export const ruleset = () => now().table?.ruleset.id ?? now().ruleset;

/** Ask what is wrong with the tiles. */
export async function check() {
  const { hand } = now();
  if (!size(hand)) return update({ check: null });
  try {
    const answer = await calls.hand({ ...record(hand), ruleset: ruleset() });
    if (now().hand === hand) update({ check: { ...answer, of: hand } });
  } catch (error) {
    failed(error);
  }
}

/** Ask what thirteen tiles wait for. */
export function askWaits() {
  return busy(async () => {
    const answer = await calls.waits({ ...record(now().hand), ruleset: ruleset() });
    update({ waits: answer });
  });
}
