/**
 * The page by ear: what changes is said with the browser's voice. Off until somebody switches it on, as a screen reader
 * says it already; stopped by its button, by Escape, and by whatever is said next.
 */

import { openQuestion } from "./counted.js";
import { button, h } from "./dom.js";
import { untold } from "./indicator.js";
import { laterHeard } from "./later.js";
import { awayHeard } from "./removal.js";
import { now, watch } from "./state.js";
import { PAGE, heardName, t } from "./texts.js";

const RATES = [0.8, 1, 1.25, 1.5, 2];
const PAUSE_MS = 150;
const SUITS = [() => t("Characters are called"), () => t("Circles are called"), () => t("Bamboos are called")];
const YEAR_SECONDS = 365 * 24 * 3600;
const voices = globalThis.speechSynthesis;

let isOn = Boolean(voices) && localStorage.getItem("speech") === "on";
let rate = Number(localStorage.getItem("speech-rate")) || 1;
let waiting = [];
let turn = 0;

/** Whether this browser can speak. */
export const canSpeak = () => Boolean(voices);

/** Whether it is switched on. */
export const isSpeaking = () => isOn;

/** Say these, an utterance at a time, in the place of what is being said. @param {string[]} utterances */
export function say(utterances) {
  if (isOn) speakNow(utterances);
}

/** Say these even where the page is silent otherwise. @param {string[]} utterances */
export function speakNow(utterances) {
  if (!voices) return;
  hush();
  waiting = utterances.filter((one) => one.trim());
  next(turn);
}

/** Fall silent. */
export function hush() {
  turn += 1;
  waiting = [];
  voices?.cancel();
  showStop();
}

function next(mine) {
  if (mine !== turn) return;
  const text = waiting.shift();
  showStop(text !== undefined);
  if (text === undefined) return;
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = PAGE.lang;
  utterance.voice = voice() ?? null;
  utterance.rate = rate;
  utterance.onend = utterance.onerror = () => setTimeout(() => next(mine), PAUSE_MS);
  voices.speak(utterance);
}

/** The voice of the page's language, one of the phone itself first: it needs no network. */
function voice() {
  const fitting = voices.getVoices().filter((one) => one.lang.toLowerCase().startsWith(PAGE.lang));
  const usual = { zh: /zh[-_]CN/i, ja: /ja/i, en: /en[-_](US|GB)/i }[PAGE.lang] ?? /./;
  const merit = (one) => Number(one.localService) * 2 + Number(usual.test(one.lang));
  return fitting.sort((one, other) => merit(other) - merit(one))[0];
}

/** Whether the phone says that it has voices, but none of the language. */
const lacksVoice = () => voices.getVoices().length > 0 && !voice();

// What is heard of the state

/** What there is to say of a state, as a key that changes with it and the utterances. @param {any} state @returns {[string, string[]]} */
export function heardOf(state) {
  if (state.message) return [`message ${state.message.text}`, state.message.spoken ?? [state.message.text]];
  if (state.reading) return [`reading ${state.reading.stage}`, state.reading.stage === "reading" ? [t("Reading the tiles …")] : []];
  return (HEARD[state.screen] ?? heading)(state);
}

const HEARD = {
  hand: handHeard,
  win: winHeard,
  counted: (state) => told([openQuestion(state) || t("All is told.")]),
  draw: drawHeard,
  result: resultHeard,
  away: (state) => told(awayHeard(state)),
  table: ({ table }) => [`table ${table.version}`, table.state ? [table.state.hand, ...pointsHeard(table)] : []],
};

function handHeard({ photo, hand, check }) {
  if (photo?.spoken && hand === photo.hand) return [`photo ${photo.url}`, photo.spoken];
  const problems = (check?.problems ?? check?.errors ?? []).map((one) => one.message);
  const spoken = [...(check?.spoken ?? []), ...problems];
  return [`hand ${spoken.join("\n")}`, spoken.length ? spoken : heading()[1]];
}

/** The first thing that is still to be answered, or what the win is worth. */
function winHeard({ win, table }) {
  if (win.problems.length) return told(win.problems.map((one) => one.message));
  if (table && !win.winner) return told([t("Who won?")]);
  if (table && !win.from) return told([t("Off whom?")]);
  const open = win.questions.find((one) => one.default === null);
  return told(open ? [open.text, ...open.choices.map((one) => one.text)] : [t("All is told.")]);
}

/** Whose hand was checked, and what it waits for. */
function drawHeard({ draw }) {
  const hands = Object.entries(draw?.hands ?? {}).filter(([, hand]) => hand.ready);
  return told([...heading()[1], ...hands.map(([name, { ready }]) => waitsHeard(name, ready))]);
}

const waitsHeard = (player, waits) => `${player}: ${t("waits for")} ${waits.map(heardName).join(", ")}`;

function resultHeard(state) {
  const { pending, win, place } = state;
  const dora = win.result || pending ? [untold(state)] : [];
  if (!pending) return told([...(win.result?.spoken ?? []), ...dora]);
  const { event, recorded } = pending;
  const isPaid = recorded.wins.length === event.wins?.length; // who is not is told before what the others get
  const wins = recorded.wins.flatMap((one) => (one.spoken ? [one.winner, ...one.spoken] : []));
  const checked = recorded.ready.filter((one) => one.hand).map(({ player, waits }) => waitsHeard(player, waits));
  return told([...(wins.length && isPaid ? [recorded.hand] : recorded.spoken), ...wins, ...dora, ...checked, ...(place ? laterHeard(pending) : [])]);
}

const told = (spoken) => [spoken.join("\n"), spoken];

const pointsHeard = ({ names, state }) => names.map((name) => `${name}: ${state.points[name]}`);

function heading() {
  const text = document.querySelector("main h1")?.textContent ?? "";
  return [`heading ${text}`, [text]];
}

let last = "";

/** Say what is new in the state, once it has settled. @param {any} state */
function follow(state) {
  if (state !== now() || state.busy || !state.screen || (state.screen === "table" && !state.table)) return;
  const [key, spoken] = heardOf(state);
  if (key === last) return;
  last = key;
  say(spoken);
}

/** Follow the state, and put the switch into the page. @param {HTMLElement} place */
export function beginSpeech(place) {
  if (!voices) return;
  let timer = 0;
  watch((state) => {
    clearTimeout(timer);
    timer = setTimeout(() => follow(state), PAUSE_MS);
  });
  addEventListener("keydown", (event) => event.key === "Escape" && hush());
  addEventListener("pagehide", hush);
  voices.addEventListener?.("voiceschanged", () => render(place));
  render(place);
}

// The switch and what belongs to it

function render(place) {
  const toggle = button(isOn ? t("Speech: on") : t("Speech: off"), () => switched(place), { id: "speech", class: "button small", "aria-pressed": String(isOn) });
  const stop = button(t("Stop speaking"), hush, { id: "speech-stop", class: "button small", hidden: true });
  const focused = document.activeElement?.id;
  place.replaceChildren(...[toggle, isOn && stop, isOn && settings(place)].filter(Boolean));
  if (focused && place.querySelector(`#${focused}`)) document.getElementById(focused).focus();
}

/** Switch it on or off; a browser lets a page speak after a tap only, so it says something at once. */
function switched(place) {
  isOn = !isOn;
  localStorage.setItem("speech", isOn ? "on" : "off");
  hush();
  render(place);
  if (isOn) {
    last = heardOf(now())[0];
    say([t("Speech is on."), ...heardOf(now())[1]]);
  }
}

function settings(place) {
  const again = button(t("Say it again"), () => say(heardOf(now())[1]), { id: "speech-again", class: "button small" });
  return h(
    "details",
    { class: "speech-settings" },
    h("summary", {}, t("How it speaks")),
    again,
    lacksVoice() && h("p", { class: "message problem" }, t("This phone has no voice for this language: add one in its settings for speech.")),
    select("speech-rate", t("Speed"), RATES.map((one) => [String(one), `${one}×`]), String(rate), (value) => setRate(Number(value))),
    PAGE.suits.map((suit, number) => suit.length > 1 && select(`names-${number}`, SUITS[number](), suit, chosen(suit), () => setNames(place))),
  );
}

function select(id, label, choices, value, onchoose) {
  const option = ([one, text]) => h("option", { value: one, selected: one === value }, text);
  const field = h("select", { id, onchange: (event) => onchoose(event.target.value) }, choices.map(option));
  return h("div", { class: "field" }, h("label", { htmlFor: id }, label), field);
}

function setRate(value) {
  rate = value;
  localStorage.setItem("speech-rate", String(value));
  say([t("Speech is on.")]);
}

const chosenNames = () => (localStorage.getItem("tile-names") ?? "").split("-");
const chosen = (suit) => suit.map(([word]) => word).find((word) => chosenNames().includes(word)) ?? suit[0][0];

/** The server says tiles so from now on, here and in what is read next. @param {HTMLElement} place */
function setNames(place) {
  const words = [...place.querySelectorAll("select[id^=names-]")].map((field) => field.value).join("-");
  localStorage.setItem("tile-names", words);
  document.cookie = `tile_names=${words};path=/;max-age=${YEAR_SECONDS};samesite=lax`;
  say([...place.querySelectorAll("select[id^=names-]")].map((field) => field.selectedOptions[0].textContent));
}

function showStop(isBusy = false) {
  const stop = document.getElementById("speech-stop");
  if (stop) stop.hidden = !isBusy;
}
