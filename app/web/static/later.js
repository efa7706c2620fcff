/** What the correction of an earlier hand, or a forgotten one, changes after it: said before it is accepted. */

import { h, own } from "./dom.js";
import { points, signed, t } from "./texts.js";

/** @param {any} found what the account makes of it: `changed` rows, how the game stands `now`, and its `state` then */
export function later({ changed, now: stands, state }) {
  return h(
    "section",
    { class: "later", "aria-labelledby": "later" },
    h("h2", { id: "later" }, t("What changes after it")),
    h("p", { "data-said": "" }, laterHeard({ changed, state }).join(" ")),
    changed.length > 0 && h("ol", { class: "sheet" }, changed.map(row)),
    h("h3", {}, t("As the game stands then")),
    standing(stands ?? state, state),
  );
}

/** The same in short, for who hears it: how many hands change, which become others, and what is played next. @param {any} found */
export function laterHeard({ changed, state }) {
  const others = changed.filter(({ hand }) => hand.before !== hand.after).map(({ hand }) => t("{after} in place of {before}.", hand));
  const number = changed.length ? t("Later hands that change: {number}.", { number: changed.length }) : t("No later hand changes.");
  return [number, ...others, state.over ? state.over_text : t("Next: {hand}.", { hand: state.hand })];
}

function row({ hand, dealer, sticks, changes, points: totals }) {
  return h(
    "li",
    {},
    h("h3", {}, both(hand)),
    h("dl", { class: "changes" }, [
      dealer.before !== dealer.after && line(t("Dealer"), both(dealer)),
      ...Object.entries(changes).map(([name, { before, after }]) => line(t("{player}, in this hand", { player: name }), both({ before: signed(before), after: signed(after) }))),
      ...Object.entries(totals).map(([name, { before, after }]) => line(own(name), both({ before: points(before), after: points(after) }))),
      sticks.before !== sticks.after && line(t("Sticks on the table"), both(sticks)),
    ]),
  );
}

function standing(before, after) {
  const pair = (value) => ({ before: value(before), after: value(after) });
  return h("dl", { class: "changes" }, [
    line(t("Next"), both(pair((one) => (one.over ? one.over_text : one.hand)))),
    !after.over && line(t("Dealer"), both(pair((one) => one.dealer))),
    ...Object.keys(after.points).map((name) => line(own(name), both(pair((one) => points(one.points[name]))))),
    line(t("Sticks on the table"), both(pair((one) => one.sticks))),
  ]);
}

const line = (title, value) => h("div", {}, h("dt", {}, title), h("dd", {}, value));

const inPlace = ({ before, after }) => t("{after} in place of {before}", { before, after });

/** What was and what it becomes; an arrow is no word. */
function both({ before, after }) {
  if (before === after) return h("span", {}, own(String(after)));
  return [
    h("span", { "aria-hidden": "true" }, own(String(before)), " → ", h("strong", {}, own(String(after)))),
    h("span", { class: "hidden" }, inPlace({ before, after })),
  ];
}
