/** What this phone keeps for itself, photos included, so that neither a lost network nor a closed page loses it. */

const NAME = "tehai";
const STORE = "kept";

let database = null; // stays open: what is kept as the page goes away has no time to open it

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function reopened() {
  const found = await opened();
  found.onclose = () => (database = null);
  return found;
}

/** Begun at once where the database is open. @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} work */
async function within(mode, work) {
  database ??= await reopened();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
    transaction.commit?.(); // nothing more comes, and a page that goes away would not say so any more
  });
}

/** Keep a value; a browser that keeps nothing (a private window) is no reason to stop. @param {string} key @param {unknown} value */
export const keep = (key, value) => within("readwrite", (store) => store.put(value, key)).catch(() => undefined);

/** @param {string} key @returns {Promise<any>} undefined where nothing is kept */
export const kept = (key) => within("readonly", (store) => store.get(key)).catch(() => undefined);

/** @param {string} key */
export const drop = (key) => within("readwrite", (store) => store.delete(key)).catch(() => undefined);
