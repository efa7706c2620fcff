/** The table: how it stands, and what may happen next. */

import { button, h, own } from "./dom.js";
import { go } from "./flow.js";
import { liveButton, photoButton } from "./photo.js";
import { photograph } from "./reading.js";
import { enterNow } from "./recording.js";
import { askAway } from "./removal.js";
import { points, signed, t } from "./texts.js";

const WINDS = { E: () => t("East"), S: () => t("South"), W: () => t("West"), N: () => t("North") };

/** @param {any} state */
export function tableScreen({ table }) {
  if (!table.state) return [h("h1", {}, t("The table")), h("p", { class: "message problem" }, table.problem.message), later(table)];
  const { state } = table;
  return [
    h("h1", {}, state.over ? t("The game is over") : state.hand),
    h("p", { class: "note" }, [table.ruleset.name, state.sticks ? t("sticks on the table: {sticks}", { sticks: state.sticks }) : ""].filter(Boolean).join(" · ")),
    state.over ? finalTable(state) : players(table),
    !state.over && happenings(),
    later(table),
    h("p", { class: "note" }, t("Others join with this code: "), h("code", {}, table.code)),
  ];
}

function players(table) {
  const { state } = table;
  return h("ul", { class: "players" }, table.names.map((name) => player(name, state)));
}

function player(name, state) {
  const wind = state.winds[name];
  const isReady = state.riichi.includes(name);
  const declare = () => enterNow({ event: "riichi", player: name });
  return h(
    "li",
    { class: wind === "E" ? "dealer" : "" },
    h("span", { class: "who" }, h("span", { class: "wind" }, wind ? WINDS[wind]() : t("sits out")), " ", h("span", { class: "name" }, own(name))),
    h("span", { class: "points" }, points(state.points[name])),
    wind && (isReady
      ? h("span", { class: "declared" }, t("Riichi"))
      : button(t("Riichi"), declare, { id: `riichi-${name}`, class: "button small", "aria-label": t("{player} declares riichi", { player: name }) })),
  );
}

/** What may have happened in a hand. */
export function happenings() {
  return h(
    "div",
    { class: "stack" },
    photoButton({ id: "camera", label: t("Photograph a win"), camera: true, primary: true, onphoto: photograph }),
    liveButton(photograph),
    h(
      "div",
      { class: "pair" },
      button(t("Type a win"), () => go("hand"), { id: "type", class: "button" }),
      button(t("By han and fu"), () => go("counted"), { id: "counted", class: "button" }),
      photoButton({ id: "gallery", label: t("Choose a photo"), camera: false, onphoto: photograph }),
      button(t("Draw"), () => go("draw"), { id: "draw", class: "button" }),
      button(t("Something else"), () => go("more"), { id: "more", class: "button" }),
    ),
  );
}

function later(table) {
  const last = table.events.length - 1;
  return h(
    "div",
    { class: "pair" },
    button(t("Score sheet"), () => go("account"), { id: "account", class: "button" }),
    button(t("Take the last back"), () => askAway(last), { id: "undo", class: "button", disabled: last < 0 }),
  );
}

/** The result of the game: points, rank points and what else counts. @param {any} state */
export function finalTable(state) {
  return h(
    "div",
    {},
    state.over_text && h("p", {}, state.over_text),
    h("ol", { class: "final" }, state.final.map((one) =>
      h(
        "li",
        {},
        h("span", { class: "name" }, own(one.name)),
        h("span", { class: "score" }, final(one.score)),
        h("span", { class: "note" }, [t("{points} points", { points: points(one.points) }), ...extras(one)].join(" · ")),
      ))),
  );
}

/** Scores are counted in thousands at the end. */
const final = (score) => signed(score / 1000);

function extras({ uma, oka, chombo }) {
  return [
    uma && t("rank points {amount}", { amount: final(uma) }),
    oka && t("oka {amount}", { amount: final(oka) }),
    chombo && t("chombo {amount}", { amount: final(chombo) }),
  ].filter(Boolean);
}
