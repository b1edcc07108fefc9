/**
 * Exchange rates from the FX market's quotes, where every pair has the US dollar on one side: for valuations, and for
 * orders paid in another currency.
 */
import { type Amount, type Currency, currencyDigitsOf, divide, power10, SCALE } from '@bourse/core/ledger/money.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import { computeExchangeRate, type ExchangeRate } from '@bourse/core/markets/charges/currency-exchange-rate.ts';
import type { TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { World } from '../world/world.ts';

/** A fraction, since one dong is 0.00004 dollars and eight decimals would lose most of its precision. */
interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

export interface ValuationRates {
  /** `amount` of `from` in minor units of `to`, rounded half to even; null if no pair leads there. */
  convert(amount: Amount, from: Currency, to: Currency, now: number): Amount | null;
  /** `convert` into one currency at one moment, for many amounts. */
  into(to: Currency, now: number): (amount: Amount, from: Currency) => Amount | null;
  /** `convert` at the previous closes of the pairs; null if no pair leads there. */
  convertBefore(amount: Amount, from: Currency, to: Currency, now: number): Amount | null;
  /** Units of `to` for one of `from`, 8 decimals; null if no pair leads there. */
  rate(from: Currency, to: Currency, now: number): bigint | null;
}

const ONE: Ratio = { numerator: 1n, denominator: 1n };
/** USDT is valued at one US dollar: its issuer's promise, and no market of ours quotes it otherwise. */
const DOLLARS = new Set(['USD', 'USDT']);

export function createValuationRates(feeds: Pick<VenueRegistry, 'valuationQuote'>): ValuationRates {
  function dollarsFor(currency: Currency, now: number, at: 'last' | 'previousClose'): Ratio | null {
    if (DOLLARS.has(currency)) return ONE;
    const direct = feeds.valuationQuote(`FX.${currency}USD`, now);
    if (direct) return { numerator: direct[at], denominator: SCALE };
    const inverse = feeds.valuationQuote(`FX.USD${currency}`, now);
    return inverse && inverse[at] > 0n ? { numerator: SCALE, denominator: inverse[at] } : null;
  }

  function between(from: Currency, to: Currency, now: number, at: 'last' | 'previousClose' = 'last'): Ratio | null {
    if (from === to) return ONE;
    const [a, b] = [dollarsFor(from, now, at), dollarsFor(to, now, at)];
    return a && b ? { numerator: a.numerator * b.denominator, denominator: a.denominator * b.numerator } : null;
  }

  const converted = (amount: Amount, from: Currency, to: Currency, ratio: Ratio | null): Amount | null =>
    from === to
      ? amount
      : ratio &&
        divide(
          amount * ratio.numerator * power10(currencyDigitsOf(to)),
          ratio.denominator * power10(currencyDigitsOf(from)),
          'half-even',
        );

  return {
    convert: (amount, from, to, now) => converted(amount, from, to, between(from, to, now)),
    into(to, now) {
      const ratios = new Map<Currency, Ratio | null>();
      return (amount, from) =>
        from === to
          ? amount
          : converted(
              amount,
              from,
              to,
              ratios.getOrInsertComputed(from, () => between(from, to, now)),
            );
    },
    convertBefore: (amount, from, to, now) => converted(amount, from, to, between(from, to, now, 'previousClose')),
    rate(from, to, now) {
      const ratio = between(from, to, now);
      return ratio && divide(ratio.numerator * SCALE, ratio.denominator, 'half-even');
    },
  };
}

/**
 * The rate at which an order can be paid in another currency now: from the world's own currency market while it trades.
 */

/** Null while there is no rate: the market is closed or halted by the operator, or its quote is old or in doubt. */
export type ExchangeRateLookup = (pay: Currency, buy: Currency, now: number) => ExchangeRate | null;

export function createExchangeRateLookup({
  venues,
  timeZones,
  world,
  operatorHalts,
}: {
  venues: Pick<VenueRegistry, 'exchangeQuote'>;
  timeZones: TimeZoneConverter;
  world: Pick<World, 'hours'>;
  operatorHalts: Pick<ServerDependencies['operatorHalts'], 'at'>;
}): ExchangeRateLookup {
  return (pay, buy, now) => {
    const isOpen = getTradingSession('FX', world.hours, now, timeZones).state === 'open';
    return computeExchangeRate(
      pay,
      buy,
      (pair) => (isOpen && !operatorHalts.at(pair, now) ? venues.exchangeQuote(pair, now) : null),
      new Date(now).toISOString().slice(0, 10),
    );
  };
}
