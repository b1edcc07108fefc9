/** Customers' holdings, counted every few seconds for all callers, at current prices. */
import type { Holding } from '@bourse/core/risk/exposure.ts';
import { type Amount, type Currency, notional } from '@bourse/core/money.ts';
import { createRates } from '../ledger/rates.ts';
import type { Parts } from '../parts.ts';
import { type Counted, countHoldings, type Sum } from './count-holdings.ts';
import { type Renewed, renewed } from './renewed.ts';

/** The currency in which the house adds up. */
export const BASE: Currency = 'USD';
const FRESH_MS = 2_000;
/** A count that is older is waited for. */
export const STALE_MS = 120_000;
const WARM_AFTER_LOOK_MS = 15 * 60_000;

export interface Holdings extends Renewed<Counted> {
  /** At prices of `now`. `unvalued`: positions without a price, or without a rate to the base currency. */
  valued(now: number): Promise<Valued>;
  /** Registers another count, to be forgotten and kept warm together with this one. */
  with(other: Pick<Renewed<unknown>, 'forget'> & Partial<Renewed<unknown>>): void;
  /** Notes that somebody looks at a page of these counts. A badge that is asked for by itself isn't looking. */
  looked(): void;
  /**
   * Recounts what is old, so that the next viewer needn't wait. Not if nobody has looked for a while: each count reads
   * all positions or all of the day's orders, which customers' orders would pay for.
   */
  keepWarm(): Promise<void>;
}
export interface Valued {
  countedAt: number;
  holdings: Holding[];
  unvalued: number;
  /** Instruments in which a margin call is possible. */
  levered: string[];
}

export function openHoldings(parts: Pick<Parts, 'database' | 'clock' | 'feeds'>): Holdings {
  const counted = renewed(() => countHoldings(parts), { freshMs: FRESH_MS, staleMs: STALE_MS });
  const rates = createRates(parts.feeds);
  const others: (Pick<Renewed<unknown>, 'forget'> & Partial<Renewed<unknown>>)[] = [];
  let lookedAt = -Infinity;
  return {
    ...counted,
    with: (other) => void others.push(other),
    forget() {
      for (const each of [counted, ...others]) each.forget();
    },
    looked() {
      lookedAt = performance.now();
    },
    async keepWarm() {
      if (performance.now() - lookedAt > WARM_AFTER_LOOK_MS) return;
      for (const each of [counted, ...others]) await each.read?.();
    },
    async valued(now) {
      const { at, sums } = await counted.read();
      const inBase = rates.into(BASE, now);
      let unvalued = 0;
      const holdings = sums.flatMap((sum) => {
        const value = inBase(valueOf(parts, sum, now), sum.currency);
        if (value !== null) return [holdingOf(sum, value)];
        unvalued += sum.positions;
        return [];
      });
      const levered = [...new Set(sums.filter((each) => each.levered > 0).map(({ instrument }) => instrument))];
      return { countedAt: at, holdings, unvalued, levered };
    },
  };
}

/** At cost if there is no quote. */
function valueOf({ feeds }: Pick<Parts, 'feeds'>, { instrument, quantity, currency, cost }: Sum, now: number): Amount {
  const quote = feeds.quote(instrument, now);
  return quote ? notional(quote.last, quantity, currency, 'half-even') : cost;
}

const holdingOf = ({ instrument, market, currency, group, positions, side }: Sum, value: Amount): Holding => ({
  instrument,
  market,
  currency,
  group,
  positions,
  long: side === 'long' ? value : 0n,
  short: side === 'short' ? value : 0n,
});
