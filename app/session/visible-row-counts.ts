/** How many rows parts of home had last: room for them is there before they are read again, so that nothing jumps. */
import { createStore } from '@bourse/web/external-store.ts';
import { useEffect } from 'react';
import { createStoredValue } from './local-storage.ts';

const PARTS = ['orders', 'needs', 'league'] as const;
export type CountedPart = (typeof PARTS)[number];
type RowCounts = Readonly<Record<CountedPart, number>>;

const MAXIMUM = 5;

/** A new customer's: papers and messages, and a public league to join. */
const FIRST_COUNTS: RowCounts = { orders: 0, needs: 2, league: 3 };

export function parseRowCounts(stored: string | null): RowCounts {
  if (stored === null) return FIRST_COUNTS;
  const [orders = 0, needs = 0, league = 0] = stored.split(',').map((text) => {
    const count = Number(text);
    return Number.isInteger(count) ? Math.min(Math.max(count, 0), MAXIMUM) : 0;
  });
  return { orders, needs, league };
}

export const rowCounts = createStoredValue('homeRows', parseRowCounts, (counts) =>
  PARTS.map((part) => counts[part]).join(','),
);

/** Parts of home that end up with another height than they begin with. */
export type SettlingPart = CountedPart | 'movers';

/** The parts that have their rows on this visit: what is below them has its place. */
export const settledParts = createStore<ReadonlySet<SettlingPart>>(new Set());

/** Once: a part has its final height. */
export function useReportSettled(part: SettlingPart, isSettled: boolean): void {
  useEffect(() => {
    if (isSettled && !settledParts.get().has(part)) settledParts.set(new Set([...settledParts.get(), part]));
  }, [part, isSettled]);
}

/** `count`: null until it is known. A part that can't be read keeps its last count, and nothing waits for it. */
export function useReportRowCount(part: CountedPart, count: number | null, hasFailed: boolean): void {
  useEffect(() => {
    const counts = rowCounts.get();
    if (count !== null && counts[part] !== count) rowCounts.set({ ...counts, [part]: count });
  }, [part, count]);
  useReportSettled(part, count !== null || hasFailed);
}
