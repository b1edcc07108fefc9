/** The drawings of each instrument, kept on the device; changes since the page was opened can be undone. */
import { useStore } from '@bourse/web/store.ts';
import { getSession } from '../../../session/session.ts';
import { type StoredValue, storedValue } from '../../../session/storage.ts';
import { type Anchor, type Drawing, type DrawingKind, MOST_DRAWINGS, POINTS_OF, readDrawings } from './drawing.ts';
import { newKey } from '@bourse/contract/client.ts';
import type { Adjustment } from '@bourse/core/markets/market.ts';
import { useState } from 'react';
import { showToast } from '../../../components/toast.tsx';
import { useTexts } from '../../../language/language.ts';

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

function useDrawings(instrument: string): { store: DrawingsStore; drawings: readonly Drawing[] } {
  const store = storeOf(instrument);
  return { store, drawings: useStore(store.drawings) };
}

/** What a touch of the chart does: an alert takes a price, as a line does. */
export type Tool = DrawingKind | 'alert';

export type DrawMode =
  | { kind: 'idle' }
  | { kind: 'placing'; tool: Tool; points: readonly Anchor[] }
  | { kind: 'writing'; note: Drawing }
  | { kind: 'selected'; id: string };

export interface Draw {
  mode: DrawMode;
  /** Drawings made on the present price adjustment. */
  drawings: readonly Drawing[];
  /** How many were made on another price adjustment. */
  elsewhere: number;
  store: DrawingsStore;
  selected: Drawing | null;
  begin: (tool: Tool) => void;
  place: (point: Anchor) => void;
  select: (id: string) => void;
  move: (id: string, points: readonly Anchor[]) => void;
  edit: (note: Drawing) => void;
  write: (text: string) => void;
  remove: (id: string) => void;
  end: () => void;
}

const IDLE: DrawMode = { kind: 'idle' };

/** Drawing on one instrument's chart, from choosing a tool to the finished drawing. */
export function useDraw(instrument: string, adjustment: Adjustment, onAlert?: (price: string) => void): Draw {
  const t = useTexts('chartTools');
  const { store, drawings } = useDrawings(instrument);
  const [mode, setMode] = useState<DrawMode>(IDLE);
  const here = drawings.filter((drawing) => drawing.adjustment === adjustment);
  const selected = mode.kind === 'selected' ? (here.find(({ id }) => id === mode.id) ?? null) : null;
  const end = () => setMode(IDLE);
  const keep = (drawing: Drawing) => {
    if (store.put(drawing)) return setMode({ kind: 'selected', id: drawing.id });
    showToast(t.full, 'bad');
    end();
  };
  const place = (point: Anchor) => {
    if (mode.kind !== 'placing') return;
    const { tool } = mode;
    if (tool === 'alert') {
      onAlert?.(point.price);
      return end();
    }
    const points = [...mode.points, point];
    if (points.length < POINTS_OF[tool]) return setMode({ ...mode, points });
    const made: Drawing = { id: newKey(), kind: tool, points, text: '', adjustment };
    if (tool === 'note') setMode({ kind: 'writing', note: made });
    else keep(made);
  };
  return {
    mode: mode.kind === 'selected' && selected === null ? IDLE : mode,
    drawings: here,
    elsewhere: drawings.length - here.length,
    store,
    selected,
    begin: (tool) => setMode({ kind: 'placing', tool, points: [] }),
    place,
    select: (id) => setMode({ kind: 'selected', id }),
    move: (id, points) => {
      const drawing = here.find((one) => one.id === id);
      if (drawing) store.put({ ...drawing, points });
    },
    edit: (note) => setMode({ kind: 'writing', note }),
    write: (text) => mode.kind === 'writing' && keep({ ...mode.note, text }),
    remove: (id) => {
      store.remove(id);
      end();
    },
    end,
  };
}
