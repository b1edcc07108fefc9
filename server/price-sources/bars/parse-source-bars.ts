/** A source's past bars as numbers, each at the moment at which such a bar is stored. */
import { maximumOf, minimumOf, parseScaled } from '@bourse/core/ledger/money.ts';
import type { DatedBar } from '@bourse/core/markets/price-sources/accept-bars.ts';
import type { SourceBar } from '../price-source.ts';
import type { StoredPeriod } from '../real-price-store.ts';

export interface BarMoments {
  period: StoredPeriod;
  /** Up to then the source has finished bars, epoch ms. */
  now: number;
  dateOf(at: number): string;
  /** When the session of a date opens, epoch ms: two sources give a day's bar different times. */
  opensAt(date: string): number;
}

const MINUTE_MS = 60_000;

/** Without unfinished bars, which own prices make, and those without a price. */
export function parseSourceBars(bars: readonly SourceBar[], { period, now, dateOf, opensAt }: BarMoments): DatedBar[] {
  const today = dateOf(now);
  return bars.flatMap((bar) => {
    const { date } = bar;
    const at = period === '1d' ? opensAt(date) : bar.at - (bar.at % MINUTE_MS);
    const isFinished = period === '1d' ? date < today : at + MINUTE_MS <= now;
    return isFinished ? parseBar(bar, at, period === '1d' ? date : dateOf(at)) : [];
  });
}

function parseBar({ open, high, low, close, volume }: SourceBar, at: number, date: string): DatedBar[] {
  const prices = [open, high, low, close].map((text) => parseScaled(text) ?? 0n);
  const [first = 0n, , , last = 0n] = prices;
  if (prices.some((price) => price <= 0n)) return [];
  return [
    {
      ...{ date, at, open: first, close: last },
      high: prices.reduce(maximumOf),
      low: prices.reduce(minimumOf),
      volume: maximumOf(parseScaled(volume) ?? 0n, 0n),
    },
  ];
}
