import type { JudgedTrade, Reference } from '@bourse/core/erroneous-trades/trade.ts';
import type { InstrumentId, Period } from '@bourse/core/market.ts';
import type { Parts } from '../parts.ts';
import type { StoredTrade } from './store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** From minute bars if the venue has them, otherwise from daily bars. */
const BARS: readonly [Period, number][] = [
  ['1m', MINUTE_MS],
  ['1d', DAY_MS],
];

/**
 * The maximum age of a reference, longer than the longest holidays of an exchange. A replay's bars are dated by its
 * history, years before its trades, so these have no reference.
 */
const OLDEST_MS = 10 * DAY_MS;

/** The reference price of a trade: the close of the last bar completed before it; null if there is none. */
async function referenceBefore(
  { feeds }: Pick<Parts, 'feeds'>,
  instrument: InstrumentId,
  tradedAt: number,
  now: number,
): Promise<Reference | null> {
  for (const [period, lengthMs] of BARS) {
    // Bars that began before this were completed when the trade was made.
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
