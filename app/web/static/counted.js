/** A win of which nobody tells the tiles: by han and fu, by yakuman, or by the points that were called. */

import { button, choice, choices, h, stepper } from "./dom.js";
import { onRiichiTile, who } from "./questions.js";
import { propose } from "./recording.js";
import { now, update } from "./state.js";
import { t } from "./texts.js";
import { choiceOf, seated, standing, winEvent } from "./told.js";

/** From so many han on the fu do not matter. */
const LIMIT_HAN = 5;
const FU = [20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110];
const MOST_YAKUMAN = 6;

/** What is chosen, by the least han of it. */
const WORTHS = {
  1: () => t("1 han"),
  2: () => t("2 han"),
  3: () => t("3 han"),
  4: () => t("4 han"),
  5: () => t("Mangan (5 han)"),
  6: () => t("Haneman (6–7 han)"),
  8: () => t("Baiman (8–10 han)"),
  11: () => t("Sanbaiman (11–12 han)"),
  13: () => t("13 han or more"),
  yakuman: () => t("Yakuman"),
  points: () => t("Points as called"),
};
const NOTHING = Object.freeze({ worth: null, han: 0, fu: 0, yakuman: 1, points: "", dealer: "" });

/** What was told of a winner without tiles, as it is shown. @param {any} own one of an event's winners */
export function countedOf({ han = 0, fu = 0, yakuman = 0, points = "", dealer_points: dealer = "", pao }) {
  const worth = yakuman ? "yakuman" : points ? "points" : Object.keys(WORTHS).findLast((least) => Number(least) <= han);
  return { ...NOTHING, worth: worth ?? null, han, fu, yakuman: yakuman || 1, points, dealer, pao };
}

/** @param {any} state */
export function countedScreen(state) {
  const counted = state.win.counted ?? NOTHING;
  const tell = (changes) => update({ win: { ...now().win, ...changes } });
  const count = (changes) => tell({ counted: { ...counted, ...changes } });
  return [
    h("h1", {}, t("A win by han and fu")),
    who(state, tell),
    choice({
      name: "worth", title: t("How much is it worth?"), choices: Object.entries(WORTHS).map(([value, text]) => ({ value, text: text() })),
      value: counted.worth, onchoose: (worth) => count({ worth, han: Number(worth) || 0 }),
    }),
    needsFu(counted) && choice({
      name: "fu", title: t("How many fu?"), choices: FU.map((fu) => ({ value: String(fu), text: t("{fu} fu", { fu }) })),
      value: String(counted.fu), onchoose: (fu) => count({ fu: Number(fu) }),
    }),
    counted.worth === "yakuman" && stepper({
      id: "yakuman", title: t("How many yakuman?"), value: counted.yakuman, least: 1, most: MOST_YAKUMAN, onchange: (yakuman) => count({ yakuman }),
      less: t("Less"), more: t("More"),
    }),
    counted.worth === "points" && pointsFields(state, counted),
    declared(state, tell),
    onRiichiTile(state, tell),
    liability(state, counted, count),
    bar(state, counted),
  ].flat();
}

const needsFu = ({ worth, han }) => Number(worth) > 0 && han < LIMIT_HAN;
const isSplit = ({ win, ...state }) => win.from === "tsumo" && win.winner !== standing(state).dealer;

/**
 * Points without honba and sticks, as they are called: of a non-dealer's tsumo two. They are taken out of the page when
 * they are wanted: a page that is built anew as a field is left takes the tap that left it.
 */
function pointsFields(state, counted) {
  const field = (key, label) => h(
    "div",
    { class: "field" },
    h("label", { htmlFor: `called-${key}` }, label),
    h("input", { type: "number", id: `called-${key}`, inputMode: "numeric", step: 100, min: 0, value: counted[key] }),
  );
  if (isSplit(state)) return [field("points", t("A non-dealer pays, without honba")), field("dealer", t("The dealer pays, without honba"))];
  return field("points", state.win.from === "tsumo" ? t("Each pays, without honba") : t("Points, without honba"));
}

/** Riichi of the winner too: no tiles tell it. */
function declared({ win, ...state }, tell) {
  const { riichi } = standing(state);
  return choices({
    name: "riichi-by",
    title: t("Who declared riichi?"),
    choices: seated(state).map((player) => ({ ...choiceOf(player), disabled: riichi.includes(player) })),
    values: [...win.riichiBy, ...riichi],
    onchange: (names) => tell({ riichiBy: names.filter((name) => !riichi.includes(name)) }),
  });
}

const OPEN_KAN = "rinshan-kaihou";
const FED = {
  daisangen: () => t("Who fed the third dragon and is liable?"),
  daisuushii: () => t("Who fed the fourth wind and is liable?"),
  suukantsu: () => t("Who fed the fourth kan and is liable?"),
  [OPEN_KAN]: () => t("Who fed the open kan and is liable for the replacement tile?"),
};

/**
 * For what somebody may be liable by the rules: without tiles any yakuman may be one of them, and any own draw may have been
 * the replacement tile of an open kan. Points as called say already who pays.
 */
function mayBeLiable({ win, table }, { worth }) {
  const isPossible = (yaku) => (yaku === OPEN_KAN ? win.from === "tsumo" && worth !== "points" : worth === "yakuman");
  return worth && win.winner && win.from ? (table.ruleset.pao ?? []).filter(isPossible) : [];
}

function liability(state, counted, count) {
  const possible = mayBeLiable(state, counted);
  if (!possible.length) return null;
  const others = seated(state).filter((player) => player !== state.win.winner).map(choiceOf);
  const { pao = {} } = counted;
  const chose = (yaku) => (player) => count({ pao: { ...pao, [yaku]: player } });
  return h(
    "details",
    { class: "form", id: "liability", open: counted.worth === "yakuman" || Object.keys(pao).length > 0 },
    h("summary", {}, t("Liability (pao)")),
    possible.map((yaku) => choice({
      name: `pao-${yaku}`, title: FED[yaku](), choices: [{ value: "", text: t("Nobody") }, ...others], value: pao[yaku] ?? "", onchoose: chose(yaku),
    })),
  );
}

/** Who is liable of what is told now. */
function liable(state, counted) {
  const named = mayBeLiable(state, counted).map((yaku) => [yaku, counted.pao?.[yaku]]).filter(([, player]) => player && player !== state.win.winner);
  return named.length ? { pao: Object.fromEntries(named) } : {};
}

function bar(state, counted) {
  const open = openQuestion(state);
  const next = () => {
    update({ win: { ...now().win, counted: { ...counted, ...typedPoints() } } });
    propose(winEvent(now(), { winner: now().win.winner, ...claim(now()) }));
  };
  return h(
    "div",
    { class: "bar" },
    h("span", { class: "bar-text", "data-said": "" }, open || complete(counted)),
    button(t("Result"), next, { id: "next", class: "button primary", disabled: Boolean(open) }),
  );
}

/** That nothing is open any more; of points as called only their field tells. */
const complete = ({ worth }) => (worth === "points" ? "" : t("All is told."));

function typedPoints() {
  const fields = ["points", "dealer"].map((key) => [key, document.getElementById(`called-${key}`)]);
  return Object.fromEntries(fields.filter(([, field]) => field).map(([key, field]) => [key, field.value]));
}

/** What is still to be answered, in a word; empty where all is told. @param {any} state */
export function openQuestion({ win }) {
  const counted = win.counted ?? NOTHING;
  if (!win.winner) return t("Who won?");
  if (!win.from) return t("Off whom?");
  if (!counted.worth) return t("How much is it worth?");
  return needsFu(counted) && !counted.fu ? t("How many fu?") : "";
}

/** What the winner claims, in the keys of an event. @param {any} state */
function claim(state) {
  const { worth, han, fu, yakuman, points, dealer } = state.win.counted;
  const named = liable(state, state.win.counted);
  if (worth === "yakuman") return { yakuman, ...named };
  if (worth === "points") return { points: Number(points), ...(isSplit(state) ? { dealer_points: Number(dealer) } : {}) };
  return needsFu({ worth, han }) ? { han, fu, ...named } : { han, ...named };
}
