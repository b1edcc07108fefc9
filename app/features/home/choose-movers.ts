/** Which of a market's instruments home names as moving, and what the news says about them. */
import { parseScaled } from '@bourse/core/ledger/money.ts';

interface Moved {
  instrument: string;
  changeRate: string;
}
interface NewsPiece {
  id: string;
  at: string;
  title: string;
  instruments: readonly { id: string }[];
}
export interface Mover<Row, News> {
  row: Row;
  /** The newest piece of the last day that is about it. */
  reason: News | null;
}

const distanceOf = (rate: string): bigint => {
  const scaled = parseScaled(rate) ?? 0n;
  return scaled < 0n ? -scaled : scaled;
};

/** A move with a reason says more than a larger one without. */
const EXPLAINED_WEIGHT = 3n;

/** The largest moves of either direction, those with a reason sooner. `news`: newest first. */
export function chooseMovers<Row extends Moved, News extends NewsPiece>(
  rows: readonly Row[],
  news: readonly News[],
  { most, since }: { most: number; since: number },
): Mover<Row, News>[] {
  const fresh = news.filter(({ at }) => Date.parse(at) >= since);
  const reasonOf = (instrument: string): News | null =>
    fresh.find(({ instruments: [first] }) => first?.id === instrument) ?? null;
  const weightOf = ({ row, reason }: Mover<Row, News>): bigint =>
    distanceOf(row.changeRate) * (reason === null ? 1n : EXPLAINED_WEIGHT);
  return rows
    .map((row) => ({ row, reason: reasonOf(row.instrument) }))
    .toSorted((a, b) => Number(weightOf(b) - weightOf(a)))
    .slice(0, most);
}
