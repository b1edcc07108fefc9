/** Dragging a row by its handle: the page stays still, the row follows the finger, and the list makes room. */
import { type PointerEvent, useRef, useState } from 'react';

export interface DragState {
  /** The position the row was taken from, and where it would be dropped now. */
  from: number;
  to: number;
  /** How far the finger has moved, in px. */
  dy: number;
}

export interface DragSortState {
  dragging: DragState | null;
  /** Handlers of the handle of the row at `index`. */
  handle(index: number): { onPointerDown(event: PointerEvent<HTMLElement>): void };
}

/**
 * `onDrop` is called once, and only if the row has a new position. Rows have one height, measured when one is taken.
 */
export function useDragSort(count: number, onDrop: (from: number, to: number) => void): DragSortState {
  const [dragging, setDragging] = useState<DragState | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;

  const take = (index: number, event: PointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest('li');
    if (!row || event.button !== 0) return;
    event.preventDefault();
    const height = row.getBoundingClientRect().height;
    const { clientY, pointerId } = event;
    const scrolled = scrollY;
    // On the window: the row's element may move in the page while it is held.
    const stop = new AbortController();
    const at = (y: number): DragState => {
      const dy = y - clientY + scrollY - scrolled;
      return { from: index, dy, to: computeDropIndex(index, dy, height, count) };
    };
    const move = (moveEvent: globalThis.PointerEvent) => {
      if (moveEvent.pointerId === pointerId) setDragging(at(moveEvent.clientY));
    };
    const end = (endEvent: globalThis.PointerEvent) => {
      if (endEvent.pointerId !== pointerId) return;
      stop.abort();
      setDragging(null);
      const { from, to } = at(endEvent.clientY);
      if (endEvent.type === 'pointerup' && from !== to) drop.current(from, to);
    };
    addEventListener('pointermove', move, { signal: stop.signal });
    addEventListener('pointerup', end, { signal: stop.signal });
    addEventListener('pointercancel', end, { signal: stop.signal });
    setDragging({ from: index, to: index, dy: 0 });
  };
  return { dragging, handle: (index) => ({ onPointerDown: (event) => take(index, event) }) };
}

/** How many rows the row at `index` moves for the dragged one: −1, 0 or 1. */
export function computeRowShift(index: number, { from, to }: DragState): -1 | 0 | 1 {
  if (from < to && index > from && index <= to) return -1;
  if (to < from && index >= to && index < from) return 1;
  return 0;
}

/** Editing the watchlist: its order and the selection. */

/** `list` with the entry at `from` moved to `to`; both are clamped to the list's bounds. */
export function moveEntry<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const target = Math.min(Math.max(0, to), list.length - 1);
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  return entry === undefined ? [...list] : [...rest.slice(0, target), entry, ...rest.slice(target)];
}

/** Where an entry dragged by `dy` from position `from` is dropped, with rows of `height`. */
export const computeDropIndex = (from: number, dy: number, height: number, count: number): number =>
  height <= 0 ? from : Math.min(Math.max(0, from + Math.round(dy / height)), count - 1);

/** The selection with one entry added or removed. */
export function toggleSelection(chosen: ReadonlySet<string>, entry: string): Set<string> {
  const next = new Set(chosen);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
