/** The score sheet: every event with what it did; each can be corrected or taken away. */

import * as calls from "./calls.js";
import { button, h, own } from "./dom.js";
import { busy, failed, go } from "./flow.js";
import { readyHands } from "./ready.js";
import { askAway } from "./removal.js";
import { clearHand, now, update } from "./state.js";
import { finalTable, happenings } from "./table.js";
import { PAGE, points, signed, t } from "./texts.js";
import { openWinner } from "./winners.js";

/** @param {any} state */
export function accountScreen(state) {
  const { table, sheet } = state;
  if (!sheet || sheet.version !== table.version) load(table.version);
  return [
    h("h1", {}, t("Score sheet")),
    sheet && (sheet.rows.length ? h("ol", { class: "sheet" }, sheet.rows.map((row, place, rows) => rowItem(row, place, rows, table))) : h("p", {}, t("Nothing has happened yet."))),
    table.state && h("h2", {}, table.state.over ? t("Final result") : t("If the game ended now")),
    table.state && finalTable(table.state),
    h("p", {}, ["csv", "html"].map((form) => h("a", { class: "button", href: `/api/games/${PAGE.code}/sheet?form=${form}` }, form === "csv" ? t("As a spreadsheet (CSV)") : t("To print")))),
    h("div", { class: "bar" }, button(t("Back"), () => go("table"), { id: "back", class: "button" })),
  ];
}

const AGAIN_MS = 4000;
let loading = "";

/** Fetch the sheet; what was told of the change that makes it another stays. @param {string} version */
async function load(version) {
  if (loading === version) return;
  loading = version;
  try {
    const sheet = await calls.game.sheet(PAGE.code);
    update({ sheet: { ...sheet, version } });
    loading = "";
  } catch (error) {
    setTimeout(() => {
      loading = "";
      update({});
    }, AGAIN_MS);
    failed(error);
  }
}

/** @param {any} row @param {number} place of the row @param {any[]} rows @param {any} table */
function rowItem(row, place, rows, table) {
  const event = table.events[row.index];
  const first = place ? rows[place - 1].index + 1 : 0; // riichi of the same hand stand before it, without rows of their own
  const change = ([name, amount]) => h("div", {}, h("dt", {}, own(name)), h("dd", {}, `${signed(amount)} → ${points(row.points[name])}`));
  const changed = Object.entries(row.changes).filter(([, amount]) => amount);
  const declared = table.events.slice(first, row.index).map((one, after) => [first + after, one]).filter(([, one]) => one.event === "riichi");
  return h(
    "li",
    {},
    h("h2", {}, row.hand),
    h("ul", { class: "plain" }, row.what.map((text) => h("li", {}, text))),
    row.ready.some((one) => one.hand) && readyHands(row.ready),
    h("dl", { class: "changes" }, changed.map(change)),
    h(
      "div",
      { class: "actions" },
      ["win", "draw"].includes(event?.event) && button(t("Correct"), () => correct(row.index, event), { id: `correct-${row.index}`, class: "button small", "aria-label": t("Correct: {hand}", { hand: row.hand }) }),
      table.state && button(t("Insert before"), () => insertAt(first), { id: `insert-${row.index}`, class: "button small", "aria-label": t("Insert a forgotten hand before: {hand}", { hand: row.hand }) }),
      declared.map(([index, { player }]) => button(t("Take away the riichi of {player}", { player }), () => askAway(index), {
        id: `away-${index}`, class: "button small", "aria-label": t("Take away the riichi of {player}: {hand}", { player, hand: row.hand }),
      })),
      button(t("Take away"), () => askAway(row.index), { id: `away-${row.index}`, class: "button small", "aria-label": t("Take away: {hand}", { hand: row.hand }) }),
    ),
  );
}

/** Say what happened before an event, where it was forgotten. @param {number} index */
function insertAt(index) {
  return busy(async () => {
    const { table } = now();
    const place = { index, insert: false, version: table.version };
    const { before } = await calls.game.preview(PAGE.code, table.events[index], place);
    clearHand();
    go("forgotten", { place: { ...place, insert: true }, before });
  });
}

/** What was forgotten: whatever may happen in a hand. @param {any} state */
export function forgottenScreen({ before }) {
  return [
    h("h1", {}, t("What was forgotten?")),
    h("p", {}, t("The hand was: {hand}", { hand: before.hand })),
    happenings(),
    h("div", { class: "bar" }, button(t("Back"), () => go("account"), { id: "back", class: "button" })),
  ];
}

/** Open an earlier hand as it was told. @param {number} index @param {any} event */
function correct(index, event) {
  return busy(async () => {
    const { table } = now();
    const place = { index, insert: false, version: table.version };
    const found = await calls.game.preview(PAGE.code, event, place);
    clearHand();
    update({ place, before: found.before });
    if (event.event === "draw") return go("draw", { draw: drawOf(event, found.recorded.ready) });
    if (event.wins.length > 1) return go("result", { pending: { event, ...found } });
    return openWinner(event, 0);
  });
}

function drawOf({ tenpai = [], hands = {}, dead = [], nagashi = [], riichi_by = [] }, ready) {
  const shown = Object.entries(hands).map(([name, notation]) => [name, { notation, ready: ready.find((one) => one.player === name)?.waits }]);
  return { tenpai: [...tenpai, ...Object.keys(hands)], hands: Object.fromEntries(shown), dead, nagashi, riichi_by };
}
