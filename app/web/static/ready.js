/** Hands that were ready when nobody won: of whom the tiles were checked, and what they wait for. */

import { h, own } from "./dom.js";
import { t } from "./texts.js";
import { faces } from "./tiles.js";

/** @param {{player: string, hand: string | null, waits: string[]}[]} ready */
export function readyHands(ready) {
  if (!ready.length) return null;
  const row = ({ player, hand, waits }) => h("div", {}, h("dt", {}, own(player)), h("dd", {}, hand ? checked(hand, waits) : t("tiles not checked")));
  return h("dl", { class: "ready-hands" }, ready.map(row));
}

const checked = (hand, waits) => [h("strong", {}, t("tiles checked")), " ", h("code", {}, hand), ` ${t("waits for")} `, faces(waits)];
