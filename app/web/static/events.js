/** What ends or changes a game without a win: a draw, and what is rarer. Each is shown before it is recorded. */

import { button, choices, h, own } from "./dom.js";
import { checkReady, handKey } from "./flow.js";
import { propose } from "./recording.js";
import { update } from "./state.js";
import { isolated, t } from "./texts.js";
import { faces } from "./tiles.js";
import { choiceOf, seated, standing } from "./told.js";

/** @param {any} state */
export function drawScreen(state) {
  const { riichi } = standing(state);
  const told = { of: handKey(standing(state)), tenpai: riichi, hands: {}, dead: [], nagashi: [], riichi_by: [], ...state.draw };
  const declared = [...new Set([...riichi, ...told.riichi_by])];
  const tell = (changes) => update({ draw: { ...told, ...changes } });
  const named = seated(state).map(choiceOf);
  return [
    h("h1", {}, t("Draw: nobody won")),
    choices({ name: "tenpai", title: t("Who is ready (tenpai)?"), choices: named, values: told.tenpai, onchange: (tenpai) => tell({ tenpai }) }),
    shownHands(told, tell),
    choices({
      name: "riichi-by",
      title: t("Who declared riichi?"),
      choices: named.map((one) => ({ ...one, disabled: riichi.includes(one.value) })),
      values: declared,
      onchange: (names) => tell({ riichi_by: names.filter((name) => !riichi.includes(name)), tenpai: [...new Set([...told.tenpai, ...names])] }),
    }),
    deadHands(told, declared, tell),
    choices({ name: "nagashi", title: t("Nagashi mangan?"), choices: named, values: told.nagashi, onchange: (nagashi) => tell({ nagashi }) }),
    bar(() => propose(drawEvent(told, declared, riichi))),
  ];
}

/** The hands of those who are ready: each may be checked, by a photo or typed. */
function shownHands(told, tell) {
  if (!told.tenpai.length) return null;
  const without = (name) => Object.fromEntries(Object.entries(told.hands).filter(([other]) => other !== name));
  const row = (name, place) => {
    const hand = told.hands[name];
    const check = button(hand ? t("Change") : t("Check the hand"), () => checkReady(name, told), {
      id: `ready-${place}`, class: "button small", "aria-label": hand ? t("Change the hand of {player}", { player: name }) : t("Check the hand of {player}", { player: name }),
    });
    const unsay = hand && button(t("Take away"), () => tell({ hands: without(name) }), {
      id: `unready-${place}`, class: "button small", "aria-label": t("Take away the hand of {player}", { player: name }),
    });
    const waits = hand && h("p", {}, h("code", {}, hand.notation), hand.ready && [` ${t("waits for")} `, faces(hand.ready)]);
    return h("li", {}, h("span", { class: "name" }, own(name)), ...[waits, h("span", { class: "actions" }, check, unsay)].filter(Boolean));
  };
  return h("section", { class: "ready" }, h("h2", {}, t("Their tiles, if they are to be checked")), h("ul", { class: "plain" }, told.tenpai.map(row)));
}

/** Who declared riichi is ready, unless the hand is dead. */
function deadHands(told, declared, tell) {
  const named = declared.filter((name) => !told.tenpai.includes(name)).map(choiceOf);
  if (!named.length) return null;
  return choices({ name: "dead", title: t("Riichi, but not ready: was the hand dead?"), choices: named, values: told.dead, onchange: (dead) => tell({ dead }) });
}

/** Riichi that the account has already are not told again: taken away there, they are gone. */
function drawEvent({ tenpai, hands, dead, nagashi }, declared, riichi) {
  const shown = Object.entries(hands).filter(([name]) => tenpai.includes(name)).map(([name, { notation }]) => [name, notation]);
  const told = { hands: Object.fromEntries(shown), dead: dead.filter((name) => declared.includes(name) && !tenpai.includes(name)), nagashi, riichi_by: declared.filter((name) => !riichi.includes(name)) };
  const said = Object.entries(told).filter(([, value]) => Object.keys(value).length);
  return { event: "draw", tenpai: tenpai.filter((name) => !told.hands[name]), ...Object.fromEntries(said) };
}

function bar(onpress) {
  return h("div", { class: "bar" }, button(t("Back"), () => history.back(), { id: "back", class: "button" }), button(t("Result"), onpress, { id: "next", class: "button primary" }));
}

const ABORTS = {
  "nine-terminals": () => t("Nine terminals and honours"),
  "four-winds": () => t("Four equal winds"),
  "four-kans": () => t("Four kans"),
  "four-riichi": () => t("Four riichi"),
  "triple-ron": () => t("Triple ron"),
};

/** @param {any} state */
export function moreScreen(state) {
  const { names } = state.table;
  const { may_stop: mayStop } = standing(state);
  const named = names.map(choiceOf);
  return [
    h("h1", {}, t("Something else happened")),
    form(t("Abortive draw"), Object.entries(ABORTS).map(([kind, text]) => act(`abort-${kind}`, text(), { event: "abort", kind }))),
    form(t("Chombo (false win)"), names.map((name) => act(`chombo-${name}`, isolated(name), { event: "chombo", players: [name] }))),
    form(t("Penalty of 1,000 points, for the next winner"), names.map((name) => act(`penalty-${name}`, isolated(name), { event: "penalty", player: name }))),
    form(t("Lowered by a rank at the end"), names.map((name) => act(`rank-${name}`, isolated(name), { event: "rank-lowered", player: name }))),
    adjustment(named),
    form(t("The time is up"), [act("time-up", t("This hand, and what the rules say after it"), { event: "time-up" })]),
    form(t("The game ends here"), [
      mayStop && act("dealer-stop", t("The leading dealer stops"), { event: "end", reason: "dealer-stop" }),
      act("agreement", t("The players agree"), { event: "end", reason: "agreement" }),
    ].filter(Boolean)),
    h("div", { class: "bar" }, button(t("Back"), () => history.back(), { id: "back", class: "button" })),
  ];
}

function form(title, content) {
  return h("details", { class: "form", id: `form-${content[0]?.id}` }, h("summary", {}, title), h("div", { class: "actions" }, content));
}

const act = (id, label, event) => button(label, () => propose(event), { id, class: "button" });

/** Points mended by hand. */
function adjustment(named) {
  const field = ({ value, text }, place) =>
    h("div", { class: "field" }, h("label", { htmlFor: `adjust-${place}` }, text), h("input", { type: "number", id: `adjust-${place}`, step: 100, inputMode: "numeric", "data-name": value }));
  const submit = (event) => {
    event.preventDefault();
    const amounts = [...event.target.querySelectorAll("input[data-name]")].map((input) => [input.dataset.name, Number(input.value)]);
    const sticks = Number(document.getElementById("adjust-sticks").value);
    propose({ event: "adjustment", points: Object.fromEntries(amounts.filter(([, amount]) => amount)), ...(sticks ? { sticks } : {}) });
  };
  return h(
    "details",
    { class: "form", id: "form-adjust" },
    h("summary", {}, t("Mend the points")),
    h(
      "form",
      { onsubmit: submit },
      h("p", { class: "note" }, t("More is a plain number, less has a minus before it.")),
      named.map(field),
      h("div", { class: "field" }, h("label", { htmlFor: "adjust-sticks" }, t("Sticks on the table")), h("input", { type: "number", id: "adjust-sticks", inputMode: "numeric" })),
      h("button", { class: "button" }, t("Result")),
    ),
  );
}

