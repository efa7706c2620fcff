/** The page of the review queue: who reviews, the list, and a case with its photo beside what was read. */

import { addTile, openTile } from "./change.js";
import { announce, button, choices, h, messageBox } from "./dom.js";
import { doubts, notationForm, tiles, verdict, whichWon } from "./editor.js";
import { photoFigure } from "./figure.js";
import { countText, setHand } from "./flow.js";
import { allTiles, size } from "./hand.js";
import { asked, field } from "./questions.js";
import { explained, total, worth } from "./result.js";
import { HOLDS_MS, beginDesk, drop, introduce, isWhole, keep, leave, look, next, open, photoUrl, settle, showQueue, takeTyped } from "./review-desk.js";
import { now, update, watch } from "./state.js";
import { t } from "./texts.js";

const LOOK_MS = 4000;
const SCREENS = { name: nameScreen, queue: queueScreen, case: caseScreen };

const main = document.getElementById("main");
let shown = "";
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
  const screen = `${state.screen} ${state.review.shown ?? ""}`;
  const focused = main.contains(document.activeElement) && document.activeElement !== main ? document.activeElement.id : null;
  const typed = shown === screen ? [...main.querySelectorAll("input[type=text]")].map((input) => [input.id, input.value]) : [];
  const unfolded = shown === screen ? [...main.querySelectorAll("details[open]")].map((one) => one.id) : [];
  main.replaceChildren(...message(state), ...SCREENS[state.screen](state).filter(Boolean));
  main.dataset.screen = state.screen;
  main.setAttribute("aria-busy", String(state.busy));
  for (const [id, value] of typed) if (document.getElementById(id)) document.getElementById(id).value = value;
  for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
  const heading = main.querySelector("h1");
  Object.assign(heading, { id: "title", tabIndex: -1 });
  if (shown !== screen) arrived(heading);
  else if (focused !== null && !document.querySelector("dialog[open]")) refocus(focused, heading);
  shown = screen;
}

function arrived(heading) {
  if (shown) heading.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** The focus stays where it was; where that is gone, it goes to the heading and is never lost. */
function refocus(id, heading) {
  const same = document.getElementById(id);
  (same && !same.disabled ? same : heading).focus({ preventScroll: true });
}

function message({ message: told }) {
  if (!told) return [];
  return [messageBox(told, { role: told.kind === "done" ? "status" : "alert" })];
}

function nameScreen() {
  const submit = (event) => {
    event.preventDefault();
    const name = document.getElementById("reviewer").value.trim();
    if (name) introduce(name);
  };
  return [
    h("h1", {}, t("Review queue")),
    h(
      "form",
      { class: "row", onsubmit: submit },
      h("label", { htmlFor: "reviewer" }, t("Your name: it is kept with what you settle")),
      h("input", { type: "text", id: "reviewer", required: true, maxLength: 40, autocomplete: "name" }),
      h("button", { class: "button primary" }, t("Begin")),
    ),
  ];
}

function queueScreen({ review: { list } }) {
  if (!list) return [h("h1", {}, t("Review queue")), h("p", { class: "loading" }, t("One moment …"))];
  const other = () => update({ screen: "name", message: null });
  return [
    h("h1", {}, t("Review queue")),
    h("p", { id: "left" }, t("{open} to be looked at, {settled} settled", { open: list.open.length, settled: list.settled })),
    list.open.length > 0 && button(t("Next one"), () => next(""), { id: "next", class: "button primary" }),
    h("ol", { class: "plain queue", "aria-label": t("To be looked at") }, list.open.map(entry)),
    list.said.length > 0 && h("h2", {}, t("Settled by a person")),
    list.said.length > 0 && h("ol", { class: "plain queue" }, list.said.map(entry)),
    h("p", { class: "note" }, t("You review as {name}.", { name: localStorage.getItem("reviewer") })),
    button(t("Another name"), other, { id: "other", class: "button small" }),
  ];
}

function entry(one) {
  const told = [
    h("span", { class: "title" }, one.title),
    h("span", {}, [one.verdict, ...one.doubts].join(" · ")),
    one.settled_by && h("span", { class: "note" }, one.settled_by),
    one.held_by && h("span", { class: "note held" }, t("{name} looks at it", { name: one.held_by })),
  ];
  if (one.held_by) return h("li", { class: "settled" }, told.filter(Boolean).map((part) => h("div", {}, part)));
  return h("li", {}, button(told.filter(Boolean), () => open(one.key), { id: `case-${one.key.slice(0, 16)}`, class: "wide" }));
}

function caseScreen(state) {
  const { case: found } = state.review;
  if (!found) return [h("h1", {}, t("Review queue"))];
  const beside = h("div", { class: "beside" }, about(found), seenPart(state));
  return [h("h1", { class: "title" }, found.title), h("div", { class: "case" }, beside, saidPart(state), ways(state)), bar(state)];
}

/** Why it is here, what the sheet claims and notes, and who said what before. */
function about(found) {
  const said = found.said.map((one) => t("{name} settled it, {time} UTC", { name: one.by, time: one.at.slice(0, 16).replace("T", " ") }));
  const lines = [
    ...found.remarks, found.claim && t("Claimed: {claim}", { claim: found.claim }), found.note && t("Note: {note}", { note: found.note }), ...said,
  ];
  return h(
    "section",
    { "aria-labelledby": "why" },
    h("h2", { id: "why" }, found.verdict),
    h("ul", { class: "plain" }, lines.filter(Boolean).map((text) => h("li", {}, text))),
    found.others.length > 0 && h("ul", { class: "plain queue" }, found.others.map(otherPhoto)),
  );
}

/** Another photo of the same line, to be looked at too where it shows another hand. */
function otherPhoto({ key, title, hand }, place) {
  const told = [h("span", { class: "title" }, t("Another photo of the line: {title}", { title })), h("code", {}, hand)];
  return h("li", {}, button(told, () => open(key), { id: `other-${place}`, class: "wide" }));
}

function seenPart({ photo, hand, review }) {
  const tapped = (seen) => {
    const tile = allTiles(hand).find((one) => one.seen === seen);
    if (tile) openTile(tile.id);
    else addTile(photo.tiles[seen], seen);
  };
  return h("div", { class: "seen" }, photo ? photoFigure(photo, hand, tapped) : unread(review.case));
}

/** A photo that was not read is shown all the same, or it is said why not. */
function unread(found) {
  if (found.has_photo) return h("figure", {}, h("img", { class: "photo", src: photoUrl(found), alt: t("Photo of the hand, not read") }));
  return h("p", { class: "note" }, found.unseen || t("There is no photo of this that could be read."));
}

function saidPart(state) {
  const { hand, review } = state;
  const isEmpty = !size(hand);
  return h(
    "div",
    { class: "said" },
    [
      doubts(state),
      !isEmpty && tiles(state),
      !isEmpty && whichWon(state),
      !isEmpty && verdict(state),
      score(review.score),
      isWhole(hand) && won(state),
    ].filter(Boolean),
  );
}

/** Other ways to say the hand, or that there is none. */
function ways(state) {
  const { hand, review, busy } = state;
  const { typed, may_set_aside: mayBeAside } = review.case;
  const aside = () => settle({ set_aside: true });
  return h(
    "div",
    { class: "ways" },
    button(size(hand) ? t("Add a tile") : t("Tap the tiles in"), () => addTile(null, null), { id: "add", class: "button" }),
    typed && button(t("Take the sheet's tiles"), () => takeTyped(setHand), { id: "typed", class: "button" }),
    notationForm(state),
    mayBeAside && button(t("Set the photo aside"), aside, { id: "aside", class: "button", disabled: busy || !review.isMine }),
  );
}

function score(found) {
  if (!found) return null;
  if (!found.ok) return h("section", { class: "message problem", "aria-label": t("Score") }, found.errors.map((one) => h("p", {}, one.message)));
  return h(
    "section",
    { "aria-label": t("Score") },
    total(found.points_total),
    worth(found.explanation),
    found.differences.map((text) => h("p", { class: "message problem" }, text)),
    h("details", { id: "why-score" }, h("summary", {}, t("Why")), explained(found.explanation)),
  );
}

/** How it was won: the sheet's answers, to be corrected. */
function won(state) {
  return h("details", { id: "won" }, h("summary", {}, t("How was it won?")), asked(state).map((question) => field(question, state)), facts(state));
}

/** What the sheet says and these tiles rule out, so that nothing asks for it. */
function facts(state) {
  const { review, win } = state;
  const told = new Set(Object.values(win.answers).flatMap((one) => Object.keys(one.changes)));
  const left = review.case.facts.filter((one) => !told.has(one.key));
  if (!left.length) return null;
  return choices({
    name: "facts",
    title: t("The sheet says besides"),
    choices: left.map((one) => ({ value: one.key, text: one.text })),
    values: left.map((one) => one.key).filter((key) => !review.dropped.includes(key)),
    onchange: (values) => drop(left.map((one) => one.key).filter((key) => !values.includes(key))),
  });
}

function bar(state) {
  const { review, hand, busy } = state;
  return h(
    "div",
    { class: "bar" },
    h(
      "span",
      { class: "more" },
      button(t("Queue"), () => history.back(), { id: "queue", class: "button" }),
      button(t("Skip"), () => next(review.case.key), { id: "skip", class: "button" }),
    ),
    button(t("Right so: next"), () => settle(), {
      id: "settle", class: "button primary", disabled: busy || !isWhole(hand) || !review.isMine, "aria-keyshortcuts": "Control+Enter",
    }),
  );
}

function onkey(event) {
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || document.querySelector("dialog[open]")) return;
  const button_ = document.getElementById("settle");
  if (button_?.disabled) hindered(now());
  else button_?.click();
}

/** What keeps the hand from being settled is said, and the focus goes to where it is mended. */
function hindered(state) {
  if (state.busy) return;
  const [why, place] = hindrance(state);
  announce(why);
  main.querySelector(place)?.focus();
}

function hindrance({ hand, review, message: told }) {
  if (!review.isMine) return [told?.text ?? t("Somebody else looks at this now."), "#skip"];
  if (size(hand) !== 14) return [countText(hand), size(hand) < 14 ? "#add" : ".hand button"];
  return [t("Which tile won?"), ".which button"];
}

function onback() {
  if (now().screen === "case" && location.hash !== "#case") showQueue();
}

async function begin() {
  beginDesk();
  const name = localStorage.getItem("reviewer");
  update({ screen: name ? "queue" : "name" });
  if (location.hash) history.replaceState(null, "", location.pathname);
  watch(show);
  show();
  addEventListener("popstate", onback);
  addEventListener("keydown", onkey);
  addEventListener("pagehide", () => leave({ keepalive: true }));
  setInterval(keep, HOLDS_MS / 3);
  addEventListener("visibilitychange", keep);
  setInterval(() => document.visibilityState === "visible" && now().screen === "queue" && look(), LOOK_MS);
  if (name) await look();
}

begin();
