/**
 * The only way from the page to the reader, the scorer, the rules and the account. Today each call asks the HTTP
 * API; a version without a server answers the same calls itself.
 */

import { seen } from "./install.js";

/** A call that was refused, or that did not get through (`status` 0). */
export class CallError extends Error {
  /** @param {number} status @param {any} answer */
  constructor(status, answer) {
    super(answer?.error?.message ?? "");
    this.status = status;
    this.code = answer?.error?.code ?? "no-connection";
    this.answer = answer;
  }
}

/**
 * Read a photo.
 * @param {Blob} photo
 * @param {(stage: "sending" | "reading", share: number) => void} onprogress share of the sending, 0 to 1
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>} the JSON of a photo
 */
export function read(photo, onprogress, signal) {
  const form = new FormData();
  form.append("photo", photo, photo instanceof File ? photo.name : "photo.jpg");
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not tell how far a photo has been sent
    request.open("POST", "/api/read");
    request.setRequestHeader("Tehai-Device", device());
    request.responseType = "json";
    request.upload.onprogress = (event) => onprogress("sending", event.total ? event.loaded / event.total : 0);
    request.upload.onload = () => onprogress("reading", 1);
    request.onload = () => {
      seen(request.getResponseHeader("tehai-version"));
      request.status < 300 && request.response
        ? resolve(request.response)
        : reject(new CallError(request.status, request.response));
    };
    request.onerror = () => reject(new CallError(0, null));
    request.onabort = () => reject(new DOMException("", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** A word by which the host knows this phone from others behind the same address: each gets its turn. */
function device() {
  const known = localStorage.getItem("device") ?? Math.random().toString(36).slice(2);
  localStorage.setItem("device", known);
  return known;
}

/**
 * Judge a frame of the camera.
 * @param {Blob} frame a small JPEG
 * @param {number} photoSide the longer side of the photo that would be taken, in pixels
 */
export const framing = (frame, photoSide) =>
  ask(`/api/framing?photo_side=${photoSide}`, { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: frame });

/** Take notation apart and say what is wrong with its tiles. @param {object} record */
export const hand = (record) => post("/api/hand", record);

/** What a win leaves open. @param {object} record */
export const questions = (record) => post("/api/questions", record);

/** Score a win. @param {object} record */
export const score = (record) => post("/api/score", record);

/** What thirteen tiles wait for. @param {object} record */
export const waits = (record) => post("/api/waits", record);

/** The rulesets. */
export const rules = () => ask("/api/rules");

/** The accounts of tables. */
export const game = {
  /** @param {{ruleset: string, names: string[]}} setting */
  start: (setting) => post("/api/games", setting),
  /** @param {string} code */
  look: (code) => ask(`/api/games/${encodeURIComponent(code)}`),
  /** What an event would do; with a place, there. @param {{index: number, insert: boolean} | null} [place] */
  preview: (code, event, place = null) => post(`${at(code)}/preview`, { event, index: place?.index ?? null, insert: Boolean(place?.insert) }),
  append: (code, version, event) => post(`${at(code)}/events`, { version, event }),
  insert: (code, version, index, event) => post(`${at(code)}/events`, { version, index, event }),
  replace: (code, version, index, event) => ask(`${at(code)}/events/${index}`, json("PUT", { version, event })),
  remove: (code, version, index) =>
    ask(`${at(code)}/events/${index}?version=${encodeURIComponent(version)}`, { method: "DELETE" }),
  /** What an entry was, and what taking it away would change. */
  removal: (code, index) => ask(`${at(code)}/events/${index}/removal`),
  sheet: (code) => ask(`${at(code)}/sheet`),
};

/** @param {string} code */
const at = (code) => `/api/games/${encodeURIComponent(code)}`;

/** @param {string} method @param {object} body */
function json(method, body) {
  return { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

/** @param {string} address @param {object} body */
const post = (address, body) => ask(address, json("POST", body));

/** @param {string} address @param {RequestInit} [options] */
async function ask(address, options) {
  const response = await fetch(address, options).catch(() => null);
  if (!response) throw new CallError(0, null);
  seen(response.headers.get("tehai-version"));
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw new CallError(response.status, answer);
  return answer;
}
