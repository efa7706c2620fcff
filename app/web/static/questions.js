/** How the hand was won: only the questions that its tiles and the rules leave open, what is remembered already answered. */

import { button, choice, choices, h, stepper } from "./dom.js";
import { closeDialog, openDialog } from "./dialog.js";
import { reply, tell } from "./asking.js";
import { sameDiscard } from "./discard.js";
import { busy, go } from "./flow.js";
import { allTiles, notation, tilesOf, winTile } from "./hand.js";
import { photoButton } from "./photo.js";
import { photographTiles } from "./reading.js";
import { propose } from "./recording.js";
import { now, update } from "./state.js";
import { isolated, points, t } from "./texts.js";
import { faces, tileButton, tilePad } from "./tiles.js";
import { choiceOf, eventOf, playerAt, seated, standing } from "./told.js";

const ORDER = ["tsumo", "seat", "round", "nuki", "riichi", "last-tile", "ippatsu", "dora", "ura", "pao", "from", "honba", "sticks"];
const NO_OTHERS = ["kamicha", "toimen", "shimocha"];

/** @param {any} state */
export function winScreen(state) {
  return [
    h("h1", {}, t("How was it won?")),
    summary(state),
    state.table && who(state, chosen),
    asked(state).map((question) => field(question, state)),
    state.table && state.win.winner && sticks(state),
    state.others.length > 0 && sameDiscard(state),
    problems(state.win),
    bar(state),
  ].flat();
}

function summary({ hand }) {
  const win = winTile(hand);
  const tiles = hand.concealed.filter((one) => one !== win).map((one) => one.tile);
  return h(
    "p",
    { class: "summary" },
    faces(tiles),
    win && h("span", { class: "won" }, faces([win.tile])),
    hand.melds.map((meld) => faces(meld.tiles.map((one) => one.tile))),
    h("code", { class: "hidden" }, notation(hand)),
  );
}

/** Who won decides which questions there are, and what they are about. */
function chosen(changes) {
  const { win } = now();
  const { riichi } = standing(now());
  const wishes = riichi.includes(changes.winner) ? { ...win.wishes, riichi: "riichi" } : win.wishes;
  return tell({ ...changes, wishes, answers: withoutSeats(win.answers) });
}

/** Who won, and off whom: by name. @param {any} state @param {(changes: object) => void} onchoose gets what changes of `state.win` */
export function who(state, onchoose) {
  const { win } = state;
  const { winds } = standing(state);
  const players = seated(state);
  const taken = state.others.map((one) => one.winner);
  const others = players.filter((player) => player !== win.winner && !taken.includes(player));
  const chose = (winner) => onchoose({ winner, from: state.others.length || win.from !== winner ? win.from : null });
  const named = (player) => ({ value: player, text: `${isolated(player)} (${WINDS[winds[player]]()})` });
  return [
    choice({ name: "winner", title: t("Who won?"), choices: players.filter((one) => !taken.includes(one) && (!taken.length || one !== win.from)).map(named), value: win.winner, onchoose: chose }),
    win.winner && (!taken.length || win.isToldAgain) && choice({
      name: "discarder",
      title: t("Off whom?"),
      choices: [...(taken.length ? [] : [{ value: "tsumo", text: t("Own draw (tsumo)") }]), ...others.map(choiceOf)],
      value: win.from,
      onchoose: (from) => onchoose({ from, onRiichiTile: false }),
    }),
  ].filter(Boolean);
}

const WINDS = { E: () => t("east"), S: () => t("south"), W: () => t("west"), N: () => t("north") };

/** Answers that hold whoever won, and however. */
function withoutSeats(answers) {
  const lasting = ["nuki", "dora", "riichi"];
  return Object.fromEntries(Object.entries(answers).filter(([key]) => lasting.includes(key)));
}

/** Open questions and answered ones, in their order; at a table its account knows the rest. */
export function asked({ win, table }) {
  if (table && !(win.winner && win.from)) return [];
  const open = win.questions.filter((one) => !win.answers[one.key]);
  const all = [...Object.values(win.answers).map((one) => one.question), ...open];
  const place = (question) => ORDER.findIndex((key) => question.key.startsWith(key));
  return all.filter((one) => !(table && one.key === "sticks")).sort((one, other) => place(one) - place(other));
}

export function field(question, state) {
  const answer = state.win.answers[question.key];
  if (question.wants === "tiles") return tilesField(question, answer, question.key === "dora" ? unsure(state) : []);
  if (question.wants === "number") return numberField(question, answer);
  return choice({
    name: question.key,
    title: question.text,
    choices: question.choices.map((one) => ({ value: one.word, text: choiceText(question, one, state) })),
    value: answer ? answer.value : question.default,
    onchoose: (value) => answerWith(question, value),
  });
}

/** Seats are players' names at a table. */
function choiceText(question, one, state) {
  if (state.table && NO_OTHERS.includes(one.word)) return isolated(playerAt(standing(state).at_table, state.win.winner, one.word) ?? one.text);
  return WORDS[`${question.key} ${one.word}`]?.() ?? WORDS[one.word]?.() ?? one.text;
}

/** Shorter than what a command line says, where the question is read above. */
const WORDS = {
  no: () => t("No"),
  yes: () => t("Yes"),
  nobody: () => t("Nobody"),
  "riichi riichi": () => t("Riichi"),
  double: () => t("Double riichi"),
  "tsumo ron": () => t("Ron"),
  "tsumo tsumo": () => t("Tsumo"),
};

function answerWith(question, value) {
  if (["seat", "round"].includes(question.key) && !now().table) remember({ [question.key]: value });
  reply(question, value);
}

/** Winds are the same from hand to hand more often than not. */
function remember(changes) {
  const seats = { ...now().seats, ...changes };
  sessionStorage.setItem("seats", JSON.stringify(seats));
  update({ seats });
}

function numberField(question, answer) {
  const value = Number(answer ? answer.value : question.default);
  return stepper({
    id: question.key, title: question.text, value, most: question.limit || 99, onchange: (amount) => reply(question, amount),
    less: t("Less"), more: t("More"),
  });
}

/** Indicators of which the reader was not sure, as it read them. @param {any} state @returns {string[]} */
function unsure({ photo }) {
  const read = (photo?.doubts ?? []).flatMap((doubt) => doubt.tiles).map((seen) => photo.tiles[seen]);
  return read.filter((one) => one.role === "dora").map((one) => one.tile);
}

function tilesField(question, answer, doubtful) {
  const told = answer ? answer.value : question.default;
  const tiles = Array.isArray(told) ? told : tilesOf(told);
  const id = question.key;
  const set = (changed) => reply(question, changed);
  const remove = (place) => set(tiles.filter((_, other) => other !== place));
  return h(
    "fieldset",
    { class: "choice" },
    h("legend", {}, TILE_TITLES[id]?.() ?? question.text),
    h("ul", { class: "tiles" }, tiles.map((tile, place) => {
      const [marks, notes] = doubtful.includes(tile) ? [["doubt"], [t("doubtful")]] : [[], []];
      return h("li", {}, tileButton({ id: `${id}-${place}`, tile, marks, notes: [...notes, t("take away")], onpress: () => remove(place) }));
    })),
    !tiles.length && h("p", { class: "note" }, t("None told.")),
    h(
      "div",
      { class: "actions" },
      tiles.length < question.limit && button(t("Add"), () => pick(question, tiles, set), { id: `${id}-add`, class: "button", "aria-label": t("Add: {title}", { title: TILE_TITLES[id]?.() ?? question.text }) }),
      INDICATORS.has(id) && photoButton({ id: `${id}-photo`, label: t("From a photo"), camera: true, onphoto: (file) => busy(async () => set((await photographTiles(file)).slice(0, question.limit))) }),
    ),
    tooFew(question, tiles) && h("p", { class: "note wrong" }, t("At least {least}, one for each kan and one more.", { least: question.least })),
    typedTiles(question, tiles, set),
  );
}

const INDICATORS = new Set(["dora", "ura"]);
const TILE_TITLES = { dora: () => t("Dora indicators"), ura: () => t("Ura-dora indicators") };
const tooFew = (question, tiles) => tiles.length > 0 && tiles.length < question.least;

/** Tiles by typing: 3m0p. */
function typedTiles(question, tiles, set) {
  const id = `${question.key}-typed`;
  const submit = (event) => {
    event.preventDefault();
    const found = tilesOf(document.getElementById(id).value);
    document.getElementById(id).value = "";
    if (found.length) set([...tiles, ...found].slice(0, question.limit));
  };
  return tiles.length < question.limit && h(
    "details",
    { id: `${question.key}-type` },
    h("summary", {}, t("Type them")),
    h("form", { class: "row", onsubmit: submit }, h("label", { htmlFor: id }, t("Tiles, such as 3m0p")), h("input", { type: "text", id, autocomplete: "off", autocapitalize: "none" }), h("button", { class: "button" }, t("Take it"))),
  );
}

function pick(question, tiles, set) {
  const used = [...allTiles(now().hand).map((one) => one.tile), ...tiles];
  const title = TILE_TITLES[question.key]?.() ?? question.text;
  const picked = (tile) => {
    closeDialog();
    set([...tiles, tile]);
  };
  openDialog(title, [tilePad({ id: "indicator", used, onpick: picked })], `${question.key}-add`);
}

/** Riichi sticks of the others: the winner's own is asked above. */
function sticks(state) {
  const { win } = state;
  const { riichi } = standing(state);
  const others = seated(state).filter((player) => player !== win.winner);
  return [
    choices({
      name: "riichi-by",
      title: t("Who else declared riichi?"),
      choices: others.map((player) => ({ ...choiceOf(player), disabled: riichi.includes(player) })),
      values: [...win.riichiBy, ...riichi],
      onchange: (names) => tell({ riichiBy: names.filter((name) => !riichi.includes(name)) }),
    }),
    onRiichiTile(state, tell),
  ].filter(Boolean);
}

/** @param {any} state @param {(changes: object) => void} onchange gets what changes of `state.win` */
export function onRiichiTile(state, onchange) {
  const { win } = state;
  if (![...win.riichiBy, ...standing(state).riichi].includes(win.from)) return null;
  return choices({
    name: "riichi-tile",
    title: t("Was it the discard that declared riichi?"),
    choices: [{ value: "yes", text: t("Yes, that riichi is void") }],
    values: win.onRiichiTile ? ["yes"] : [],
    onchange: (values) => onchange({ onRiichiTile: values.length > 0 }),
  });
}

function problems({ problems: found }) {
  if (!found.length) return null;
  return h("div", { class: "message problem", role: "alert" }, found.map((one) => h("p", {}, one.message)));
}

function bar(state) {
  const { result } = state.win;
  const isWorth = result && result.ok !== false;
  return h(
    "div",
    { class: "bar" },
    h("span", { class: "bar-text" }, h("span", { "data-said": "" }, isWorth ? soFar(state) : toDo(state)), wrong(state)),
    button(t("Result"), () => show(state), { id: "next", class: "button primary", disabled: !isWorth }),
  );
}

/** Why there is no result, in view; it is told to a screen reader above. */
function wrong({ win: { problems: found } }) {
  return found.length > 0 && h("span", { class: "wrong", "aria-hidden": "true" }, found[0].message);
}

/** At a table the account has said what the win does; it is entered as it was shown, unless the account has changed. */
function show(state) {
  const { result } = state.win;
  if (state.table && result.version !== state.table.version) return propose(eventOf(state));
  return go("result", { pending: state.table ? { event: eventOf(state), ...result } : null });
}

/** What the win is worth; of who is not paid what becomes of the discard. */
function soFar({ win, table }) {
  const { result } = win;
  const paid = table ? result.recorded.wins.find((one) => one.winner === win.winner) : result;
  if (!paid) return result.recorded.wins.length ? t("called ron too, not paid: {players}", { players: win.winner }) : result.recorded.what.join(" · ");
  return paid.points_total === undefined ? "" : t("{points} points", { points: points(paid.points_total) });
}

/** What is still to be answered, in a word. */
function toDo({ win, table }) {
  if (table && !win.winner) return t("Who won?");
  if (table && !win.from) return t("Off whom?");
  const open = win.questions.find((one) => one.default === null);
  return open ? open.text : "";
}

