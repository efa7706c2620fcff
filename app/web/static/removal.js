/** Taking an entry out of the account: what it was, and what changes without it, is seen before it goes. */

import * as calls from "./calls.js";
import { button, h } from "./dom.js";
import { busy, failed, go } from "./flow.js";
import { later, laterHeard } from "./later.js";
import { declares } from "./news.js";
import { didNotArrive } from "./queue.js";
import { recorded } from "./recording.js";
import { now, update } from "./state.js";
import { PAGE, isolated, t } from "./texts.js";

/** Show what an entry was, and what taking it away would change. @param {number} index */
export function askAway(index) {
  return busy(async () => {
    try {
      const found = await calls.game.removal(PAGE.code, index);
      go("away", { away: { ...found, from: now().screen } });
    } catch (error) {
      failed(error);
      if (error.status === 422 && isAfterRiichi(index)) adviseOfRiichi();
    }
  });
}

const isAfterRiichi = (index) => now().table.events[index - 1]?.event === "riichi";

/** Beside what makes it impossible what helps where a later hand has riichi of the same player. */
function adviseOfRiichi() {
  const { message } = now();
  update({ message: { ...message, text: `${message.text}\n${t("The riichi of this hand is an entry of its own, and would stay: take that away first.")}` } });
}

/** @param {any} state */
export function awayScreen(state) {
  const { away, busy: isWorking } = state;
  return [
    h("h1", {}, t("Take this away?")),
    h("h2", { "data-said": "" }, handOf(away)),
    h("ul", { class: "plain what" }, whatOf(away).map((text) => h("li", { "data-said": "" }, text))),
    away.riichi.length > 0 && h("p", { class: "note", "data-said": "" }, stays(away)),
    isLast(state) && h("p", { class: "note" }, t("It stands last in the account, which need not be what was entered last; anything else is taken away in the score sheet.")),
    away.state && later(away),
    h(
      "div",
      { class: "bar" },
      button(t("Keep it"), () => history.back(), { id: "keep", class: "button" }),
      button(t("Take away"), takeAway, { id: "next", class: "button primary", disabled: isWorking }),
    ),
  ];
}

/** Whether it stands last: not always what was entered last, as a forgotten hand goes before others. */
const isLast = ({ away, table }) => away.version === table.version && away.index === table.events.length - 1;

/** The same by ear. @param {any} state */
export function awayHeard({ away }) {
  const [, ...what] = away.recorded?.spoken ?? [];
  return [t("Take this away?"), handOf(away), ...(what.length ? what : whatOf(away)), ...(away.riichi.length ? [stays(away)] : []), ...(away.state ? laterHeard(away) : [])];
}

/** Which hand it was; of an account that was broken by hand only the entry's number is sure. */
const handOf = ({ recorded, index }) => recorded?.hand ?? t("Entry {number} of the account", { number: index + 1 });

/** What happened, in sentences. */
function whatOf({ recorded, event }) {
  return event.event === "riichi" ? [declares(event)] : (recorded?.what ?? []);
}

/** Riichi that was told as it happened does not go with the end of its hand. */
const stays = ({ riichi }) => t("The riichi of {players} stays: it is an entry of its own, and counts in the hand that comes in this place.", { players: riichi.map(isolated).join(", ") });

function takeAway() {
  return busy(async () => {
    const { away } = now();
    const { recorded: isPlayed, index, event } = away;
    const table = await calls.game.remove(PAGE.code, away.version, away.index);
    const [hand, what] = [handOf(away), whatOf(away).join(" · ")];
    const gone = what ? t("Taken away: {hand}: {what}", { hand, what }) : t("Taken away: {hand}", { hand });
    const text = away.riichi.length ? `${gone}\n${stays(away)}` : gone;
    const taken = isPlayed && { index, event, version: table.version };
    go(away.from, { table, message: { kind: "done", text, taken } });
  });
}

/** Put back what was taken away; where that did not get through, it can be tried again. @param {any} message that tells of it */
export function putBack(message) {
  const { taken } = message;
  return busy(async () => {
    try {
      recorded(await calls.game.insert(PAGE.code, taken.version, taken.index, taken.event), false);
    } catch (error) {
      failed(error);
      if (didNotArrive(error)) update({ message: { ...now().message, taken, before: message } });
    }
  });
}
