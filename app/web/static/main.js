/** The page of a table, and of a hand without one: it shows the screen that the state names. */

import { accountScreen, forgottenScreen } from "./account.js";
import { countedScreen } from "./counted.js";
import { announce, button, h, messageBox, settle } from "./dom.js";
import { handScreen } from "./editor.js";
import { drawScreen, moreScreen } from "./events.js";
import { arrive, failed, home, isOccupied, isOver, isUnderWay, leaveOldDraw, leaveOutdated } from "./flow.js";
import * as calls from "./calls.js";
import { keep as keepValue, kept } from "./kept.js";
import { winScreen } from "./questions.js";
import { beginQueue, didNotArrive, isAnyWaiting, lost, restore } from "./queue.js";
import { openHeld, readWaiting } from "./reading.js";
import { askAgain, askAnew, look, recordWaiting } from "./recording.js";
import { awayScreen, putBack } from "./removal.js";
import { resultScreen } from "./result.js";
import { beginSpeech } from "./speech.js";
import { now, update, watch } from "./state.js";
import { tableScreen } from "./table.js";
import { PAGE, t } from "./texts.js";

const SCREENS = {
  table: tableScreen, hand: handScreen, win: winScreen, counted: countedScreen, result: resultScreen, draw: drawScreen, more: moreScreen,
  account: accountScreen, forgotten: forgottenScreen, away: awayScreen,
};
const LOOK_SECONDS = 4;

const TITLE = document.title; // of the page; each of its screens has one of its own
const main = document.getElementById("main");
let shown = "";
let told = null; // the message that stands above the screen
let said = []; // what of the screen was last said to who cannot see it
let waiting = false;

/** Show the state once, however often it changed. */
function show() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    render(now());
  });
}

function render(state) {
  if (PAGE.code && !state.table) return;
  const active = document.activeElement;
  const focused = main.contains(active) && active !== main ? active.id : null;
  const caret = active.type === "text" ? [active.selectionStart, active.selectionEnd] : null;
  const typed = shown === state.screen ? typedSoFar() : new Map();
  const open = [...main.querySelectorAll("details[open]")].map((one) => one.id);
  main.replaceChildren(...messages(state), ...SCREENS[state.screen](state).filter(Boolean));
  main.dataset.screen = state.screen;
  main.setAttribute("aria-busy", String(state.busy));
  for (const [id, value] of typed) if (document.getElementById(id)) document.getElementById(id).value = value;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const heading = main.querySelector("h1");
  Object.assign(heading, { id: "title", tabIndex: -1 });
  document.title = `${heading.textContent} · ${TITLE}`;
  if (shown !== state.screen) arrived(state, heading);
  else if (focused !== null && !document.querySelector("dialog[open]")) refocus(focused, heading, caret);
  if (shown && (shown !== state.screen || told !== state.message)) settle(main); // a message moves what lies below it
  shown = state.screen;
  told = state.message;
  sayNews();
}

/** A region that comes with its text is passed over by many screen readers: what is new is said by the one that stays. */
function sayNews() {
  const texts = [...main.querySelectorAll("[data-said]")].map((one) => one.textContent).filter(Boolean);
  const news = texts.filter((text) => !said.includes(text));
  if (news.length) announce(news.join(" "));
  said = texts;
}

/** The focus stays where it was; where that is gone, it goes to the heading and is never lost. */
function refocus(id, heading, caret) {
  const same = document.getElementById(id);
  (same && !same.disabled ? same : heading).focus({ preventScroll: true });
  if (caret && same?.type === "text") same.setSelectionRange(...caret);
}

/** What was typed and is not taken yet; a field that was emptied is as good as untouched. */
const typedSoFar = () =>
  new Map([...main.querySelectorAll("input[type=text], input[type=number]")]
    .filter((input) => input.value && input.value !== input.defaultValue)
    .map((input) => [input.id, input.value]));

/** On another screen reading begins at its heading. */
function arrived(state, heading) {
  if (shown || state.message) heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

function messages({ message, place, screen }) {
  if (!message && place && screen !== "table") return [h("p", { class: "message done", "data-said": "" }, place.insert ? t("A forgotten hand is being added.") : t("An earlier hand is being corrected."))];
  if (!message) return [];
  const live = message.kind === "done" ? { "data-said": "" } : { role: "alert" };
  return [
    messageBox(message, live),
    message.taken && h("p", { class: "actions" }, h("span", { class: "hidden", "data-said": "" }, t("It can be put back: the button stands before the heading.")), button(t("Put it back"), () => putBack(message), { id: "put-back", class: "button small" })),
  ].filter(Boolean);
}

/** Where a screen leads that has nothing to show any more. */
const INSTEAD = { result: ["win"], hand: ["draw"] };

function onhash() {
  const wanted = location.hash.slice(1);
  arrive(wanted);
  const nearest = [wanted, ...(INSTEAD[wanted] ?? []), home()].find((one) => one in SCREENS && reachable(one));
  arrive(nearest);
  update({ screen: nearest });
}

/** Screens that show something unfinished lead back to the first one after the page was loaded anew. */
function reachable(screen) {
  const { hand, pending, win, place, away } = now();
  if (screen === "win") return hand.concealed.length > 0;
  if (screen === "forgotten") return Boolean(place);
  if (screen === "away") return Boolean(away);
  if (screen === "result") return Boolean(PAGE.code ? pending : win.result);
  if (screen === "hand") return !isOver();
  return PAGE.code !== null;
}

async function begin() {
  update({ ruleset: localStorage.getItem("ruleset") ?? PAGE.ruleset, seats: remembered() });
  await restore();
  watch(show);
  addEventListener("popstate", onhash);
  try {
    if (PAGE.code) update({ table: await tableNow() });
  } catch (error) {
    main.replaceChildren(h("p", { class: "message problem", role: "alert" }, error.message));
    failed(error);
    return;
  }
  if (PAGE.code) keep(now().table);
  leaveOutdated();
  if (!isAnyWaiting()) leaveOldDraw(); // else the account is behind what was entered here
  onhash();
  noticeAgain();
  beginQueue({ photo: readWaiting, event: recordWaiting, open: openHeld, again: askAgain, isOccupied: (one) => (one.event ? isUnderWay : isOccupied)(now()) });
  askAnew();
  beginSpeech(document.getElementById("ear"));
  setInterval(() => document.visibilityState === "visible" && look(), LOOK_SECONDS * 1000);
  addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
}

/** What was recorded or taken away last is still told after the page was loaded anew, while the account is the same. */
function noticeAgain() {
  const { version, message } = JSON.parse(sessionStorage.getItem("notice") ?? "{}");
  if (message && version === now().table?.version && !now().message) update({ message });
  watch(({ message: shown, table }) => {
    if (shown?.kind === "done" && table) sessionStorage.setItem("notice", JSON.stringify({ version: table.version, message: shown }));
    else sessionStorage.removeItem("notice");
  });
}

/** The table, or without a network as this phone last saw it. */
async function tableNow() {
  const name = `table ${PAGE.code}`;
  let seen = null;
  watch(({ table }) => {
    if (table && table !== seen) keepValue(name, (seen = table));
  });
  try {
    return await calls.game.look(PAGE.code);
  } catch (error) {
    const last = didNotArrive(error) && (await kept(name));
    if (!last) throw error;
    lost();
    return last;
  }
}

function remembered() {
  try {
    return { ...now().seats, ...JSON.parse(sessionStorage.getItem("seats") ?? "{}") };
  } catch {
    return now().seats;
  }
}

/** This phone finds the table again on the first page. */
function keep(table) {
  const others = JSON.parse(localStorage.getItem("tables") ?? "[]").filter((one) => one.code !== table.code);
  const own = { code: table.code, names: table.names, rules: table.ruleset.name };
  localStorage.setItem("tables", JSON.stringify([own, ...others].slice(0, 8)));
}

begin();
