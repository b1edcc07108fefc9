/** Editing the watchlist: its order and the selection. */

/** `list` with the entry at `from` moved to `to`; both are clamped to the list's bounds. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const target = Math.min(Math.max(0, to), list.length - 1);
  const rest = list.filter((_, index) => index !== from);
  const entry = list[from];
  return entry === undefined ? [...list] : [...rest.slice(0, target), entry, ...rest.slice(target)];
}

/** Where an entry dragged by `dy` from position `from` is dropped, with rows of `height`. */
export const placeAfterDrag = (from: number, dy: number, height: number, count: number): number =>
  height <= 0 ? from : Math.min(Math.max(0, from + Math.round(dy / height)), count - 1);

/** The selection with one entry added or removed. */
export function toggledIn(chosen: ReadonlySet<string>, entry: string): Set<string> {
  const next = new Set(chosen);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
