/** The drawings of each instrument, kept on the device; changes since the page was opened can be undone. */
import { useStore } from '@bourse/web/store.ts';
import { getSession } from '../../../session/session.ts';
import { type StoredValue, storedValue } from '../../../session/stored-value.ts';
import { type Drawing, MOST_DRAWINGS, readDrawings } from './drawing.ts';

const MOST_UNDONE = 50;

export class DrawingsStore {
  readonly #earlier: (readonly Drawing[])[] = [];
  readonly drawings: StoredValue<readonly Drawing[]>;

  constructor(owner: string) {
    this.drawings = storedValue(`drawings.${owner}`, readDrawings);
  }

  readonly all = (): readonly Drawing[] => this.drawings.get();

  get canUndo(): boolean {
    return this.#earlier.length > 0;
  }

  /** Replaces the drawing with the same id; false if the maximum is reached. */
  put(drawing: Drawing): boolean {
    const others = this.all().filter(({ id }) => id !== drawing.id);
    if (others.length >= MOST_DRAWINGS) return false;
    this.#change([...others, drawing]);
    return true;
  }

  remove(id: string): void {
    this.#change(this.all().filter((drawing) => drawing.id !== id));
  }

  eraseAll(): void {
    this.#change([]);
  }

  undo(): void {
    const before = this.#earlier.pop();
    if (before) this.drawings.set(before);
  }

  #change(next: readonly Drawing[]): void {
    this.#earlier.push(this.all());
    if (this.#earlier.length > MOST_UNDONE) this.#earlier.shift();
    this.drawings.set(next);
  }
}

const stores = new Map<string, DrawingsStore>();

/** One store per instrument and account, shared by the small chart and the full-screen one. */
export function storeOf(instrument: string): DrawingsStore {
  // A device may have several customers; nobody may read another's notes.
  const owner = `${getSession()?.account ?? ''}.${instrument}`;
  const kept = stores.get(owner) ?? new DrawingsStore(owner);
  stores.set(owner, kept);
  return kept;
}

export function useDrawings(instrument: string): { store: DrawingsStore; drawings: readonly Drawing[] } {
  const store = storeOf(instrument);
  return { store, drawings: useStore(store.drawings) };
}
