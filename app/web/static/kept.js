/** What this phone keeps for itself, photos included, so that neither a lost network nor a closed page loses it. */

const NAME = "tehai";
const STORE = "kept";

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest} work */
async function within(mode, work) {
  const database = await opened();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** Keep a value; a browser that keeps nothing (a private window) is no reason to stop. @param {string} key @param {unknown} value */
export const keep = (key, value) => within("readwrite", (store) => store.put(value, key)).catch(() => undefined);

/** @param {string} key @returns {Promise<any>} undefined where nothing is kept */
export const kept = (key) => within("readonly", (store) => store.get(key)).catch(() => undefined);

/** @param {string} key */
export const drop = (key) => within("readwrite", (store) => store.delete(key)).catch(() => undefined);
