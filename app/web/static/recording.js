/** The account of the table: what an event would do, what was recorded, what waits for the network. */

import { ask } from "./asking.js";
import * as calls from "./calls.js";
import { busy, check, failed, go, isOccupied } from "./flow.js";
import { didNotArrive, later, lost, lostMessage } from "./queue.js";
import { clearHand, now, update } from "./state.js";
import { PAGE, t } from "./texts.js";

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
export async function showAgain(event) {
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
