/** The last price of its market before a trade, which the trade is held against. */
import type { JudgedTrade, Reference } from '@bourse/core/erroneous-trades/trade.ts';
import type { InstrumentId, Period } from '@bourse/core/market.ts';
import type { Parts } from '../parts.ts';
import type { StoredTrade } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** From a minute's bar where the venue has them, else from a day's. */
const BARS: readonly [Period, number][] = [
  ['1m', MINUTE_MS],
  ['1d', DAY_MS],
];

/**
 * As old as it may be: over the longest holidays of an exchange. A replay's bars are dated by its history, years before
 * the trades on it, so it has none.
 */
const OLDEST_MS = 10 * DAY_MS;

/** The close of the last bar that was over when the trade was made; null where there is none. */
async function referenceBefore(
  { feeds }: Pick<Parts, 'feeds'>,
  instrument: InstrumentId,
  tradedAt: number,
  now: number,
): Promise<Reference | null> {
  for (const [period, lengthMs] of BARS) {
    // Bars that began before this are over by then.
    const before = tradedAt - lengthMs + 1;
    const bar = (await feeds.bars({ instrument, period, adjustment: 'none', before, limit: 1 }, now)).at(-1);
    const at = bar ? bar.at + lengthMs : 0;
    if (bar && bar.close > 0n && at <= tradedAt && tradedAt - at <= OLDEST_MS) return { price: bar.close, at };
  }
  return null;
}

export async function judged(parts: Pick<Parts, 'feeds'>, trade: StoredTrade, now: number): Promise<JudgedTrade> {
  return {
    ...trade,
    name: nameOf(parts, trade),
    reference: await referenceBefore(parts, trade.instrument, trade.fill.at, now),
  };
}

export const nameOf = ({ feeds }: Pick<Parts, 'feeds'>, { instrument }: Pick<StoredTrade, 'instrument'>): string =>
  feeds.instrument(instrument)?.name ?? instrument;
