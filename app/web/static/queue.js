/**
 * When the network drops: what was typed and photographed stays on the phone, is sent when the network is back, and
 * the page says so.
 */

import * as calls from "./calls.js";
import { announce, button, h } from "./dom.js";
import { drop, keep, kept } from "./kept.js";
import { now, update, watch } from "./state.js";
import { PAGE, t } from "./texts.js";

const WAITS_MS = [1000, 2000, 4000, 8000, 15000];
const KEEP_MS = 400;
const DAY_MS = 24 * 3600 * 1000;
const place = PAGE.code ?? "quick";
const HAND = `hand ${place}`;
const QUEUE = `queue ${place}`;

/**
 * What waits to be sent, in order: a photo to be read, or an event for the account, made of a version of it. What is
 * `held` could not be taken when it was its turn, and waits for the person.
 * @typedef {{photo?: Blob, event?: object, version?: string, held?: boolean}} Waiting
 * @type {Waiting[]}
 */
let queue = [];
let isLost = false;
let isSending = false;
let tries = 0;
let timer = 0;
let work = {
  photo: async (_photo) => false, event: async (_event, version) => version, open: async (_one) => false, again: async () => {},
  isOccupied: () => false,
};

/** Whether a call did not get through. @param {unknown} error */
export const didNotArrive = (error) => error instanceof calls.CallError && error.status === 0;

/** What is told where a call did not get through; it goes when the network is back. @param {string} text */
export const lostMessage = (text) => ({ kind: "problem", text, isLost: true });

/** Keep something until the network is back, or until the person wants it. @param {Waiting} one */
export async function later(one) {
  await become([...queue, one]);
  if (!one.held) lost();
}

/** @param {Waiting[]} changed */
async function become(changed) {
  queue = changed;
  await keep(QUEUE, queue);
  show();
}

const isWaiting = (one) => !one.held;

/** Whether something that was entered here is not in the account yet. */
export const isAnyWaiting = () => queue.some(isWaiting);

/** The network seems to be gone: see when it is back. */
export function lost() {
  if (!isLost) announce(t("No connection. What you enter is kept on this phone."));
  isLost = true;
  timer ||= setTimeout(look, WAITS_MS[Math.min(tries++, WAITS_MS.length - 1)]);
  show();
}

async function look() {
  clearTimeout(timer);
  timer = 0;
  try {
    await calls.rules();
  } catch (error) {
    if (didNotArrive(error)) return lost();
  }
  await back();
}

/** The network is back: send what waits, one after the other, then ask again what could not be asked. */
async function back() {
  if (isSending) return;
  isSending = true;
  const hasNothing = isLost && !isAnyWaiting();
  try {
    const versions = new Map(); // of an account, each with the one that an entry of ours made of it
    for (let one; (one = queue.find(isWaiting)); ) await send(one, versions);
    if (hasNothing) announce(t("Connected again."));
    isLost = false;
    tries = 0;
    await work.again();
  } catch (error) {
    if (!didNotArrive(error)) throw error;
    lost();
  } finally {
    isSending = false;
    show();
  }
}

/** Send one; what cannot be taken now is held, and never dropped. */
async function send(one, versions) {
  const isTaken = one.photo ? await work.photo(one.photo) : await sendEvent(one, versions);
  if (!isTaken) {
    announce(heldText(one));
    return become(queue.map((other) => (other === one ? { ...one, held: true } : other)));
  }
  await become(queue.filter((other) => other !== one));
  announce(one.photo ? t("Connected again: the photo has been sent.") : t("Connected again: what you entered is in the account."));
}

async function sendEvent(one, versions) {
  const version = await work.event(one.event, versions.get(one.version) ?? one.version);
  if (version !== null) versions.set(one.version, version);
  return version !== null;
}

/** Take up what is held. @param {Waiting} one */
async function open(one) {
  if (await work.open(one)) await become(queue.filter((other) => other !== one));
}

/** Forget what waits to be sent, as the person wishes. */
const giveUp = () => become(queue.filter((one) => one.held));

let shown = "";

/** Say above the page that something waits. */
function show() {
  const bar = document.getElementById("network");
  if (!bar) return;
  const lines = told();
  const what = JSON.stringify(lines.map(([text, buttons]) => [text, ...buttons.map(([id, label]) => [id, label])]));
  if (what === shown) return;
  shown = what;
  const focused = bar.contains(document.activeElement) && document.activeElement.id;
  bar.hidden = !lines.length;
  bar.replaceChildren(...lines.flatMap(([text, buttons]) => [
    h("p", {}, text),
    ...buttons.map(([id, label, onclick]) => button(label, onclick, { id, class: "button small" })),
  ]));
  if (focused) (document.getElementById(focused) ?? document.getElementById("title"))?.focus();
}

/** What is told above the page: sentences, each with the buttons that belong to it. @returns {[string, any[]][]} */
function told() {
  const held = queue.find((one) => one.held);
  return [...(isLost || queue.some(isWaiting) ? [toldWaiting(queue.filter(isWaiting))] : []), ...(held ? [toldHeld(held)] : [])];
}

function toldWaiting(waiting) {
  const photos = waiting.filter((one) => one.photo).length;
  const texts = [
    isLost ? t("No connection. What you enter is kept on this phone.") : t("Connected again."),
    photos && t("Photos that wait to be sent: {number}.", { number: photos }),
    waiting.length - photos && t("Entries that wait for the account: {number}.", { number: waiting.length - photos }),
  ].filter(Boolean);
  const buttons = [["network-try", t("Try now"), look], ...(waiting.length ? [["network-forget", t("Do not send"), giveUp]] : [])];
  return [texts.join(" "), buttons];
}

function heldText({ photo }) {
  if (photo) return t("A photo that has not been read is kept here.");
  return t("An entry does not fit the account any more; it is kept here.");
}

function toldHeld(one) {
  const away = ["held-away", t("Throw it away"), () => become(queue.filter((other) => other !== one))];
  const isOccupied = work.isOccupied(one);
  if (isOccupied && one.event) return [`${heldText(one)} ${t("First finish the hand that you have begun.")}`, [away]];
  const label = one.event ? t("Look at it") : isOccupied ? t("Read it in place of this hand") : t("Read it now");
  return [heldText(one), [["held-open", label, () => open(one)], away]];
}

// The hand that is being entered

const PARTS = ["screen", "hand", "win", "others", "seats", "ruleset", "draw", "place", "before", "pending"];
const SCREENS = ["hand", "win", "counted", "draw", "result", "forgotten"];

/** @param {any} state */
const isBegun = ({ hand, photo, draw, win, place, others, pending }) =>
  hand.concealed.length > 0 || hand.melds.length > 0 || others.length > 0 || Boolean(photo || draw || win.counted || place || pending);

let keeping = 0;

function keepSoon() {
  clearTimeout(keeping);
  keeping = setTimeout(keepHand, KEEP_MS);
}

function keepHand() {
  clearTimeout(keeping);
  keeping = 0;
  const state = now();
  if (!isBegun(state)) return void drop(HAND);
  const photo = state.photo && { ...state.photo, url: null };
  const parts = Object.fromEntries(PARTS.map((part) => [part, state[part]]));
  keep(HAND, { ...parts, photo, at: Date.now() });
}

/** The page may be gone the next moment: what has changed is kept now. */
const keepAtOnce = () => keeping && keepHand();

/** Take up the hand that was being entered when the page was closed, and what waits to be sent. */
export async function restore() {
  const [hand, waiting] = await Promise.all([kept(HAND), kept(QUEUE)]);
  queue = waiting ?? [];
  if (hand && Date.now() - hand.at < DAY_MS) takeUp(hand);
}

function takeUp({ at: _at, screen, photo, ...parts }) {
  const url = photo?.blob ? URL.createObjectURL(photo.blob) : null;
  update({ ...parts, photo: url ? { ...photo, url } : null });
  if (!location.hash && SCREENS.includes(screen)) history.pushState(null, "", `#${screen}`); // the first screen lies behind it
}

/**
 * Begin to keep what is entered and to send what waits.
 * @param {{photo: (photo: Blob) => Promise<boolean>, event: (event: object, version: string) => Promise<string | null>,
 *   open: (one: Waiting) => Promise<boolean>, again: () => Promise<void>, isOccupied: (one: Waiting) => boolean}} how `photo`, `event` and
 *   `open` say whether it was taken, an event by the version that it made
 */
export function beginQueue(how) {
  work = how;
  watch(keepSoon);
  addEventListener("pagehide", keepAtOnce);
  addEventListener("visibilitychange", () => document.visibilityState === "hidden" && keepAtOnce());
  watch(show);
  addEventListener("online", look);
  addEventListener("offline", lost);
  if (!navigator.onLine) lost();
  else if (queue.some(isWaiting)) look();
  show();
}
