/** How far an entry is from the next better place on its board. */
import { formatScaled, parseScaled } from '@bourse/core/ledger/money.ts';

interface RankedRow {
  place: number | null;
  returnRate: string;
  points: number;
}

/**
 * Null for the first place, without a place, if the board doesn't have that row, and for a ranking whose measure the
 * rows don't show. `rate` is a pure number.
 */
export function computeGapToNext(
  mine: RankedRow,
  rows: readonly RankedRow[],
  ranking: string,
): { place: number; rate: string; points: number } | null {
  if (mine.place === null || (ranking !== 'return' && ranking !== 'points')) return null;
  const { place } = mine;
  const next = rows.findLast((row) => row.place !== null && row.place < place);
  if (!next || next.place === null) return null;
  const rate = (parseScaled(next.returnRate) ?? 0n) - (parseScaled(mine.returnRate) ?? 0n);
  return { place: next.place, rate: formatScaled(rate < 0n ? 0n : rate), points: next.points - mine.points };
}
