/** What the review queue asks of the host, and how a case stands in the page's state. */

import { ask } from "./asking.js";
import * as calls from "./calls.js";
import { announce } from "./dom.js";
import { check, failed } from "./flow.js";
import { NO_HAND, allTiles, readHand, size, typedHand, winTile } from "./hand.js";
import { seen } from "./install.js";
import { NO_WIN, clearHand, now, update, watch } from "./state.js";
import { PAGE, points, t } from "./texts.js";
import { winRecord } from "./told.js";

const SCORE_MS = 150;

/** Who reviews: the name is kept with what they settle, the word tells two of one name apart. */
const who = () => ({ name: localStorage.getItem("reviewer") ?? "", device: device() });

function device() {
  const known = localStorage.getItem("device") ?? Math.random().toString(36).slice(2);
  localStorage.setItem("device", known);
  return known;
}

/** @param {string} path @param {object} [told] @param {RequestInit} [options] @returns {Promise<any>} */
async function post(path, told = {}, options = {}) {
  const body = JSON.stringify({ ...who(), ...told });
  const response = await fetch(`/review/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, ...options }).catch(() => null);
  if (!response) throw new calls.CallError(0, null);
  seen(response.headers.get("tehai-version"));
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw new calls.CallError(response.status, answer);
  return answer;
}

const NO_CASE = { case: null, score: null, dropped: [], isMine: false };

/** Change what the page knows of the queue. @param {object} changes */
export const desk = (changes) => update({ review: { ...now().review, ...changes } });

/** Begin: what the page knows of the queue at first. */
export function beginDesk() {
  update({ review: { list: null, ...NO_CASE } });
  watch(keepTold);
  watch(scoreLater);
}

/** See how the queue stands. */
export async function look() {
  try {
    desk({ list: await post("queue") });
    if (now().message?.isLost) update({ message: null });
  } catch (error) {
    failed(error);
  }
}

/** The name is said: from now on what is settled has it. @param {string} name */
export function introduce(name) {
  localStorage.setItem("reviewer", name);
  return showQueue();
}

/** The list; a case that was open is left to others. */
export async function showQueue(changes = {}) {
  await leave();
  if (location.hash === "#case") history.replaceState(null, "", location.pathname);
  update({ screen: "queue", message: null, ...changes });
  await look();
}

/**
 * Open the next case that nobody looks at.
 * @param {string} after the key of the case that it comes after
 * @param {object} [changes] of the state, once it is there
 */
export async function next(after, changes = {}) {
  try {
    const { case: found } = await post("next", { after });
    if (!found) return showQueue({ message: { kind: "done", text: t("Nothing is left that nobody looks at.") }, ...changes });
    await leaveFor(found);
    await show(found, changes);
  } catch (error) {
    failed(error);
  }
}

/** Open one case. @param {string} key */
export async function open(key) {
  try {
    const { case: found } = await post(`${key}/take`);
    await leaveFor(found);
    await show(found);
  } catch (error) {
    failed(error);
    await look();
  }
}

/** Leave the case that was looked at, where it is another one. */
async function leaveFor(found) {
  const left = now().review.case?.key;
  if (left && left !== found.key) await post(`${left}/leave`);
}

/** @param {any} found the case as the host tells it */
async function show(found, changes = {}) {
  clearHand();
  told = { ...found.wishes };
  if (location.hash !== "#case") history.pushState(null, "", "#case");
  const hand = await handOf(found);
  const { size: pixels, tiles, doubts } = found.reading ?? {};
  const photo = found.reading && found.has_photo ? { url: photoUrl(found), size: pixels, tiles, doubts, hand } : null;
  shown += 1;
  update({
    screen: "case", message: null, ruleset: found.ruleset, hand, photo, win: { ...NO_WIN, wishes: { ...told } },
    review: { ...now().review, case: found, score: found.score, dropped: found.dropped, isMine: true, shown }, ...changes,
  });
  scored = signOf(now());
  await check();
  await askWin();
}

/** Where the photo of a case is. */
export const photoUrl = (found) => `/review/${found.key}/photo`;

let shown = 0;

/** The tiles to begin with: what was said, else what was read, else what the sheet types. */
async function handOf(found) {
  const { reading, typed } = found;
  if (found.is_said) return said(found, await calls.hand(found.hand));
  if (reading && (reading.hand || reading.melds.length)) {
    const answer = await calls.hand({ hand: reading.hand, melds: reading.melds });
    if (answer.ok) return wonOn(readHand(reading, answer), found.hand?.win_tile);
  }
  const answer = typed && (await calls.hand(typed));
  return answer?.ok ? typedHand(answer) : NO_HAND;
}

/** Where the photo sets no tile apart, the sheet may name the winning one. */
function wonOn(hand, tile) {
  if (!tile || winTile(hand)) return hand;
  return { ...hand, win: hand.concealed.findLast((one) => one.tile === tile)?.id ?? null };
}

/** A hand that was said before, its tiles at their places in the photo. */
function said({ places, reading }, answer) {
  if (!answer.ok) return NO_HAND;
  const hand = typedHand(answer);
  const order = new Map(allTiles(hand).map((one, place) => [one.id, places[place] ?? null]));
  const placed = (one) => {
    const at = order.get(one.id);
    const alternatives = at === null ? [] : (reading?.tiles[at]?.alternatives ?? []).map((other) => other.tile);
    return { ...one, seen: at, alternatives };
  };
  return { ...hand, concealed: hand.concealed.map(placed), melds: hand.melds.map((meld) => ({ ...meld, tiles: meld.tiles.map(placed) })) };
}

let told = {};
let asked = null;

/** What was told of the win stays told, though tiles changed under it: it is a wish until it is asked for again. */
function keepTold({ review, win, hand }) {
  if (!review?.case) return;
  for (const [key, one] of Object.entries(win.answers)) told[key] = one.value;
  const missing = Object.entries(told).filter(([key]) => !(key in win.answers) && !(key in (win.wishes ?? {})));
  if (missing.length) return update({ win: { ...win, wishes: { ...win.wishes, ...Object.fromEntries(missing) } } });
  if (hand !== asked) askWin();
}

async function askWin() {
  const { hand } = now();
  asked = hand;
  if (isWhole(hand)) await ask();
}

/** Whether the tiles are a hand that can be scored. @param {any} hand */
export const isWhole = (hand) => size(hand) === 14 && Boolean(winTile(hand));

/** What the person says of the win, in the keys of a record. */
function winOf(state) {
  const { ruleset: _ruleset, settled: _settled, ...win } = winRecord(state);
  const dropped = Object.fromEntries(state.review.dropped.map((key) => [key, null])); // what is asked is told anew
  return { win: { ...dropped, ...win }, places: places(state.hand) };
}

/** The place in the photo of each tile, in the order in which the record has them. */
function places(hand) {
  const win = winTile(hand);
  const order = [...hand.concealed.filter((one) => one !== win), ...(win ? [win] : []), ...hand.melds.flatMap((meld) => meld.tiles)];
  return order.map((one) => one.seen);
}

const signOf = (state) => (isWhole(state.hand) ? JSON.stringify(winOf(state).win) : "");

let scored = "";
let timer = 0;

/** What the person says is scored at once, by the rules of the run and with the rest of the sheet's line. */
function scoreLater(state) {
  if (!state.review?.case || state.screen !== "case") return;
  const sign = signOf(state);
  if (sign === scored) return;
  scored = sign;
  clearTimeout(timer);
  timer = setTimeout(score, SCORE_MS);
}

async function score() {
  const { review, hand } = now();
  if (!review.case) return;
  if (!isWhole(hand)) return desk({ score: null });
  try {
    const sign = scored;
    const { score: found } = await post(`${review.case.key}/score`, winOf(now()));
    if (scored !== sign) return;
    desk({ score: found });
    announce(found?.ok ? t("{points} points", { points: points(found.points_total) }) : t("No win."));
  } catch (error) {
    failed(error);
  }
}

/** Something of the sheet's counts, or does not. @param {string[]} dropped the keys that do not */
export const drop = (dropped) => desk({ dropped });

/** Keep what the person says, and open the next case. @param {object} [saying] else the win as it stands */
export async function settle(saying) {
  const { review, busy } = now();
  if (busy || !review.isMine) return;
  update({ busy: true, message: null });
  try {
    const { verdict, before } = await post(`${review.case.key}/settle`, saying ?? winOf(now()));
    update({ busy: false });
    await next(before, { message: { kind: "done", text: t("Kept: {verdict}", { verdict }) } });
  } catch (error) {
    failed(error);
    if (error.status === 409) desk({ isMine: false });
  } finally {
    update({ busy: false });
  }
}

/** Leave the case to others. @param {RequestInit} [options] */
export async function leave(options) {
  const { review } = now();
  const key = review.case?.key;
  if (!key) return;
  clearHand();
  desk(NO_CASE);
  await post(`${key}/leave`, {}, options).catch(() => undefined); // it ends by itself
}

/** Say that the case is still looked at. */
export async function keep() {
  const { review } = now();
  if (!review.case || document.visibilityState !== "visible") return;
  try {
    await post(`${review.case.key}/take`, { keep: true });
    if (!now().review.isMine) desk({ isMine: true });
  } catch (error) {
    if (error.status === 409) desk({ isMine: false });
    if (error.status !== 0) failed(error);
  }
}

/** Take the tiles that the sheet types. */
export async function takeTyped(setHand) {
  const answer = await calls.hand(now().review.case.typed).catch(failed);
  if (answer?.ok) setHand(typedHand(answer));
}

/** How long a case stays somebody's, in milliseconds. */
export const HOLDS_MS = PAGE.holds * 1000;
