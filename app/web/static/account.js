/** The score sheet: every event with what it did; each can be corrected or taken away. */

import * as calls from "./calls.js";
import { button, h } from "./dom.js";
import { ask } from "./asking.js";
import { busy, go, takeAway } from "./flow.js";
import { tilesOf, typedHand } from "./hand.js";
import { NO_WIN, now, update } from "./state.js";
import { finalTable } from "./table.js";
import { PAGE, points, signed, t } from "./texts.js";

/** @param {any} state */
export function accountScreen(state) {
  const { table, sheet } = state;
  if (!sheet || sheet.version !== table.version) load(table.version);
  return [
    h("h1", {}, t("Score sheet")),
    sheet && (sheet.rows.length ? h("ol", { class: "sheet" }, sheet.rows.map((row) => rowItem(row, table))) : h("p", {}, t("Nothing has happened yet."))),
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

function rowItem(row, table) {
  const event = table.events[row.index];
  const change = ([name, amount]) => h("div", {}, h("dt", {}, name), h("dd", {}, `${signed(amount)} → ${points(row.points[name])}`));
  const changed = Object.entries(row.changes).filter(([, amount]) => amount);
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
      button(t("Take away"), () => takeAway(row.index), { id: `away-${row.index}`, class: "button small", "aria-label": t("Take away: {hand}", { hand: row.hand }) }),
    ),
  );
}

/** Open an earlier hand as it was told. @param {number} index @param {any} event */
function correct(index, event) {
  return busy(async () => {
    const { before, recorded } = await calls.game.preview(PAGE.code, event, index);
    const common = { editing: index, before };
    if (event.event === "draw") return go("draw", { ...common, draw: { riichi_by: [], nagashi: [], ...event } });
    const own = event.wins.at(-1);
    if (!own.hand) return go("result", { ...common, pending: { event, recorded } });
    const answer = await calls.hand({ hand: own.hand, ruleset: now().table.ruleset.id });
    go("hand", { ...common, hand: typedHand(answer), others: event.wins.slice(0, -1), win: winOf(event, own), check: answer });
    return ask();
  });
}

/** What was told of the win, to be found again in the questions. */
function winOf(event, own) {
  const special = ["rinshan", "haitei", "tenhou", "chiihou", "chankan", "houtei", "renhou"].find((name) => own[name]);
  return {
    ...NO_WIN,
    winner: own.winner,
    from: event.tsumo ? "tsumo" : event.from,
    riichiBy: (event.riichi_by ?? []).filter((name) => name !== own.winner),
    onRiichiTile: Boolean(event.on_riichi_tile),
    wishes: {
      ...(own.riichi || event.riichi_by?.includes(own.winner) ? { riichi: own.riichi === 2 ? "double" : "riichi" } : {}),
      ...(own.ippatsu ? { ippatsu: "yes" } : {}),
      ...(special ? { "last-tile": special } : {}),
      ...(own.dora_indicators ? { dora: tilesOf(own.dora_indicators) } : {}),
      ...(own.ura_indicators ? { ura: tilesOf(own.ura_indicators) } : {}),
      ...(own.nuki_dora ? { nuki: own.nuki_dora } : {}),
    },
  };
}
