/** The score sheet: every event with what it did; each can be corrected or taken away. */

import * as calls from "./calls.js";
import { button, h, own } from "./dom.js";
import { ask } from "./asking.js";
import { busy, go } from "./flow.js";
import { tilesOf, typedHand } from "./hand.js";
import { countedOf } from "./counted.js";
import { takeAway } from "./recording.js";
import { NO_WIN, clearHand, now, update } from "./state.js";
import { finalTable, happenings } from "./table.js";
import { seatOf } from "./told.js";
import { PAGE, points, signed, t } from "./texts.js";

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

let loading = "";

function load(version) {
  if (loading === version) return;
  loading = version;
  busy(async () => {
    const sheet = await calls.game.sheet(PAGE.code);
    update({ sheet: { ...sheet, version } });
  }).finally(() => {
    loading = "";
  });
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
    h("dl", { class: "changes" }, changed.map(change)),
    h(
      "div",
      { class: "actions" },
      ["win", "draw"].includes(event?.event) && button(t("Correct"), () => correct(row.index, event), { id: `correct-${row.index}`, class: "button small", "aria-label": t("Correct: {hand}", { hand: row.hand }) }),
      table.state && button(t("Insert before"), () => insertAt(first), { id: `insert-${row.index}`, class: "button small", "aria-label": t("Insert a forgotten hand before: {hand}", { hand: row.hand }) }),
      declared.map(([index, { player }]) => button(t("Take away the riichi of {player}", { player }), () => takeAway(index), {
        id: `away-${index}`, class: "button small", "aria-label": t("Take away the riichi of {player}: {hand}", { player, hand: row.hand }),
      })),
      button(t("Take away"), () => takeAway(row.index), { id: `away-${row.index}`, class: "button small", "aria-label": t("Take away: {hand}", { hand: row.hand }) }),
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
    const { before } = await calls.game.preview(PAGE.code, event, place);
    clearHand();
    const common = { place, before };
    if (event.event === "draw") return go("draw", { ...common, draw: drawOf(event) });
    const own = event.wins.at(-1);
    if (!own.hand) return go("counted", { ...common, others: event.wins.slice(0, -1), win: { ...winOf(event, own, before), counted: countedOf(own) } });
    const answer = await calls.hand({ hand: own.hand, ruleset: now().table.ruleset.id });
    go("hand", { ...common, hand: typedHand(answer), others: event.wins.slice(0, -1), win: winOf(event, own, before), check: answer });
    return ask();
  });
}

function drawOf({ tenpai = [], hands = {}, dead = [], nagashi = [], riichi_by = [] }) {
  const shown = Object.entries(hands).map(([name, notation]) => [name, { notation }]);
  return { tenpai: [...tenpai, ...Object.keys(hands)], hands: Object.fromEntries(shown), dead, nagashi, riichi_by };
}

/** What was told of the win, to be found again in the questions. */
function winOf(event, own, before) {
  const special = ["rinshan", "haitei", "tenhou", "chiihou", "chankan", "houtei", "renhou"].find((name) => own[name]);
  return {
    ...NO_WIN,
    winner: own.winner,
    from: event.tsumo ? "tsumo" : event.from,
    riichiBy: (event.riichi_by ?? []).filter((name) => name !== own.winner || !own.hand),
    onRiichiTile: Boolean(event.on_riichi_tile),
    wishes: {
      ...(own.riichi || event.riichi_by?.includes(own.winner) ? { riichi: own.riichi === 2 ? "double" : "riichi" } : {}),
      ...(own.ippatsu ? { ippatsu: "yes" } : {}),
      ...(special ? { "last-tile": special } : {}),
      ...(own.dora_indicators ? { dora: tilesOf(own.dora_indicators) } : {}),
      ...(own.ura_indicators ? { ura: tilesOf(own.ura_indicators) } : {}),
      ...(own.nuki_dora ? { nuki: own.nuki_dora } : {}),
      ...Object.fromEntries(Object.entries(own.pao ?? {}).map(([yaku, player]) => [`pao-${yaku}`, seatOf(before.at_table, own.winner, player)])),
    },
  };
}
