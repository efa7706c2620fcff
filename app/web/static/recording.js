/** The account of the table: what an event would do, what was recorded, what waits for the network. */

import { ask } from "./asking.js";
import * as calls from "./calls.js";
import { announce } from "./dom.js";
import { busy, check, failed, go, isUnderWay, leaveOldDraw } from "./flow.js";
import { declares, newsOf } from "./news.js";
import { didNotArrive, later, lost, lostMessage } from "./queue.js";
import { clearHand, now, update } from "./state.js";
import { PAGE, t } from "./texts.js";

/** Show what an event would do, before it is recorded. @param {object} event */
export function propose(event) {
  return busy(async () => {
    const found = await calls.game.preview(PAGE.code, event, now().place);
    go("result", { pending: { event, ...found } });
  });
}

/** Record the event that was shown. */
export function enter() {
  return busy(async () => {
    const { pending, place, table } = now();
    if (!place) return append(pending, true);
    if (place.insert) return recorded(await calls.game.insert(PAGE.code, place.version, place.index, pending.event), true);
    const { note } = table.events[place.index] ?? {}; // what was noted of it, elsewhere, is not told anew here
    return recorded(await calls.game.replace(PAGE.code, place.version, place.index, { ...pending.event, ...(note ? { note } : {}) }), true);
  });
}

/** Record an event at once: riichi, as it happens. @param {object} event */
export const enterNow = (event) => busy(() => append({ event, version: now().table.version }, false));

/** @param {{event: object, version: string}} entry of the version that was seen @param {boolean} endsHand whether what was entered is done with */
async function append({ event, version }, endsHand) {
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
    if (isUnderWay(now())) return null;
    failed(error);
    const { message } = now();
    if (!(await showAgain(event))) return null;
    update({ message });
    return version;
  }
}

/** Show what an entry would do now. @returns {Promise<boolean>} whether it can be shown */
export async function showAgain(event) {
  try {
    const found = await calls.game.preview(PAGE.code, event);
    go("result", { pending: { event, ...found } });
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
}

/** The network is back: ask again what could not be asked. */
export async function askAgain() {
  const { message } = now();
  if (message?.isLost) update({ message: message.before ?? null });
  await look();
  await askAnew();
}

/** Ask again what the screen shows of the server: it was kept of another time, or in another language. */
export async function askAnew() {
  const { screen, pending } = now();
  if (screen === "hand") await check();
  else if (screen === "result" && pending) await seeAgain(pending);
  else if (["win", "result"].includes(screen)) await ask();
}

/** What was to be recorded into an account that has changed stays as it was seen, and is refused. */
async function seeAgain(pending) {
  const found = await calls.game.preview(PAGE.code, pending.event, now().place).catch(() => null);
  if (found?.version === pending.version && now().pending === pending) update({ pending: { event: pending.event, ...found } });
}

function leave(changes) {
  clearHand();
  go("table", changes);
}

/** Tell what was recorded. @param {any} after the table's answer @param {boolean} endsHand whether what was entered is done with */
export function recorded(after, endsHand) {
  const changes = { table: after, message: done(after) };
  if (endsHand) leave(changes);
  else update(changes);
}

/** What was recorded, and by ear also how it goes on. */
function done({ recorded: what, state }) {
  const declared = what?.event.event === "riichi" ? [declares(what.event)] : [];
  const [, ...heard] = what?.spoken ?? []; // without the hand that it was, which the table has said
  const told = [...declared, ...(what?.what ?? [])].join(" · ");
  return {
    kind: "done",
    text: told ? t("Recorded: {what}", { what: told }) : t("Recorded."),
    spoken: [t("Recorded."), ...declared, ...heard, ...(what?.event.event === "riichi" || !state ? [] : [state.hand])],
  };
}

/** See how the table stands, and tell what another phone has recorded. */
export async function look() {
  const { table, place, busy: working } = now();
  if (!PAGE.code || working || place) return; // a correction is of the account as it was seen
  const newest = await calls.game.look(PAGE.code).catch((error) => void (didNotArrive(error) && lost()));
  if (!newest || newest.version === table?.version) return;
  const text = table && (await newsOf(table, newest));
  const { message, ...state } = now();
  if (state.table !== table || state.busy || state.place) return; // this phone was faster
  const news = text && { kind: "done", text };
  if (news && message?.kind === "problem") announce(text);
  update({ table: newest, message: news && message?.kind !== "problem" ? news : message });
  leaveOldDraw();
}
