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
 * What waits to be sent, in order: a photo to be read, or an event for the account, made of a version of it.
 * @typedef {{photo?: Blob, event?: object, version?: string}} Waiting
 * @type {Waiting[]}
 */
let queue = [];
let isLost = false;
let isSending = false;
let tries = 0;
let timer = 0;
let work = { photo: async (_photo) => false, event: async (_event, version) => version, again: async () => {} };

/** Whether a call did not get through. @param {unknown} error */
export const didNotArrive = (error) => error instanceof calls.CallError && error.status === 0;

/** Keep something until the network is back. @param {Waiting} one */
export async function later(one) {
  queue = [...queue, one];
  await keep(QUEUE, queue);
  lost();
  show();
}

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
  try {
    const versions = new Map(); // of an account, each with the one that an entry of ours made of it
    while (queue.length) await send(queue[0], versions);
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

async function send(one, versions) {
  let told = t("Connected again: what you entered is in the account.");
  if (one.photo) told = (await work.photo(one.photo)) ? t("Connected again: the photo has been sent.") : "";
  else versions.set(one.version, await work.event(one.event, versions.get(one.version) ?? one.version));
  queue = queue.filter((other) => other !== one);
  await keep(QUEUE, queue);
  if (told) announce(told);
}

/** Forget what waits, as the person wishes. */
async function giveUp() {
  queue = [];
  await drop(QUEUE);
  show();
}

/** Say above the page that something waits. */
function show() {
  const bar = document.getElementById("network");
  if (!bar) return;
  bar.hidden = !isLost && !queue.length;
  bar.replaceChildren(...(bar.hidden ? [] : told()));
}

function told() {
  const photos = queue.filter((one) => one.photo).length;
  const texts = [
    isLost ? t("No connection. What you enter is kept on this phone.") : t("Connected again."),
    photos && t("photos that wait to be sent: {number}", { number: photos }),
    queue.length - photos && t("entries that wait for the account: {number}", { number: queue.length - photos }),
  ].filter(Boolean);
  return [
    h("p", {}, texts.join(" ")),
    button(t("Try now"), look, { id: "network-try", class: "button small" }),
    queue.length > 0 && button(t("Do not send"), giveUp, { id: "network-forget", class: "button small" }),
  ].filter(Boolean);
}

// The hand that is being entered

const PARTS = ["screen", "hand", "win", "others", "seats", "ruleset", "draw"];
const SCREENS = ["hand", "win", "draw"];

/** @param {any} state */
const isBegun = (state) => state.hand.concealed.length > 0 || state.hand.melds.length > 0 || Boolean(state.photo || state.draw);

let keeping = 0;

function keepHand() {
  clearTimeout(keeping);
  keeping = setTimeout(() => {
    const state = now();
    if (!isBegun(state)) return void drop(HAND);
    const photo = state.photo && { ...state.photo, url: null };
    const parts = Object.fromEntries(PARTS.map((part) => [part, state[part]]));
    keep(HAND, { ...parts, photo, at: Date.now() });
  }, KEEP_MS);
}

/** Take up the hand that was being entered when the page was closed, and what waits to be sent. */
export async function restore() {
  const [hand, waiting] = await Promise.all([kept(HAND), kept(QUEUE)]);
  queue = waiting ?? [];
  if (hand && Date.now() - hand.at < DAY_MS) takeUp(hand);
}

function takeUp({ at: _at, screen, photo, ...parts }) {
  const url = photo?.blob ? URL.createObjectURL(photo.blob) : null;
  update({ ...parts, photo: url ? { ...photo, url } : null });
  if (!location.hash && SCREENS.includes(screen)) history.replaceState(null, "", `#${screen}`);
}

/**
 * Begin to keep what is entered and to send what waits.
 * @param {{photo: (photo: Blob) => Promise<boolean>, event: (event: object, version: string) => Promise<string>, again: () => Promise<void>}} how
 */
export function beginQueue(how) {
  work = how;
  watch(keepHand);
  addEventListener("online", look);
  addEventListener("offline", lost);
  if (!navigator.onLine) lost();
  else if (queue.length) look();
  show();
}
