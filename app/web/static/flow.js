/** What happens between the screens: the calls, in their order, and what they change in the state. */

import { ask } from "./asking.js";
import * as calls from "./calls.js";
import { announce } from "./dom.js";
import { NO_HAND, readHand, record, size, typedHand } from "./hand.js";
import { shrunk } from "./photo.js";
import { didNotArrive, later, lost } from "./queue.js";
import { NO_WIN, clearHand, now, update } from "./state.js";
import { PAGE, t } from "./texts.js";

/** Go to a screen; the phone's back button comes back from it. @param {string} screen @param {object} [changes] */
export function go(screen, changes = {}) {
  arrive(screen);
  if (location.hash !== `#${screen}`) history.pushState(null, "", `#${screen}`);
  update({ screen, message: null, ...changes });
}

/** Whoever leaves a correction, or a second winner, by whatever way, has left it: what comes next is a new hand. */
export function arrive(screen) {
  const { editing, others } = now();
  if (["table", "account"].includes(screen) && (editing !== null || others.length)) clearHand();
}

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
  if (error.status === 409 && error.answer?.table) update({ table: error.answer.table, pending: null, screen: "table" });
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
    if (!didNotArrive(error)) return failed(error);
    await later({ photo });
    update({ reading: null, message: lostMessage(t("No connection: the photo is kept here, and read when the network is back.")) });
  }
}

const lostMessage = (text) => ({ kind: "problem", text, isLost: true });

/**
 * The network is back: read a photo that waited, unless a hand has been entered meanwhile.
 * @param {Blob} photo
 * @returns {Promise<boolean>} whether it was read
 */
export async function readWaiting(photo) {
  if (size(now().hand)) return false;
  try {
    go("hand", { reading: { stage: "sending", share: 0 } });
    await readPhoto(photo);
    return true;
  } catch (error) {
    update({ reading: null });
    if (didNotArrive(error)) throw error;
    failed(error);
    return false;
  }
}

/** @param {Blob} photo */
async function readPhoto(photo) {
  const reading = await calls.read(photo, (stage, share) => update({ reading: { stage, share } }));
  await takeReading(reading, photo);
}

/** @param {any} reading the JSON of a photo @param {Blob} blob the photo */
async function takeReading(reading, blob) {
  const found = reading.hand || reading.melds.length;
  const answer = found ? await calls.hand({ hand: reading.hand, melds: reading.melds }) : null;
  const hand = answer?.ok ? readHand(reading, answer) : NO_HAND;
  const { size: pixels, tiles, doubts, spoken, dora_indicators: dora } = reading;
  const win = { ...NO_WIN, wishes: { ...wishes(), ...(dora.length ? { dora } : {}) } };
  update({ photo: { blob, url: URL.createObjectURL(blob), size: pixels, tiles, doubts, spoken, hand }, hand, win, reading: null, check: answer });
  announce(
    t("{tiles} tiles read, {doubts} doubts", { tiles: tiles.filter((one) => one.role !== "other").length, doubts: doubts.length }),
  );
  await check();
}

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

/** Take typed notation as the hand. @param {string} text */
export function typed(text) {
  return busy(async () => {
    const answer = await calls.hand({ hand: text, ruleset: ruleset() });
    if (!answer.ok) {
      update({ message: { kind: "notation", text: answer.errors.map((one) => one.message).join("\n") } });
      return;
    }
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
  const missing = 14 - size(hand);
  const hasKan = hand.melds.some((meld) => meld.tiles.length > 3);
  if (missing > 0 && !hasKan) return t("{tiles} tiles: {missing} too few", { tiles: size(hand), missing });
  if (missing < 0 && !hasKan) return t("{tiles} tiles: {more} too many", { tiles: size(hand), more: -missing });
  if (missing > 0) return t("{tiles} tiles, a kan counted as three: {missing} too few", { tiles: size(hand), missing });
  if (missing < 0) return t("{tiles} tiles, a kan counted as three: {more} too many", { tiles: size(hand), more: -missing });
  return t("14 tiles");
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
    const { editing } = now();
    const { recorded } = await calls.game.preview(PAGE.code, event, editing);
    go("result", { pending: { event, recorded } });
  });
}

/** Record the event that was shown. */
export function enter() {
  return busy(async () => {
    const { pending, table, editing } = now();
    if (editing === null) return append(pending.event, true);
    const after = await calls.game.replace(PAGE.code, table.version, editing, pending.event);
    recorded(after, true);
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

/** The network is back: record what waited; what does not fit any more is shown again. @returns {Promise<string>} the version */
export async function recordWaiting(event, version) {
  try {
    const after = await calls.game.append(PAGE.code, version, event);
    recorded(after, false);
    return after.version;
  } catch (error) {
    if (didNotArrive(error)) throw error;
    const shown = await calls.game.preview(PAGE.code, event).catch(() => null);
    failed(error);
    if (shown) update({ screen: "result", pending: { event, recorded: shown.recorded } });
    return version;
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
  const changes = { table: after, message: { kind: "done", text: done(after) } };
  if (endsHand) leave(changes);
  else update(changes);
}

const done = (table) => [t("Recorded."), ...(table.recorded?.what ?? [])].join(" ");

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
