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
export function clearStored(): void {
  memory.clear();
  try {
    localStorage.clear();
  } catch {
    // Nothing was stored.
  }
}
