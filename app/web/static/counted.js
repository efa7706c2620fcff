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
  const { worth, han, fu, yakuman, points, dealer, pao } = state.win.counted;
  const liable = pao ? { pao } : {};
  if (worth === "yakuman") return { yakuman, ...liable };
  if (worth === "points") return { points: Number(points), ...(isSplit(state) ? { dealer_points: Number(dealer) } : {}) };
  return needsFu({ worth, han }) ? { han, fu, ...liable } : { han, ...liable };
}
