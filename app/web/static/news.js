/** What became of the account on another phone: recorded, inserted, corrected and taken away are told apart. */

import * as calls from "./calls.js";
import { PAGE, t } from "./texts.js";

/** More changes than these before the end of the account are counted, not told one by one. */
const MOST_TOLD = 3;

/** @param {any} event of riichi */
export const declares = ({ player }) => t("{player} declares riichi", { player });

/**
 * What another phone has made of the account, in sentences.
 * @param {any} before the table as it was seen
 * @param {any} after the table as it is
 */
export async function newsOf(before, after) {
  const { recorded, ...others } = changesOf(before.events, after.events);
  const rows = (await calls.game.sheet(PAGE.code).catch(() => null))?.rows ?? [];
  const number = others.inserted.length + others.corrected.length + others.gone.flatMap(([, events]) => events).length;
  const told = number > MOST_TOLD ? [t("Entries that another phone has changed: {number}", { number })] : await changed(others, rows, after);
  const what = recorded.map((place) => wordsOf(place, rows, after)?.what).filter(Boolean);
  const all = [...told.map((one) => one ?? unsaid()), what.length ? t("Another phone recorded: {what}", { what: what.join(" · ") }) : ""];
  return [...new Set(all)].filter(Boolean).join("; ") || unsaid();
}

/** Where something cannot be put into words. */
const unsaid = () => t("Another phone has changed the account.");

async function changed({ inserted, corrected, gone }, rows, after) {
  const added = inserted.map((place) => {
    const words = wordsOf(place, rows, after);
    return words && t("Another phone inserted {hand}: {what}", words);
  });
  const anew = corrected.map(async ([place, event]) => {
    const [now, was] = [wordsOf(place, rows, after), await wordsOfGone(event, { index: place, insert: false })];
    return now && was && t("Another phone corrected {hand}: {what} in place of {before}", { ...now, before: was.what });
  });
  const away = gone.map(async ([index, [event, ...more]]) => {
    const words = await wordsOfGone(event, { index, insert: true });
    const others = more.length > 0 && t("entries taken away after it: {number}", { number: more.length });
    return words && [t("Another phone took away {hand}: {what}", words), others].filter(Boolean).join(", ");
  });
  return [...added, ...(await Promise.all([...anew, ...away]))];
}

/** Which hand an entry of the account is of, and what happened; null where that cannot be computed. */
function wordsOf(place, rows, { events, state }) {
  const event = events[place];
  const row = rows.find((one) => one.index >= place); // riichi has none of its own, and belongs to the next
  if (event.event === "riichi") return { hand: row?.hand ?? state?.hand ?? "", what: declares(event) };
  return row?.index === place ? { hand: row.hand, what: row.what.join(" · ") } : null;
}

/** The same of an entry that is not there any more, as it would be there. */
async function wordsOfGone(event, place) {
  const found = await calls.game.preview(PAGE.code, event, place).catch(() => null);
  if (!found) return null;
  const { hand, what } = found.recorded;
  return { hand, what: event.event === "riichi" ? declares(event) : what.join(" · ") };
}

/**
 * How one account became another: places of entries `recorded` at its end and `inserted` before others, `corrected` as
 * [place, entry that stood there], `gone` as [place where they stood, entries that followed each other there].
 * @param {any[]} old @param {any[]} events
 */
function changesOf(old, events) {
  const changes = { recorded: [], inserted: [], corrected: [], gone: [] };
  let [from, to] = [0, 0];
  for (const [oldEnd, end] of kept(old, events)) {
    const gone = old.slice(from, oldEnd);
    const places = Array.from({ length: end - to }, (_, step) => to + step);
    const both = Math.min(gone.length, places.length);
    changes.corrected.push(...places.slice(0, both).map((place, step) => [place, gone[step]]));
    changes[end === events.length ? "recorded" : "inserted"].push(...places.slice(both));
    if (gone.length > both) changes.gone.push([to + both, gone.slice(both)]);
    [from, to] = [oldEnd + 1, end + 1];
  }
  return changes;
}

/** As many entries as can be that stand in both accounts in the same order, by their places; the ends are the last pair. */
function kept(old, events) {
  const [before, after] = [old, events].map((all) => all.map((one) => JSON.stringify(one)));
  const most = before.map(() => new Uint16Array(after.length + 1)).concat([new Uint16Array(after.length + 1)]);
  for (let one = before.length - 1; one >= 0; one--) {
    for (let other = after.length - 1; other >= 0; other--) {
      most[one][other] = before[one] === after[other] ? most[one + 1][other + 1] + 1 : Math.max(most[one + 1][other], most[one][other + 1]);
    }
  }
  const pairs = [];
  for (let [one, other] = [0, 0]; one < before.length && other < after.length; ) {
    if (before[one] === after[other]) pairs.push([one++, other++]);
    else if (most[one + 1][other] >= most[one][other + 1]) one++;
    else other++;
  }
  return [...pairs, [old.length, events.length]];
}
