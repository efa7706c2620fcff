/** The hand: the photo with its marks, doubts first, the tiles to correct, other ways to enter them. */

import { announce, button, h } from "./dom.js";
import { addTile, openTile } from "./change.js";
import { sameDiscard } from "./discard.js";
import { photoFigure } from "./figure.js";
import { ask } from "./asking.js";
import { askWaits, countText, go, setHand, startOver, takeReady, typed } from "./flow.js";
import { allTiles, notation, size, winTile, won } from "./hand.js";
import { liveButton, photoButton } from "./photo.js";
import { photograph, stopReading } from "./reading.js";
import { update, wanted } from "./state.js";
import { PAGE, t, tileName } from "./texts.js";
import { tileButton } from "./tiles.js";

const KINDS = {
  chi: () => t("Chi"),
  pon: () => t("Pon"),
  ankan: () => t("Closed kan"),
  daiminkan: () => t("Open kan"),
  shouminkan: () => t("Added kan"),
};
const SOURCES = { kamicha: () => t("from the left"), toimen: () => t("from across"), shimocha: () => t("from the right") };

/** What a meld is and whom it came from. @param {import("./hand.js").Meld} meld */
export function meldTitle(meld) {
  const source = meld.type !== "ankan" && SOURCES[meld.from]?.();
  return source ? t("{meld} {source}", { meld: KINDS[meld.type](), source }) : KINDS[meld.type]();
}

/** @param {any} state */
export function handScreen(state) {
  const player = state.draw?.checking;
  const title = h("h1", {}, player ? t("The ready hand of {player}", { player }) : t("The hand"));
  if (state.reading) return [title, progress(state.reading)];
  const isEmpty = !size(state.hand);
  return [
    title,
    sameDiscard(state),
    !PAGE.code && isEmpty && !state.photo && rulesChoice(state),
    isEmpty && !state.photo && photoWays(),
    doubts(state),
    state.photo && photoFigure(state.photo, state.hand, (seen) => tapped(state, seen)),
    !isEmpty && tiles(state),
    !isEmpty && !player && whichWon(state),
    !isEmpty && verdict(state),
    !isEmpty && !player && waiting(state),
    ways(state, isEmpty),
    !isEmpty && (player ? readyBar(state) : nextBar(state)),
  ];
}

function progress({ stage, share }) {
  const texts = {
    shrinking: t("Making the photo smaller …"),
    sending: t("Sending the photo …"),
    reading: t("Reading the tiles …"),
  };
  const bar = stage === "sending" ? { value: share, max: 1 } : {};
  const stop = stage !== "shrinking" && button(t("Stop, the photo is kept"), stopReading, { id: "stop-reading", class: "button" });
  return h("div", { class: "progress" }, h("p", { id: "stage", "data-said": "" }, texts[stage]), h("progress", { ...bar, "aria-labelledby": "stage" }), stop);
}

function rulesChoice(state) {
  const chosen = (event) => {
    localStorage.setItem("ruleset", event.target.value);
    update({ ruleset: event.target.value });
  };
  const option = (one) => h("option", { value: one.id, selected: one.id === state.ruleset }, one.name);
  return h(
    "div",
    { class: "field" },
    h("label", { htmlFor: "rules" }, t("Rules")),
    h("select", { id: "rules", onchange: chosen }, PAGE.rulesets.map(option)),
  );
}

function photoWays() {
  return h(
    "div",
    { class: "stack" },
    photoButton({ id: "camera", label: t("Photograph the hand"), camera: true, primary: true, onphoto: photograph }),
    liveButton(photograph),
    photoButton({ id: "gallery", label: t("Choose a photo"), camera: false, onphoto: photograph }),
  );
}

/** What the reader is not sure of, first; each leads to its tile. */
export function doubts({ photo, hand, draw }) {
  const open = (photo?.doubts ?? []).filter((doubt) => isOpen(doubt, hand, wanted({ draw })));
  if (!open.length) return null;
  const bySeen = new Map(allTiles(hand).map((one) => [one.seen, one]));
  return h(
    "section",
    { class: "doubts", "aria-labelledby": "doubts-title" },
    h("h2", { id: "doubts-title" }, h("span", { "aria-hidden": "true", class: "query" }, "?"), t("Please look")),
    h("ul", { class: "plain" }, open.map((doubt, place) => doubtItem(doubt, bySeen, photo, place))),
  );
}

/** A doubt about tiles is settled when all of them are; the one about the winning tile, when one is chosen. */
function isOpen(doubt, hand, most) {
  if (doubt.code === "winning-tile") return most === 14 && isWinOpen(doubt, winTile(hand));
  if (doubt.code === "tile-count") return size(hand) !== most;
  const about = allTiles(hand).filter((one) => doubt.tiles.includes(one.seen));
  return !about.length || about.some((one) => one.doubtful);
}

/** The reader's own choice settles nothing until the tile is confirmed. */
const isWinOpen = (doubt, win) => !win || (win.doubtful && doubt.tiles.includes(win.seen));

function doubtItem(doubt, bySeen, photo, place) {
  const id = `doubt-${place}`;
  const tile = doubt.tiles.map((seen) => bySeen.get(seen)).find((one) => one?.doubtful);
  const out = doubt.tiles.find((seen) => !bySeen.has(seen) && photo.tiles[seen].role === "other");
  const label = [h("span", {}, doubt.message), h("span", { class: "go", "aria-hidden": "true" }, "›")];
  if (tile) return h("li", {}, button(label, () => openTile(tile.id, id), { id, class: "wide" }));
  if (out !== undefined) return h("li", {}, button(label, () => addTile(photo.tiles[out], out), { id, class: "wide" }));
  return h("li", {}, [doubt.message, ...indicators(doubt, photo)].join(" · "));
}

/** Indicators lie outside the hand: what they were read as is said here, and changed among the questions. */
function indicators(doubt, photo) {
  const read = doubt.tiles.map((seen) => photo.tiles[seen]).filter((one) => one.role === "dora");
  return read.length ? [`${t("Dora indicators")}: ${read.map((one) => tileName(one.tile)).join(", ")}`] : [];
}

/** A tap on the photo: on a tile of the hand, or on one that was left out of it. */
function tapped(state, seen) {
  const tile = allTiles(state.hand).find((one) => one.seen === seen);
  if (tile) openTile(tile.id);
  else addTile(state.photo.tiles[seen], seen);
}

export function tiles({ hand }) {
  const win = winTile(hand);
  const concealed = hand.concealed.filter((one) => one !== win);
  return h(
    "div",
    { class: "hand" },
    group(t("Concealed"), concealed),
    win && group(t("Winning tile"), [win], "win"),
    hand.melds.map((meld) => group(meldTitle(meld), meld.tiles, "", meld)),
  );
}

function group(title, list, name = "", meld = null) {
  const id = `group-${list[0]?.id ?? "none"}`;
  return h(
    "section",
    { class: `group ${name}`, "aria-labelledby": id },
    h("h2", { id }, title),
    h("ul", { class: "tiles" }, list.map((one, place) => h("li", {}, shown(one, isCalled(meld, place), name)))),
  );
}

const isCalled = (meld, place) => Boolean(meld) && meld.type !== "ankan" && place === (meld.type === "daiminkan" ? 3 : meld.called);

function shown(one, called, name) {
  const marks = [one.doubtful && "doubt", called && "called", name].filter(Boolean);
  const notes = [one.doubtful && t("doubtful"), called && t("called"), name === "win" && t("the winning tile")].filter(Boolean);
  return tileButton({ id: `tile-${one.id}`, tile: one.tile, number: one.id, marks, notes, onpress: () => openTile(one.id) });
}

/** The winning tile by one tap, while none is known. */
export function whichWon({ hand }) {
  if (winTile(hand) || size(hand) !== 14) return null;
  const kinds = [...new Map(hand.concealed.map((one) => [one.tile, one])).values()];
  return h(
    "section",
    { class: "which", "aria-labelledby": "which-title" },
    h("h2", { id: "which-title" }, t("Which tile won?")),
    h("ul", { class: "tiles" }, kinds.map((one) => h("li", {}, tileButton({ id: `won-${one.id}`, tile: one.tile, onpress: () => setHand(won(hand, one.id)) })))),
  );
}

/** What is wrong with the tiles besides how many there are, in sentences. */
const wrongs = (check) => (check?.problems ?? check?.errors ?? []).filter((one) => one.code !== "wrong-tile-count").map((one) => one.message);

/** What is wrong with the tiles, at once. */
export function verdict({ hand, check, draw }) {
  const wrong = wrongs(check);
  const isRight = size(hand) === wanted({ draw }) && !wrong.length;
  return h(
    "div",
    { class: isRight ? "verdict right" : "verdict wrong" },
    h("p", {}, countText(hand)),
    wrong.map((text) => h("p", {}, text)),
    h("p", { class: "notation" }, h("code", {}, check?.notation ?? notation(hand))),
  );
}

/** What a hand waits for that lacks one tile. */
function waiting({ hand, waits }) {
  if (size(hand) !== 13 || winTile(hand)) return null;
  if (!waits) return button(t("What does it wait for?"), askWaits, { id: "waits", class: "button" });
  const lines = waits.ok ? waits.explanation.filter((one) => one.code !== "hand") : waits.errors.map((one) => ({ title: one.message, lines: [] }));
  return h("section", { class: "waits" }, lines.map((one) => [h("h2", {}, one.title), h("ul", { class: "plain" }, one.lines.map((line) => h("li", {}, line)))]).flat());
}

/** Other ways in, each equal: the tile keyboard, notation, another photo. */
function ways(state, isEmpty) {
  return h(
    "div",
    { class: "ways" },
    button(isEmpty ? t("Tap the tiles in") : t("Add a tile"), () => addTile(null, null), { id: "add", class: "button" }),
    notationForm(state),
    isEmpty && PAGE.code && !state.photo && !state.draw?.checking && button(t("By han and fu"), () => go("counted"), { id: "counted", class: "button" }),
    (!isEmpty || state.photo) && photoButton({ id: "again", label: t("Another photo"), camera: true, onphoto: photograph }),
    state.draw?.checking && button(t("Back"), () => history.back(), { id: "back", class: "button" }),
    !state.draw?.checking && (!isEmpty || state.photo || PAGE.code) && button(PAGE.code ? t("Back to the table") : t("Start over"), startOver, { id: "over", class: "button" }),
  );
}

export function notationForm(state) {
  const isReady = wanted(state) === 13;
  const known = notation(state.hand);
  const submit = (event) => {
    event.preventDefault();
    const field = document.getElementById("notation");
    if (field.value.trim()) typed(field.value.trim(), () => (document.getElementById("notation").value = ""));
  };
  return h(
    "form",
    { class: "row", onsubmit: submit },
    h("label", { htmlFor: "notation" }, isReady ? t("Type the hand, thirteen tiles") : t("Type the hand, the winning tile last")),
    h("input", {
      type: "text", id: "notation", autocomplete: "off", autocapitalize: "none", spellcheck: false, defaultValue: known, placeholder: isReady ? "234m340p6799s 777=z" : "234m340p6799s8s 777=z",
      "aria-describedby": state.message ? "message" : null, "aria-invalid": state.message?.kind === "notation" ? "true" : null,
    }),
    h("button", { id: "take", class: "button" }, t("Take it")),
  );
}

function readyBar({ hand }) {
  return h(
    "div",
    { class: "bar" },
    h("span", { class: "bar-text" }, countText(hand)),
    button(t("Is it ready?"), takeReady, { id: "next", class: "button primary", disabled: size(hand) !== 13 }),
  );
}

/** Of tiles that can be no hand nothing is asked: why is heard again, and comes into view. */
function sayWhy(wrong) {
  announce(wrong.join(" "));
  document.querySelector(".verdict").scrollIntoView({ block: "center" });
}

function nextBar({ hand, check }) {
  const isReady = size(hand) === 14 && winTile(hand);
  const next = () => {
    const wrong = check?.of === hand ? wrongs(check) : [];
    if (wrong.length) return sayWhy(wrong);
    go("win");
    ask();
  };
  return h(
    "div",
    { class: "bar" },
    h("span", { class: "bar-text" }, isReady ? t("Won on {tile}", { tile: tileName(winTile(hand).tile) }) : countText(hand)),
    button(t("How was it won?"), next, { id: "next", class: "button primary", disabled: !isReady }),
  );
}

