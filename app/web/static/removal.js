/** Taking an entry out of the account: what it was, and what changes without it, is seen before it goes. */

import * as calls from "./calls.js";
import { button, h } from "./dom.js";
import { busy, go } from "./flow.js";
import { later, laterHeard } from "./later.js";
import { declares } from "./recording.js";
import { now } from "./state.js";
import { PAGE, t } from "./texts.js";

/** Show what an entry was, and what taking it away would change. @param {number} index */
export function askAway(index) {
  return busy(async () => {
    const found = await calls.game.removal(PAGE.code, index);
    go("away", { away: { ...found, from: now().screen } });
  });
}

/** @param {any} state */
export function awayScreen({ away, busy: isWorking }) {
  return [
    h("h1", {}, t("Take this away?")),
    h("h2", { "data-said": "" }, handOf(away)),
    h("ul", { class: "plain what" }, whatOf(away).map((text) => h("li", { "data-said": "" }, text))),
    away.state && later(away),
    h(
      "div",
      { class: "bar" },
      button(t("Keep it"), () => history.back(), { id: "keep", class: "button" }),
      button(t("Take away"), takeAway, { id: "next", class: "button primary", disabled: isWorking }),
    ),
  ];
}

/** The same by ear. @param {any} state */
export function awayHeard({ away }) {
  const [, ...what] = away.recorded?.spoken ?? [];
  return [t("Take this away?"), handOf(away), ...(what.length ? what : whatOf(away)), ...(away.state ? laterHeard(away) : [])];
}

/** Which hand it was; of an account that was broken by hand only the entry's number is sure. */
const handOf = ({ recorded, index }) => recorded?.hand ?? t("Entry {number} of the account", { number: index + 1 });

/** What happened, in sentences. */
function whatOf({ recorded, event }) {
  return event.event === "riichi" ? [declares(event)] : (recorded?.what ?? []);
}

function takeAway() {
  return busy(async () => {
    const { away } = now();
    const table = await calls.game.remove(PAGE.code, away.version, away.index);
    const text = t("Taken away: {hand}: {what}", { hand: handOf(away), what: whatOf(away).join(" · ") });
    go(away.from, { table, message: { kind: "done", text } });
  });
}
