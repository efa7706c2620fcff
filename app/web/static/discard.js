/** The tile that a discard was: all who win on it win on that one tile, and it is changed for all of them at once. */

import { ask } from "./asking.js";
import * as calls from "./calls.js";
import { button, h } from "./dom.js";
import { busy, ruleset } from "./flow.js";
import { kind, named, record, removed, tilesOf, typedHand, winTile } from "./hand.js";
import { now, update } from "./state.js";
import { isolated, t, tileName } from "./texts.js";
import { eventOf } from "./told.js";
import { openWinner } from "./winners.js";

/** What the other winners won on; where it is not the tile of this one, it can be made so. @param {any} state */
export function sameDiscard(state) {
  const { others, hand } = state;
  const told = others.filter(wonOn);
  const own = winTile(hand)?.tile;
  const differing = told.filter((one) => wonOn(one) !== own);
  if (!own || !differing.length) return told.length > 0 && h("p", { class: "note" }, t("Won on {tile}", { tile: tileName(wonOn(told[0])) }));
  const players = playersOf(differing);
  return h(
    "section",
    {},
    h("p", { class: "note wrong", "data-said": "" }, t("{players}: won on {tile}. All who win on a discard win on the same tile.", { players, tile: tileName(wonOn(differing[0])) })),
    h(
      "div",
      { class: "actions" },
      button(t("Change it to {tile} for {players} too", { tile: tileName(own), players }), changeOthers, { id: "one-tile", class: "button" }),
      state.screen === "win" && state.win.winner && differing.map((one) => openOther(state, one)),
    ),
  );
}

/** Another winner is opened where this one has been told. */
function openOther(state, one) {
  const player = one.winner;
  const open = () => busy(() => openWinner(eventOf(state), state.others.indexOf(one)));
  return button(t("Change the win of {player}", { player }), open, { id: `open-${player}`, class: "button" });
}

/** The winning tile of one winner of an event, which writes it last or apart; nothing where no tiles were told. */
const wonOn = ({ hand, win_tile: apart }) => apart ?? (hand && tilesOf(hand.split(" ")[0]).at(-1));

const playersOf = (wins) => wins.map((one) => isolated(one.winner)).join(", ");

/** Whose hand would not be complete any more is left as it was told. */
function changeOthers() {
  return busy(async () => {
    const { others, hand, screen } = now();
    const { tile } = winTile(hand);
    const changed = await Promise.all(others.map((one) => (wonOn(one) && wonOn(one) !== tile ? withTile(one, tile) : one)));
    const broken = others.filter((_, place) => !changed[place]);
    const said = { tile: tileName(tile), players: playersOf(broken.length ? broken : others.filter((one, place) => one !== changed[place])) };
    if (broken.length) return update({ message: { kind: "problem", text: t("{players}: with {tile} the hand is not complete, and was not changed.", said) } });
    update({ others: changed, message: { kind: "done", text: t("{players}: won on {tile} now.", said) } });
    if (screen === "win") await ask();
  });
}

/** One winner with another winning tile; null where it does not complete the hand. */
async function withTile(one, tile) {
  const { hand, melds, win_tile } = one;
  const told = typedHand(await calls.hand({ hand, ...(melds ? { melds } : {}), ...(win_tile ? { win_tile } : {}), ruleset: ruleset() }));
  const { waits = [] } = await calls.waits({ ...record(removed(told, told.win)), ruleset: ruleset() });
  const isComplete = waits.some((wait) => kind(wait.tile) === kind(tile));
  return isComplete ? { ...one, ...record(named(told, told.win, tile)) } : null;
}
