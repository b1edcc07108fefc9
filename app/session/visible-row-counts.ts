/** How many rows parts of home had last: room for them is there before they are read again, so that nothing jumps. */
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

export function storeRowCount(part: CountedPart, count: number): void {
  const counts = rowCounts.get();
  if (counts[part] !== count) rowCounts.set({ ...counts, [part]: count });
}
