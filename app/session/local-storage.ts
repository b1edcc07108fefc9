/** Local storage, and values stored in it that are the same wherever they are shown. */
import { createStore, type Store } from '@bourse/web/external-store.ts';

export interface StoredValue<Value> extends Store<Value> {
  /** As if nothing had ever been stored. */
  reset(): void;
}

/** `read` gets the stored text, null if there is none, or what another program wrote. */
export function createStoredValue<Value>(
  name: string,
  read: (stored: string | null) => Value,
  write: (value: Value) => string = (value) => JSON.stringify(value),
): StoredValue<Value> {
  const store = createStore(read(readStored(name)));
  return {
    ...store,
    set(next) {
      writeStored(name, write(next));
      store.set(next);
    },
    reset() {
      removeStored(name);
      store.set(read(null));
    },
  };
}

/** One for each of many names, such as those of a device's customers; created when first needed. */
export function createStoredValues<Value>(
  read: (stored: string | null) => Value,
): (name: string) => StoredValue<Value> {
  const known = new Map<string, StoredValue<Value>>();
  return (name) => {
    const value = known.get(name) ?? createStoredValue(name, read);
    known.set(name, value);
    return value;
  };
}

/** Local storage that never throws: a browser may forbid it (private mode, full disk), and then memory replaces it. */
const memory = new Map<string, string>();

export function readStored(name: string): string | null {
  try {
    return localStorage.getItem(name) ?? memory.get(name) ?? null;
  } catch {
    return memory.get(name) ?? null;
  }
}

export function writeStored(name: string, value: string): void {
  memory.set(name, value);
  try {
    localStorage.setItem(name, value);
  } catch {
    // Kept in memory until the page is closed.
  }
}

export function removeStored(...names: string[]): void {
  for (const name of names) {
    memory.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing was stored.
    }
  }
}

/** Empties local storage. IndexedDB stays as it is: kept seals must outlive a session. */
export function clearLocalStorage(): void {
  memory.clear();
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored.
  }
}
