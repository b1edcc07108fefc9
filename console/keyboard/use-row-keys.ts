/**
 * Rows by keys: j and k (or the arrows) move between them, Enter opens by the link itself, single letters act on the
 * row that has the focus.
 */
import { useEffect, useRef } from 'react';
import type { RaRecord } from 'react-admin';
import { isTyping } from './is-typing.ts';

const links = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('[data-row-link]')];
const rowOf = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null;

/** The row that is `by` rows away from the focused one; from nowhere the first or the last. */
function move(by: 1 | -1): void {
  const all = links();
  const here = all.findIndex((link) => rowOf(link) === rowOf(document.activeElement));
  const next = here === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, here + by));
  all[next]?.focus();
}

export function useRowKeys<Row extends RaRecord>(
  rows: readonly Row[],
  keys: Readonly<Record<string, (row: Row) => void>>,
): void {
  const latest = useRef({ rows, keys });
  latest.current = { rows, keys };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      if (event.key === 'j' || event.key === 'ArrowDown') move(1);
      else if (event.key === 'k' || event.key === 'ArrowUp') move(-1);
      else {
        const act = latest.current.keys[event.key];
        const row = latest.current.rows.find(({ id }) => String(id) === rowOf(document.activeElement));
        if (!act || !row) return;
        act(row);
      }
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
