/** A photo on its way to the reader: sent, stopped, kept for later, and what was read taken as the hand. */

import * as calls from "./calls.js";
import { announce } from "./dom.js";
import { check, failed, go, isOccupied, wishes } from "./flow.js";
import { NO_HAND, readHand } from "./hand.js";
import { shrunk } from "./photo.js";
import { didNotArrive, later, lostMessage } from "./queue.js";
import { showAgain } from "./recording.js";
import { NO_WIN, now, update, wanted } from "./state.js";
import { t } from "./texts.js";

/** Send a photo to the reader and take what it read as the hand. @param {File} file */
export async function photograph(file) {
  go("hand", { reading: { stage: "shrinking", share: 0 }, photo: null });
  const photo = await shrunk(file);
  try {
    await readPhoto(photo);
  } catch (error) {
    if (isStopped(error)) return later({ photo, held: true });
    if (!didNotArrive(error)) return refusedPhoto(error, photo);
    await later({ photo });
    update({ reading: null, message: lostMessage(t("No connection: the photo is kept here, and read when the network is back.")) });
  }
}

const isStopped = (error) => error.name === "AbortError";

/** Whether the photo itself is at fault; else it is worth another try. @param {calls.CallError} error */
const isItsFault = ({ status }) => status < 429;

async function refusedPhoto(error, photo) {
  failed(error);
  if (!isItsFault(error)) await later({ photo, held: true });
}

/**
 * The network is back: read a photo that waited, unless something has been begun meanwhile.
 * @param {Blob} photo
 * @returns {Promise<boolean>} whether it is done with: read, or told why it cannot be
 */
export async function readWaiting(photo) {
  return !isOccupied(now()) && readKept(photo);
}

async function readKept(photo) {
  try {
    go("hand");
    await readPhoto(photo);
    return true;
  } catch (error) {
    update({ reading: null });
    if (isStopped(error)) return false;
    if (didNotArrive(error)) throw error;
    failed(error);
    return isItsFault(error);
  }
}

/** The person wants what is held. @param {{photo?: Blob, event?: object}} one @returns {Promise<boolean>} whether it is done with */
export async function openHeld({ photo, event }) {
  if (photo) return readKept(photo).catch((error) => void failed(error));
  return showAgain(event);
}

let stop = null;

/** Stop reading a photo; it is kept. */
export const stopReading = () => stop?.abort();

/** @param {Blob} photo */
async function readPhoto(photo) {
  stop?.abort();
  const mine = (stop = new AbortController());
  const player = now().draw?.checking;
  const shown = (stage, share) => mine === stop && update({ reading: { stage, share } });
  shown("sending", 0);
  try {
    const reading = await calls.read(photo, shown, mine.signal);
    if (mine !== stop) return;
    if (now().draw?.checking === player) await takeReading(reading, photo);
    else await later({ photo, held: true }); // the screen that it was for has been left: it is of another hand
  } finally {
    if (mine === stop) {
      stop = null;
      update({ reading: null });
    }
  }
}

/** @param {any} reading the JSON of a photo @param {Blob} blob the photo */
async function takeReading(reading, blob) {
  const found = reading.hand || reading.melds.length;
  const answer = found ? await calls.hand({ hand: reading.hand, melds: reading.melds }) : null;
  const hand = asWanted(answer?.ok ? readHand(reading, answer) : NO_HAND);
  const { size: pixels, tiles, doubts, spoken, dora_indicators: dora } = reading;
  const win = { ...NO_WIN, wishes: { ...wishes(), ...(dora.length ? { dora } : {}) } };
  update({ photo: { blob, url: URL.createObjectURL(blob), size: pixels, tiles, doubts, spoken, hand }, hand, win, reading: null, check: answer });
  announce(spoken[0]);
  await check();
}

/** Of a ready hand no tile has won; one that lies apart is one of the thirteen. */
const asWanted = (hand) => (wanted(now()) === 14 ? hand : { ...hand, win: null });

/** Take a second photo for the indicators alone. @param {File} file @returns {Promise<string[]>} */
export async function photographTiles(file) {
  const reading = await calls.read(await shrunk(file), () => {});
  const indicators = reading.dora_indicators.length ? reading.dora_indicators : reading.tiles.map((one) => one.tile);
  return indicators.filter((tile) => /^[0-9][mpsz]$/.test(tile)).slice(0, 5);
}
