/** One tile in the sheet: what it is, and what becomes of it. */

import { announce, button, choice, h } from "./dom.js";
import { closeDialog, openDialog } from "./dialog.js";
import { meldTitle } from "./editor.js";
import { countText, setHand } from "./flow.js";
import { added, allTiles, apart, konged, meldOf, melded, moved, named, possibleMelds, remelded, removed, size, tileOf, winTile, won } from "./hand.js";
import { now, wanted } from "./state.js";
import { heardName, t, tileName } from "./texts.js";
import { faces, tileButton, tilePad } from "./tiles.js";

const LIKELIEST = 3;

/** Open the sheet of a tile of the hand. @param {number} id @param {string} [back] */
export function openTile(id, back = `tile-${id}`) {
  const { hand } = now();
  const one = tileOf(hand, id);
  if (!one) return closeDialog();
  const title = t("{number}: {tile}", { number: id, tile: tileName(one.tile) });
  const meld = meldOf(hand, id);
  openDialog(title, [likely(hand, one), ...(meld ? meldActions(hand, meld, id) : concealedActions(hand, one)), everything(hand, one)], back);
}

/** Change the hand, and close the sheet. */
function settle(hand) {
  closeDialog();
  setHand(hand);
}

/** Change the hand, and look at the tile again. */
function stay(hand, id) {
  setHand(hand);
  openTile(id);
}

function likely(hand, one) {
  const names = [one.tile, ...one.alternatives].filter((tile) => /^[0-9]/.test(tile)).slice(0, LIKELIEST + 1);
  if (!one.doubtful && names.length < 2) return null;
  const pick = (tile, place) =>
    h("li", {}, tileButton({
      id: `likely-${place}`, tile, marks: ["large"], notes: tile === one.tile ? [t("as read")] : [], onpress: () => settle(named(hand, one.id, tile)),
    }));
  return h("section", { "aria-labelledby": "likely" }, h("h3", { id: "likely" }, t("What is it?")), h("ul", { class: "tiles" }, names.map(pick)));
}

function everything(hand, one) {
  const others = allTiles(hand).filter((other) => other !== one).map((other) => other.tile);
  const pad = tilePad({ id: "be", used: others, onpick: (tile) => settle(named(hand, one.id, tile)) });
  return h("section", { "aria-labelledby": "any" }, h("h3", { id: "any" }, t("Any other tile")), pad);
}

function concealedActions(hand, one) {
  const { id } = one;
  const order = hand.concealed.filter((other) => other.id !== hand.win);
  const place = order.indexOf(one);
  const act = (key, label, onclick, more = {}) => button(label, onclick, { id: `act-${key}`, class: "button", ...more });
  return [
    h(
      "div",
      { class: "actions" },
      hand.win !== id && wanted(now()) === 14 && act("win", t("This tile won"), () => settle(won(hand, id))),
      act("remove", t("Take it away"), () => settle(removed(hand, id))),
      place >= 0 && act("left", t("Move left"), () => stay(moved(hand, id, -1), id), { disabled: place === 0 }),
      place >= 0 && act("right", t("Move right"), () => stay(moved(hand, id, 1), id), { disabled: place === order.length - 1 }),
    ),
    hand.win !== id && meldChoices(hand, id),
  ];
}

function meldChoices(hand, id) {
  const possible = possibleMelds(hand, id);
  if (!possible.length) return null;
  const make = (meld, place) =>
    button(
      [h("span", {}, meldTitle({ ...meld, from: null })), faces(meld.tiles.map((one) => one.tile))],
      () => {
        setHand(melded(hand, meld, id));
        openTile(id);
      },
      { id: `meld-${place}`, class: "wide" },
    );
  return h("section", { "aria-labelledby": "melds" }, h("h3", { id: "melds" }, t("Make a meld, this tile called")), h("div", { class: "stack" }, possible.map(make)));
}

function meldActions(hand, meld, id) {
  const place = meld.tiles.findIndex((one) => one.id === id);
  const change = (changes) => stay(remelded(hand, meld.id, changes), id);
  return [
    h("h3", {}, meldTitle(meld)),
    meld.type !== "ankan" && choice({
      name: "source",
      title: t("Called from"),
      choices: sources(meld),
      value: meld.from ?? "unknown",
      onchoose: (value) => change({ from: value === "unknown" ? null : value }),
    }),
    meld.tiles.length === 4 && choice({ name: "kan", title: t("Which kan?"), choices: kans(), value: meld.type, onchoose: (type) => change({ type }) }),
    h(
      "div",
      { class: "actions" },
      ["chi", "pon"].includes(meld.type) && place !== meld.called && button(t("This tile was called"), () => change({ called: place }), { id: "act-called", class: "button" }),
      meld.type === "pon" && button(t("It is a kan"), () => stay(konged(hand, meld.id), id), { id: "act-kan", class: "button" }),
      button(t("No meld: take it apart"), () => settle(apart(hand, meld.id)), { id: "act-apart", class: "button" }),
      button(t("Take the tile away"), () => settle(removed(hand, id)), { id: "act-remove", class: "button" }),
    ),
  ];
}

function sources(meld) {
  const all = [
    { value: "kamicha", text: t("Left") },
    { value: "toimen", text: t("Across") },
    { value: "shimocha", text: t("Right") },
    { value: "unknown", text: t("Not known") },
  ];
  return meld.type === "chi" ? [all[0], all[3]] : all;
}

function kans() {
  return [
    { value: "ankan", text: t("Closed kan") },
    { value: "daiminkan", text: t("Open kan") },
    { value: "shouminkan", text: t("Added kan") },
  ];
}

/** Open the keyboard of tiles; it stays open until it is closed, so that a whole hand can be tapped in. */
export function addTile(seenTile, seen) {
  if (seenTile && /^[0-9]/.test(seenTile.tile)) return addSeen(seenTile, seen);
  const { hand } = now();
  const add = (tile) => {
    const more = added(hand, tile);
    const isLast = size(more) === 14 && wanted(now()) === 14 && !winTile(more);
    setHand(isLast ? won(more, hand.next) : more);
    announce(t("{tile} added. {count}", { tile: heardName(tile), count: countText(more) }));
    addTile(null, null);
  };
  const tiles = allTiles(hand).map((one) => one.tile);
  const last = hand.concealed.find((one) => one.id === hand.next - 1);
  openDialog(t("Add tiles"), [
    h("p", { class: "note" }, wanted(now()) === 14 ? t("The last tile is the one that won. Kans and calls: tap a tile of the hand afterwards.") : t("Kans and calls: tap a tile of the hand afterwards.")),
    tiles.length > 0 && h("p", { class: "so-far" }, faces(tiles)),
    h("p", {}, countText(hand)),
    h(
      "div",
      { class: "actions" },
      button(t("Done"), closeDialog, { id: "pad-done", class: "button primary" }),
      last && button(t("Take {tile} back", { tile: tileName(last.tile) }), () => takeBack(last.id), { id: "pad-back", class: "button" }),
    ),
    tilePad({ id: "pad", used: tiles, onpick: add }),
  ], "add");
}

function takeBack(id) {
  const less = removed(now().hand, id);
  setHand({ ...less, next: id });
  addTile(null, null);
}

/** A tile of the photo that was left out of the hand. */
function addSeen({ tile }, seen) {
  const { hand } = now();
  openDialog(tileName(tile), [
    h("p", {}, t("The reader left this tile out of the hand.")),
    h("div", { class: "actions" }, button(t("Add it to the hand"), () => settle(added(hand, tile, seen)), { id: "add-seen", class: "button primary" })),
  ]);
}
