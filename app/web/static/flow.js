/** What happens between the screens: the calls, in their order, and what they change in the state. */

import { ask } from "./asking.js";
import * as calls from "./calls.js";
import { announce } from "./dom.js";
import { NO_HAND, notation, readHand, record, size, typedHand } from "./hand.js";
import { shrunk } from "./photo.js";
import { didNotArrive, later, lost } from "./queue.js";
import { NO_WIN, clearHand, now, update, wanted } from "./state.js";
import { PAGE, t } from "./texts.js";

/** Go to a screen; the phone's back button comes back from it. @param {string} screen @param {object} [changes] */
export function go(screen, changes = {}) {
  arrive(screen);
  if (location.hash !== `#${screen}`) history.pushState(null, "", `#${screen}`);
  update({ screen, message: null, ...changes });
}

/** Whoever leaves a correction, a second winner or a ready hand, by whatever way, has left it: what comes next is another. */
export function arrive(screen) {
  const { place, others, draw } = now();
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

const ASIDE = ["photo", "hand", "check", "waits", "win"];

/** Enter the thirteen tiles of one who is ready; a hand that was begun is put aside meanwhile. @param {string} player @param {object} told of the draw */
export function checkReady(player, told) {
  const aside = Object.fromEntries(ASIDE.map((part) => [part, now()[part]]));
  go("hand", { photo: null, hand: NO_HAND, check: null, waits: null, win: NO_WIN, draw: { ...told, checking: player, aside } });
}

/** The ready hand is entered, or left; what was put aside is there again. @param {object} [changes] of the draw */
function putBack(changes = {}) {
  const { checking: _checking, aside, ...told } = now().draw;
  update({ ...aside, draw: { ...told, ...changes } });
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
    putBack({ hands });
    go("draw");
  });
}

/** Whether something is being entered that a photo or an entry out of the queue would push aside. @param {any} state */
export const isOccupied = ({ hand, pending, reading, draw, win }) =>
  Boolean(size(hand) || pending || reading || win.counted || (draw && !draw.checking));

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
  update({ table, message, pending: null, screen: "table" });
}

/** Run one thing at a time, and show where it failed. @param {() => Promise<void>} work */
export async function busy(work) {
  if (now().busy) return;
  update({ busy: true, message: null });
  try {
    await work();
  } catch (error) {
    failed(error);
  } finally {
    update({ busy: false });
  }
}

/** Send a photo to the reader and take what it read as the hand. @param {File} file */
export async function photograph(file) {
  go("hand", { reading: { stage: "shrinking", share: 0 }, photo: null });
  const photo = await shrunk(file);
  try {
    await readPhoto(photo);
  } catch (error) {
    if (isStopped(error)) return later({ photo, held: true });
    if (!didNotArrive(error)) return refusedPhoto(error, photo);
    await later({ photo });
    update({ reading: null, message: lostMessage(t("No connection: the photo is kept here, and read when the network is back.")) });
  }
}

const lostMessage = (text) => ({ kind: "problem", text, isLost: true });
const isStopped = (error) => error.name === "AbortError";

/** Whether the photo itself is at fault; else it is worth another try. @param {calls.CallError} error */
const isItsFault = ({ status }) => status < 429;

async function refusedPhoto(error, photo) {
  failed(error);
  if (!isItsFault(error)) await later({ photo, held: true });
}

/**
 * The network is back: read a photo that waited, unless something has been begun meanwhile.
 * @param {Blob} photo
 * @returns {Promise<boolean>} whether it is done with: read, or told why it cannot be
 */
export async function readWaiting(photo) {
  return !isOccupied(now()) && readKept(photo);
}

async function readKept(photo) {
  try {
    go("hand");
    await readPhoto(photo);
    return true;
  } catch (error) {
    update({ reading: null });
    if (isStopped(error)) return false;
    if (didNotArrive(error)) throw error;
    failed(error);
    return isItsFault(error);
  }
}

/** The person wants what is held. @param {{photo?: Blob, event?: object}} one @returns {Promise<boolean>} whether it is done with */
export async function openHeld({ photo, event }) {
  if (photo) return readKept(photo).catch((error) => void failed(error));
  return showAgain(event);
}

let stop = null;

/** Stop reading a photo; it is kept. */
export const stopReading = () => stop?.abort();

/** @param {Blob} photo */
async function readPhoto(photo) {
  stop?.abort();
  const mine = (stop = new AbortController());
  const shown = (stage, share) => mine === stop && update({ reading: { stage, share } });
  shown("sending", 0);
  try {
    const reading = await calls.read(photo, shown, mine.signal);
    if (mine === stop) await takeReading(reading, photo);
  } finally {
    if (mine === stop) {
      stop = null;
      update({ reading: null });
    }
  }
}

/** @param {any} reading the JSON of a photo @param {Blob} blob the photo */
async function takeReading(reading, blob) {
  const found = reading.hand || reading.melds.length;
  const answer = found ? await calls.hand({ hand: reading.hand, melds: reading.melds }) : null;
  const hand = asWanted(answer?.ok ? readHand(reading, answer) : NO_HAND);
  const { size: pixels, tiles, doubts, spoken, dora_indicators: dora } = reading;
  const win = { ...NO_WIN, wishes: { ...wishes(), ...(dora.length ? { dora } : {}) } };
  update({ photo: { blob, url: URL.createObjectURL(blob), size: pixels, tiles, doubts, spoken, hand }, hand, win, reading: null, check: answer });
  announce(spoken[0]);
  await check();
}

/** Of a ready hand no tile has won; one that lies apart is one of the thirteen. */
const asWanted = (hand) => (wanted(now()) === 14 ? hand : { ...hand, win: null });

/** What is remembered from the hand before: the winds. */
function wishes() {
  const { seat, round } = now().seats;
  return { ...(seat ? { seat } : {}), ...(round ? { round } : {}) };
}

/** Take a second photo for the indicators alone. @param {File} file @returns {Promise<string[]>} */
export async function photographTiles(file) {
  const reading = await calls.read(await shrunk(file), () => {});
  const indicators = reading.dora_indicators.length ? reading.dora_indicators : reading.tiles.map((one) => one.tile);
  return indicators.filter((tile) => /^[0-9][mpsz]$/.test(tile)).slice(0, 5);
}

/** Take typed notation as the hand. @param {string} text @param {() => void} ontaken */
export function typed(text, ontaken) {
  return busy(async () => {
    const answer = await calls.hand({ hand: text, ruleset: ruleset() });
    if (!answer.ok) {
      update({ message: { kind: "notation", text: answer.errors.map((one) => one.message).join("\n") } });
      return;
    }
    ontaken();
    setHand(typedHand(answer));
  });
}

/** The tiles are others now: what was told of the win holds as far as tiles do not decide it. */
export function setHand(hand) {
  const { win } = now();
  const kept = Object.entries(win.answers).filter(([key]) => LASTING.has(key));
  const wished = win.answers.dora ? {} : { wishes: { ...wishes(), ...win.wishes } };
  update({ hand, waits: null, win: { ...win, answers: Object.fromEntries(kept), questions: [], result: null, problems: [], ...wished } });
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
    if (now().hand === hand) update({ check: answer });
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

/** Show what an event would do, before it is recorded. @param {object} event */
export function propose(event) {
  return busy(async () => {
    const { recorded } = await calls.game.preview(PAGE.code, event, now().place);
    go("result", { pending: { event, recorded } });
  });
}

/** Record the event that was shown. */
export function enter() {
  return busy(async () => {
    const { pending, place } = now();
    if (!place) return append(pending.event, true);
    const change = place.insert ? calls.game.insert : calls.game.replace;
    recorded(await change(PAGE.code, place.version, place.index, pending.event), true);
  });
}

/** Record an event at once: riichi, as it happens. @param {object} event */
export const enterNow = (event) => busy(() => append(event, false));

/** @param {object} event @param {boolean} endsHand whether what was entered is done with */
async function append(event, endsHand) {
  const { version } = now().table;
  try {
    recorded(await calls.game.append(PAGE.code, version, event), endsHand);
  } catch (error) {
    if (!didNotArrive(error)) throw error;
    await later({ event, version });
    const message = lostMessage(t("No connection: the entry is kept here, and goes into the account when the network is back."));
    if (endsHand) leave({ message });
    else update({ message });
  }
}

/**
 * The network is back: record what waited. What does not fit any more is shown again, unless something has been begun.
 * @returns {Promise<string | null>} the version that it made, null where it was not taken
 */
export async function recordWaiting(event, version) {
  try {
    const after = await calls.game.append(PAGE.code, version, event);
    recorded(after, false);
    return after.version;
  } catch (error) {
    if (didNotArrive(error)) throw error;
    if (isOccupied(now())) return null;
    failed(error);
    const { message } = now();
    if (!(await showAgain(event))) return null;
    update({ message });
    return version;
  }
}

/** Show what an entry would do now. @returns {Promise<boolean>} whether it can be shown */
async function showAgain(event) {
  try {
    const { recorded } = await calls.game.preview(PAGE.code, event);
    go("result", { pending: { event, recorded } });
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** The network is back: ask again what could not be asked. */
export async function askAgain() {
  if (now().message?.isLost) update({ message: null });
  await look();
  if (now().screen === "hand") await check();
  if (now().screen === "win") await ask();
}

function leave(changes) {
  clearHand();
  go("table", changes);
}

function recorded(after, endsHand) {
  const changes = { table: after, message: done(after) };
  if (endsHand) leave(changes);
  else update(changes);
}

/** What was recorded, and by ear also how it goes on. */
function done({ recorded: what, state }) {
  const declared = what?.event.event === "riichi" ? [t("{player} declares riichi", { player: what.event.player })] : [];
  const [, ...heard] = what?.spoken ?? []; // without the hand that it was, which the table has said
  const told = [...declared, ...(what?.what ?? [])].join(" · ");
  return {
    kind: "done",
    text: told ? t("Recorded: {what}", { what: told }) : t("Recorded."),
    spoken: [t("Recorded."), ...declared, ...heard, ...(what?.event.event === "riichi" || !state ? [] : [state.hand])],
  };
}

/** Take the last event back. */
export function undo() {
  return busy(async () => {
    const after = await calls.game.undo(PAGE.code, now().table.version);
    update({ table: after, message: { kind: "done", text: t("Taken back.") } });
  });
}

/** Take away an event that did not happen. @param {number} index */
export function takeAway(index) {
  return busy(async () => {
    const after = await calls.game.remove(PAGE.code, now().table.version, index);
    update({ table: after, message: { kind: "done", text: t("Taken away.") } });
  });
}

/** See how the table stands; another phone may have recorded something. */
export async function look() {
  const { table, busy: working } = now();
  if (!PAGE.code || working) return;
  const newest = await calls.game.look(PAGE.code).catch((error) => void (didNotArrive(error) && lost()));
  if (newest && newest.version !== table?.version) update({ table: newest });
}
