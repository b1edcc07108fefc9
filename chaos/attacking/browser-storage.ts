/** Everything that a page's browser stores for its origin, as text, by place. */
import type { Page } from 'playwright-core';

export interface StoredText {
  place: string;
  text: string;
}

export async function readBrowserStorage(page: Page): Promise<StoredText[]> {
  const cookies = (await page.context().cookies()).map(({ name, value }) => ({
    place: `the cookie ${name}`,
    text: `${name} ${value}`,
  }));
  return [
    ...cookies,
    { place: 'the address', text: decodeURIComponent(page.url()) },
    ...(await page.evaluate(readStorages)),
  ];
}

/** Runs in the page. Values other than strings are written as JSON, bytes as Latin 1. */
async function readStorages(): Promise<StoredText[]> {
  const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const bytes = (buffer: ArrayBuffer): string =>
    [...new Uint8Array(buffer)].map((byte) => String.fromCharCode(byte)).join('');
  async function textOf(value: unknown): Promise<string> {
    if (value instanceof Blob) return bytes(await value.arrayBuffer());
    if (value instanceof ArrayBuffer) return bytes(value);
    if (ArrayBuffer.isView(value))
      return bytes(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer);
    return JSON.stringify(value) ?? '';
  }

  const storedTexts: StoredText[] = [];
  for (const [what, storage] of [
    ['local', localStorage],
    ['session', sessionStorage],
  ] as const) {
    for (const name of Object.keys(storage))
      storedTexts.push({ place: `${what} storage ${name}`, text: `${name} ${storage.getItem(name)}` });
  }
  for (const { name = '', version } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name, version));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      for (const value of [
        ...(await done(rows.getAllKeys())),
        ...(await done(database.transaction(store).objectStore(store).getAll())),
      ])
        storedTexts.push({ place: `the database ${name}, ${store}`, text: await textOf(value) });
    }
    database.close();
  }
  // A page that came over plain HTTP from another host has no `caches`.
  for (const name of 'caches' in self ? await caches.keys() : []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      storedTexts.push({
        place: `the cache ${name}`,
        text: `${request.url} ${response ? bytes(await response.arrayBuffer()) : ''}`,
      });
    }
  }
  storedTexts.push({
    place: 'what the page hands on',
    text: `${window.name} ${JSON.stringify(history.state)} ${document.title}`,
  });
  return storedTexts;
}
