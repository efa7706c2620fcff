/** A hand always has a dora indicator: where none was told the result says so, with the way back to tell it. */

import { button, h } from "./dom.js";
import { busy, go } from "./flow.js";
import { t } from "./texts.js";
import { scoreRecord } from "./told.js";
import { isOneScreen, openWinner } from "./winners.js";

/** What is said of it; empty where one was told, or where dora change nothing: without tiles, and of a yakuman. @param {any} state */
export const untold = (state) => (isUntold(state) ? t("No dora indicator was told, though every hand has one: its dora are not counted.") : "");

function isUntold(state) {
  const { pending, win } = state;
  if (!pending) return !win.result.yakuman && !scoreRecord(state).dora_indicators?.length;
  return firstWithout(pending) >= 0;
}

/** The place among an event's winners of the first who is paid for tiles without an indicator. */
function firstWithout({ event, recorded }) {
  const paid = recorded.wins.filter((one) => one.score && !one.score.yakuman).map((one) => one.winner);
  return (event.wins ?? []).findIndex((one) => paid.includes(one.winner) && !one.dora_indicators?.length);
}

/** @param {any} state */
export function indicatorNote(state) {
  const said = untold(state);
  if (!said) return null;
  return h(
    "section",
    {},
    h("p", { class: "note", "data-said": "" }, said),
    h("p", { class: "actions" }, button(t("Add the dora indicator"), () => tellIt(state), { id: "tell-dora", class: "button" })),
  );
}

function tellIt(state) {
  const { pending } = state;
  if (!pending || isOneScreen(state)) {
    addEventListener("popstate", atIndicators, { once: true });
    return history.back();
  }
  return busy(async () => {
    await openWinner(pending.event, firstWithout(pending));
    go("win");
    atIndicators();
  });
}

/** The screen is built in a microtask, which goes before this one. */
function atIndicators() {
  queueMicrotask(() => {
    const add = document.getElementById("dora-add");
    add?.scrollIntoView({ block: "center" });
    add?.focus({ preventScroll: true });
  });
}
