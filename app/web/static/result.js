/** The result: points and who pays what in large type, then yaku, fu, and what the rules decided. */

import { button, h, own } from "./dom.js";
import { startOver } from "./flow.js";
import { indicatorNote } from "./indicator.js";
import { later } from "./later.js";
import { readyHands } from "./ready.js";
import { enter } from "./recording.js";
import { points, signed, t } from "./texts.js";
import { anotherWinner, isOneScreen, winners } from "./winners.js";

const SEATS = {
  self: () => t("The winner"),
  shimocha: () => t("Right (shimocha)"),
  toimen: () => t("Across (toimen)"),
  kamicha: () => t("Left (kamicha)"),
  discarder: () => t("The discarder"),
};
/** Sections of an explanation that are folded away: read by who wants to know more. */
const FOLDED = new Set(["alternatives"]);

/** @param {any} state */
export function resultScreen(state) {
  return state.table ? tableResult(state) : quickResult(state);
}

function quickResult(state) {
  const { result } = state.win;
  const paid = Object.entries(result.payments).filter(([, amount]) => amount);
  return [
    h("h1", {}, t("Result")),
    total(result.points_total),
    worth(result.explanation),
    payments(paid.map(([seat, amount]) => [SEATS[seat](), amount])),
    indicatorNote(state),
    explained(result.explanation),
    h("div", { class: "bar" }, button(t("Change"), () => history.back(), { id: "change", class: "button" }), button(t("Next hand"), startOver, { id: "next", class: "button primary" })),
  ].flat();
}

function tableResult(state) {
  const { event, recorded } = state.pending;
  const changes = Object.entries(recorded.changes).filter(([, amount]) => amount);
  const isPaid = recorded.wins.length === event.wins?.length; // of who is not, only the account's words tell
  const isExplained = isPaid && recorded.wins.every((one) => one.explanation);
  return [
    h("h1", {}, recorded.hand),
    recorded.wins.map((one) => [recorded.wins.length > 1 && h("h2", {}, own(one.winner)), total(one.points_total), one.explanation && worth(one.explanation)]),
    !isExplained && h("ul", { class: "plain what" }, recorded.what.map((text) => h("li", {}, text))),
    payments(changes),
    indicatorNote(state),
    winners(state),
    recorded.ready.length > 0 && [h("h2", {}, t("Ready hands")), readyHands(recorded.ready)],
    state.place && later(state.pending),
    recorded.wins.map((one) => one.explanation && [recorded.wins.length > 1 && h("h2", {}, own(one.winner)), explained(one.explanation)]),
    anotherWinner(state),
    h(
      "div",
      { class: "bar" },
      button(isOneScreen(state) ? t("Change") : t("Back"), () => history.back(), { id: "change", class: "button" }),
      button(state.place && !state.place.insert ? t("Correct it") : t("Record it"), enter, { id: "next", class: "button primary", disabled: state.busy }),
    ),
  ].flat(4).filter(Boolean);
}

export function total(amount) {
  if (amount === undefined || amount === null) return null;
  return h("p", { class: "total" }, h("strong", {}, points(amount)), h("span", {}, t("points")));
}

/** Who pays and who gets what, honba and sticks included. @param {[string, number][]} rows */
function payments(rows) {
  const row = ([who, amount]) =>
    h("div", { class: amount < 0 ? "pays" : "gets" }, h("dt", {}, own(who)), h("dd", {}, h("span", { class: "hidden" }, amount < 0 ? t("pays") : t("gets")), ` ${signed(amount)}`));
  return rows.length ? h("dl", { class: "payments", "aria-label": t("Who pays what, counters and sticks included") }, rows.sort((one, other) => other[1] - one[1]).map(row)) : null;
}

/** What the points are made of, in a line. @param {{code: string, title: string}[]} sections */
export function worth(sections) {
  const score = sections.find((one) => one.code === "score");
  return score ? h("p", { class: "worth" }, score.title) : null;
}

/** Why first, then what was scored. */
function inOrder(sections) {
  const isLast = (one) => (one.code === "hand" ? 1 : 0);
  return [...sections].sort((one, other) => isLast(one) - isLast(other));
}

/** @param {{code: string, title: string, lines: string[]}[]} sections */
export function explained(sections) {
  return inOrder(sections).map(({ code, title, lines }) => {
    const list = h("ul", { class: "plain" }, lines.map((line) => h("li", {}, line)));
    if (FOLDED.has(code)) return h("details", { class: "reason" }, h("summary", {}, title), list);
    return h("section", { class: `reason ${code}` }, h("h2", {}, title), list);
  });
}
