/** The drawings of each instrument, kept on the device; changes since the page was opened can be undone. */
import { useStore } from '@bourse/web/external-store.ts';
import { getSession } from '../../../session/session.ts';
import { type StoredValue, createStoredValue } from '../../../session/local-storage.ts';
import {
  type DrawingAnchor,
  type Drawing,
  type DrawingKind,
  MAX_DRAWINGS,
  DRAWING_POINT_COUNTS,
  parseDrawings,
} from './drawing.ts';
import { createIdempotencyKey } from '@bourse/contract/call-client.ts';
import type { PriceAdjustment } from '@bourse/core/markets/market-types.ts';
import { useState } from 'react';
import { showToast } from '../../../components/toast.tsx';
import { useTexts } from '../../../language/language.ts';

const MAX_UNDO_STEPS = 50;

export class DrawingsStore {
  readonly #earlier: (readonly Drawing[])[] = [];
  readonly drawings: StoredValue<readonly Drawing[]>;

  constructor(owner: string) {
    this.drawings = createStoredValue(`drawings.${owner}`, parseDrawings);
  }

  readonly all = (): readonly Drawing[] => this.drawings.get();

  get canUndo(): boolean {
    return this.#earlier.length > 0;
  }

  /** Replaces the drawing with the same id; false if the maximum is reached. */
  put(drawing: Drawing): boolean {
    const others = this.all().filter(({ id }) => id !== drawing.id);
    if (others.length >= MAX_DRAWINGS) return false;
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
    if (this.#earlier.length > MAX_UNDO_STEPS) this.#earlier.shift();
    this.drawings.set(next);
  }
}

const stores = new Map<string, DrawingsStore>();

/** One store per instrument and account, shared by the small chart and the full-screen one. */
export function getDrawingsStore(instrument: string): DrawingsStore {
  // A device may have several customers; nobody may read another's notes.
  const owner = `${getSession()?.account ?? ''}.${instrument}`;
  const drawingsStore = stores.get(owner) ?? new DrawingsStore(owner);
  stores.set(owner, drawingsStore);
  return drawingsStore;
}

function useDrawings(instrument: string): { store: DrawingsStore; drawings: readonly Drawing[] } {
  const store = getDrawingsStore(instrument);
  return { store, drawings: useStore(store.drawings) };
}

/** What a touch of the chart does: an alert takes a price, as a line does. */
export type DrawingTool = DrawingKind | 'alert';

export type DrawingMode =
  | { kind: 'idle' }
  | { kind: 'placing'; tool: DrawingTool; points: readonly DrawingAnchor[] }
  | { kind: 'writing'; note: Drawing }
  | { kind: 'selected'; id: string };

export interface DrawingSession {
  mode: DrawingMode;
  /** Drawings made on the present price adjustment. */
  drawings: readonly Drawing[];
  /** How many were made on another price adjustment. */
  otherAdjustmentCount: number;
  store: DrawingsStore;
  selected: Drawing | null;
  begin: (tool: DrawingTool) => void;
  place: (point: DrawingAnchor) => void;
  select: (id: string) => void;
  move: (id: string, points: readonly DrawingAnchor[]) => void;
  edit: (note: Drawing) => void;
  write: (text: string) => void;
  remove: (id: string) => void;
  end: () => void;
}

const IDLE: DrawingMode = { kind: 'idle' };

/** Drawing on one instrument's chart, from choosing a tool to the finished drawing. */
export function useDrawingSession(
  instrument: string,
  adjustment: PriceAdjustment,
  onAlert?: (price: string) => void,
): DrawingSession {
  const t = useTexts('chartTools');
  const { store, drawings } = useDrawings(instrument);
  const [mode, setMode] = useState<DrawingMode>(IDLE);
  const here = drawings.filter((drawing) => drawing.adjustment === adjustment);
  const selected = mode.kind === 'selected' ? (here.find(({ id }) => id === mode.id) ?? null) : null;
  const end = () => setMode(IDLE);
  const keep = (drawing: Drawing) => {
    if (store.put(drawing)) return setMode({ kind: 'selected', id: drawing.id });
    showToast(t.full, 'bad');
    end();
  };
  const place = (point: DrawingAnchor) => {
    if (mode.kind !== 'placing') return;
    const { tool } = mode;
    if (tool === 'alert') {
      onAlert?.(point.price);
      return end();
    }
    const points = [...mode.points, point];
    if (points.length < DRAWING_POINT_COUNTS[tool]) return setMode({ ...mode, points });
    const made: Drawing = { id: createIdempotencyKey(), kind: tool, points, text: '', adjustment };
    if (tool === 'note') setMode({ kind: 'writing', note: made });
    else keep(made);
  };
  return {
    mode: mode.kind === 'selected' && selected === null ? IDLE : mode,
    drawings: here,
    otherAdjustmentCount: drawings.length - here.length,
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
