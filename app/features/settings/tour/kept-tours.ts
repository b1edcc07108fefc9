/** Who has seen the tour on this device; kept when a session ends. */
const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** True once for each account. If the browser can't store, nobody gets the tour, rather than at each login. */
export async function isFirstTour(account: string): Promise<boolean> {
  try {
    const opening = indexedDB.open('bourse-tours', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('tours');
    const database = await done(opening);
    await done(database.transaction('tours', 'readwrite').objectStore('tours').add(true, account));
    return true;
  } catch {
    return false;
  }
}
