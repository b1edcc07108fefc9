/** Single keys of a page, and pairs such as "g q" that go somewhere. */
import { useEffect, useRef } from 'react';

const PAIR_MS = 1_500;

export function useKeyboardShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let first = { key: '', at: 0 };
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const pair = event.timeStamp - first.at < PAIR_MS ? `${first.key} ${event.key}` : event.key;
      const act = latest.current[pair] ?? latest.current[event.key];
      first = { key: event.key, at: event.timeStamp };
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/**
 * Rows by keys: j and k (or the arrows) move between them, Enter opens by the link itself, single letters act on the
 * row that has the focus.
 */

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

export function useRowShortcuts<Row>(
  rows: readonly Row[],
  idOf: (row: Row, place: number) => string,
  keys: Readonly<Record<string, (row: Row) => void>>,
): void {
  const latest = useRef({ rows, idOf, keys });
  latest.current = { rows, idOf, keys };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      if (event.key === 'j' || event.key === 'ArrowDown') move(1);
      else if (event.key === 'k' || event.key === 'ArrowUp') move(-1);
      else {
        const { current } = latest;
        const act = current.keys[event.key];
        const row = current.rows.find((each, place) => current.idOf(each, place) === rowOf(document.activeElement));
        if (!act || !row) return;
        act(row);
      }
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Whether a key belongs to a field, a menu, a dialog or the browser, and so isn't a shortcut of ours. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('[role="dialog"], [role="listbox"], [role="menu"]')) return true;
  const target = event.target instanceof HTMLElement ? event.target : null;
  return target !== null && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));
}
