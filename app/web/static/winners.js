/** Who won off one discard: each win is opened again as it was told, taken away, or joined by another. */

import { ask } from "./asking.js";
import * as calls from "./calls.js";
import { countedOf } from "./counted.js";
import { button, h, own } from "./dom.js";
import { busy, go } from "./flow.js";
import { NO_HAND, tilesOf, typedHand } from "./hand.js";
import { propose } from "./recording.js";
import { NO_WIN, now, update } from "./state.js";
import { isolated, t } from "./texts.js";
import { seatOf, standing } from "./told.js";

/** Whether what is to be recorded was told on the screen before, and is changed there. @param {any} state */
export const isOneScreen = ({ pending: { event }, win, others }) =>
  event.event !== "win" || (event.wins.length === 1 && event.wins[0].winner === win.winner && !others.length);

/** The winners of what is to be recorded, each to be changed. @param {any} state */
export function winners(state) {
  const { event } = state.pending;
  if (isOneScreen(state)) return null;
  const row = ({ winner: player }, place) => {
    const change = button(t("Change"), () => busy(() => openWinner(event, place)), {
      id: `winner-${place}-change`, class: "button small", "aria-label": t("Change the win of {player}", { player }),
    });
    const unsay = event.wins.length > 1 && button(t("Take away"), () => propose(without(event, place)), {
      id: `winner-${place}-away`, class: "button small", "aria-label": t("Take away the win of {player}", { player }),
    });
    return h("li", {}, h("span", { class: "name" }, own(player)), h("span", { class: "actions" }, change, unsay));
  };
  return h("section", { class: "ready" }, h("h2", {}, t("Who won on this discard")), h("ul", { class: "plain" }, event.wins.map(row)));
}

/** Whose win is taken away has declared riichi all the same. */
function without(event, place) {
  const { winner, riichi } = event.wins[place];
  const declared = new Set([...(event.riichi_by ?? []), ...(riichi ? [winner] : [])]);
  return { ...event, ...(declared.size ? { riichi_by: [...declared] } : {}), wins: event.wins.filter((_, other) => other !== place) };
}

/** A button for the next winner of a discard, while somebody is left who may have won on it. @param {any} state */
export function anotherWinner(state) {
  const { event } = state.pending;
  if (event.event !== "win" || event.tsumo || event.wins.length >= standing(state).at_table.length - 1) return null;
  const note = whoIsPaid(state);
  return [
    note && h("p", { class: "note", id: "who-is-paid" }, note),
    h("p", {}, button(t("Another winner of this discard"), () => another(state), { id: "another", class: "wide", "aria-describedby": note ? "who-is-paid" : null })),
  ];
}

/** That another winner would be paid only where the rules pay so many, or that one is nearer; empty where all are paid. */
function whoIsPaid(state) {
  const { pending: { event }, table } = state;
  const { at_table: order } = standing(state);
  const most = table.ruleset.most_winners ?? order.length;
  if (event.wins.length < most) return "";
  if (most > 1) return t("By these rules at most {number} winners of a discard are paid, the nearest after the discarder first.", { number: most });
  const turn = order.indexOf(event.from);
  const others = [...order.slice(turn + 1), ...order.slice(0, turn)];
  const first = others.findIndex((name) => event.wins.some((one) => one.winner === name));
  const said = { player: others[first], others: others.slice(0, first).map(isolated).join(", ") };
  return first > 0
    ? t("By these rules only the winner nearest after the discarder is paid. Nearer than {player}: {others}.", said)
    : t("By these rules only the winner nearest after the discarder is paid. Nobody is nearer than {player}: another is noted, but not paid.", said);
}

/** The next winner of the same discard: new tiles, the same discarder. */
function another({ pending: { event } }) {
  startHand();
  const dora = doraOf(event.wins);
  const shared = { from: event.from, riichiBy: event.riichi_by ?? [], onRiichiTile: Boolean(event.on_riichi_tile) };
  update({ others: event.wins, win: { ...NO_WIN, ...shared, wishes: dora ? { dora: tilesOf(dora) } : {} } });
  go("hand");
}

/** The indicators are the same for all who win in a hand: those of the first of whom they were told. */
const doraOf = (wins) => wins.find((one) => one.dora_indicators?.length)?.dora_indicators;

/** No tiles are there yet: those before belong to another winner. */
function startHand() {
  const { photo } = now();
  if (photo?.url) URL.revokeObjectURL(photo.url);
  update({ photo: null, hand: NO_HAND, check: null, waits: null });
}

/** Open one winner's hand as it was told. @param {any} event @param {number} place among its winners */
export async function openWinner(event, place) {
  const claim = event.wins[place];
  const win = winOf(event, claim, standing(now()));
  const others = { others: event.wins.filter((one) => one !== claim) };
  if (!claim.hand) {
    startHand();
    return go("counted", { ...others, win: { ...win, counted: countedOf(claim) } });
  }
  const { hand, melds, win_tile } = claim;
  const answer = await calls.hand({ hand, ...(melds ? { melds } : {}), ...(win_tile ? { win_tile } : {}), ruleset: now().table.ruleset.id });
  startHand();
  go("hand", { ...others, hand: typedHand(answer), win, check: answer });
  return ask();
}

/** What was told of the win, to be found again in the questions. */
function winOf(event, own, { at_table: order }) {
  const dora = doraOf([own, ...event.wins]);
  const special = ["rinshan", "haitei", "tenhou", "chiihou", "chankan", "houtei", "renhou"].find((name) => own[name]);
  return {
    ...NO_WIN,
    isToldAgain: true,
    winner: own.winner,
    from: event.tsumo ? "tsumo" : event.from,
    riichiBy: (event.riichi_by ?? []).filter((name) => name !== own.winner || !own.hand),
    onRiichiTile: Boolean(event.on_riichi_tile),
    wishes: {
      ...(own.riichi || event.riichi_by?.includes(own.winner) ? { riichi: own.riichi === 2 ? "double" : "riichi" } : {}),
      ...(own.ippatsu ? { ippatsu: "yes" } : {}),
      ...(special ? { "last-tile": special } : {}),
      ...(dora ? { dora: tilesOf(dora) } : {}),
      ...(own.ura_indicators ? { ura: tilesOf(own.ura_indicators) } : {}),
      ...(own.nuki_dora ? { nuki: own.nuki_dora } : {}),
      ...Object.fromEntries(Object.entries(own.pao ?? {}).map(([yaku, player]) => [`pao-${yaku}`, seatOf(order, own.winner, player)])),
    },
  };
}
