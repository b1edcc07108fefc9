import { newKey } from '@bourse/contract/client.ts';
import type { Adjustment } from '@bourse/core/market.ts';
import { useState } from 'react';
import { showToast } from '../../../components/toast-store.ts';
import { useTexts } from '../../../language/language.ts';
import { type Anchor, type Drawing, type DrawingKind, POINTS_OF } from './drawing.ts';
import { type DrawingsStore, useDrawings } from './drawings-store.ts';

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
