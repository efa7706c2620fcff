/** How a win is told, question by question, and what it is worth so far. */

import * as calls from "./calls.js";
import { failed } from "./flow.js";
import { now, update } from "./state.js";
import { PAGE } from "./texts.js";
import { eventOf, scoreRecord, winRecord } from "./told.js";

/** Say something of the win. @param {object} changes of `state.win` */
export function tell(changes) {
  update({ win: { ...now().win, ...changes } });
  return ask();
}

/** Answer a question of the server. @param {any} question @param {string | number | string[]} value */
export function reply(question, value) {
  const answers = Object.fromEntries(Object.entries(now().win.answers).filter(([key]) => !depends(key, question.key)));
  return tell({ answers: { ...answers, [question.key]: answered(question, value) } });
}

/** Whether the answer of one question may be worth nothing once another is answered differently. */
function depends(key, on) {
  const last = ["last-tile", "ippatsu", "ura", "from", "sticks"].includes(key) || key.startsWith("pao");
  return last && ["tsumo", "seat", "nuki", "riichi", "last-tile", "dora"].includes(on) && key !== on && !(key === "last-tile" && on === "dora");
}

function answered(question, value) {
  const chosen = question.choices.find((one) => one.word === value);
  const changes = chosen ? chosen.changes : { [question.field]: Array.isArray(value) ? value.join("") : Number(value) };
  return { question, value, changes, settles: question.settles };
}

let turn = 0;

/** Ask what is still open, answer what is remembered, and see what the win is worth so far. */
export async function ask() {
  const mine = ++turn;
  try {
    await settle(mine);
    if (mine === turn) await value(mine);
  } catch (error) {
    if (mine === turn) failed(error);
  }
}

async function settle(mine) {
  for (;;) {
    const answer = await calls.questions(winRecord(now()));
    if (mine !== turn) return;
    const { win } = now();
    if (!answer.ok) return update({ win: { ...win, questions: [], problems: answer.errors, result: null } });
    const wished = answer.questions.find((one) => win.wishes?.[one.key] !== undefined && fits(one, win.wishes[one.key]));
    if (!wished) return update({ win: { ...win, questions: answer.questions, problems: [] } });
    const { [wished.key]: wish, ...rest } = win.wishes;
    update({ win: { ...win, wishes: rest, answers: { ...win.answers, [wished.key]: answered(wished, wish) } } });
  }
}

const fits = (question, wish) => question.wants !== "choice" || question.choices.some((one) => one.word === wish);

async function value(mine) {
  const state = now();
  if (!isTold(state)) return update({ win: { ...state.win, result: null } });
  const answer = state.table ? await preview(state) : await calls.score(scoreRecord(state));
  if (mine !== turn) return;
  const problems = answer.ok === false ? answer.errors : [];
  update({ win: { ...now().win, result: answer, problems } });
}

/** Whether nothing is left that must be answered. */
export function isTold(state) {
  const { win, table } = state;
  if (win.problems.length && !win.questions.length) return false;
  return (!table || (win.winner && win.from)) && win.questions.every((one) => one.default !== null);
}

/** What the table's account makes of the win; a refusal is an answer here. */
async function preview(state) {
  try {
    const found = await calls.game.preview(PAGE.code, eventOf(state), state.place);
    const told = found.recorded.wins.find((one) => one.winner === state.win.winner);
    return { ok: told?.score?.ok !== false, errors: told?.score?.errors ?? [], ...found };
  } catch (error) {
    if (!(error instanceof calls.CallError) || error.status === 0 || error.status >= 500) throw error;
    return { ok: false, errors: error.answer?.errors ?? [{ message: error.message }] };
  }
}
