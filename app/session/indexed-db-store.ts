/** Stores of a browser's IndexedDB, each in a database of its own: what they keep stays when a session ends. */

export const waitForIndexedDbRequest = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export type IndexedDbStoreOpener = (mode: IDBTransactionMode) => Promise<IDBObjectStore>;

/** `keyPath`: the field of a value that is its key; absent: each value is stored under a key of its own. */
export interface IndexedDbStoreLocation {
  database: string;
  store: string;
  keyPath?: string;
}

/** Opens the store at each use. Rejects where the browser has no IndexedDB or forbids it. */
export const createStoreOpener =
  ({ database, store, keyPath }: IndexedDbStoreLocation): IndexedDbStoreOpener =>
  async (mode) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store, keyPath === undefined ? {} : { keyPath });
    return (await waitForIndexedDbRequest(opening)).transaction(store, mode).objectStore(store);
  };
