/** Checks a proposed mandate: whether a fund can be bound to it. */
import type { InputOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { nextDealingDay } from '@bourse/core/products/investment-funds/dealing-days.ts';
import { type Mandate, unitsFor } from '@bourse/core/products/investment-funds/fund.ts';
import { firstPriceOf } from '@bourse/core/products/investment-funds/fund-rules.ts';
import { type Amount, type Currency, isCurrency, parseAmount, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { marketTime } from '@bourse/core/markets/sessions/sessions.ts';
import type { Parts } from '../parts.ts';
import { calendarOf } from './calendar.ts';
import type { KnownFund } from './store.ts';

export type Planned = Omit<InputOf<Calls['staff/proposeFund']>, 'key'>;
export interface Bound {
  mandate: Mandate & Pick<KnownFund, 'names'>;
  seed: Amount;
}
type WeighParts = Pick<Parts, 'feeds' | 'zones' | 'world' | 'exchangeRates'>;

const LARGEST = 10n ** 17n;
/** The highest yearly fee: a tenth of the fund. */
const DEAREST = SCALE / 10n;
const bounded = (value: bigint | null, most: bigint): bigint | null =>
  value === null || value <= 0n || value > most ? null : value;

export function plannedMandate(parts: WeighParts, planned: Planned, now: number): Bound | Refusal {
  const { currency, market, cutOffMinutes, settlementDays, rebalancing } = planned;
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const weights = weigh(parts, planned, currency, now);
  if ('refused' in weights) return weights;
  const feeRate = parseScaled(planned.feeRate);
  if (feeRate === null || feeRate > DEAREST) return refuse('badInput', { field: 'feeRate' });
  const minimum = bounded(parseAmount(planned.minimum, currency), LARGEST);
  if (minimum === null) return refuse('badInput', { field: 'minimum' });
  const firstPrice = firstPriceOf(currency);
  const seed = bounded(parseAmount(planned.capital, currency), LARGEST);
  if (seed === null || seed < minimum || unitsFor(seed, firstPrice, currency) === 0n)
    return refuse('badInput', { field: 'capital' });
  const dealt = { market, cutOffMinutes, settlementDays };
  const { date } = marketTime(market, parts.world.hours, now, parts.zones);
  if (nextDealingDay(dealt, date, calendarOf(parts)) === null) return refuse('fundCalendarUnknown');
  const names = { ...planned.names, en: planned.name } as KnownFund['names'];
  return {
    mandate: { ...dealt, names, currency, weights: weights.weights, rebalancing, feeRate, minimum, firstPrice },
    seed,
  };
}

/**
 * Each instrument must be listed and traded on the fund's market, with a rate to its currency; the weights add up to at
 * most 1.
 */
function weigh(
  { feeds, exchangeRates }: WeighParts,
  planned: Planned,
  currency: Currency,
  now: number,
): { weights: Mandate['weights'] } | Refusal {
  const weights = planned.weights.map(({ instrument, part }) => ({ instrument, part: parseScaled(part) ?? 0n }));
  for (const { instrument } of weights) {
    const known = feeds.instrument(instrument);
    if (!known || known.board === 'index' || known.board === 'fx') return refuse('instrumentNotFound', { instrument });
    // If another market has closed before the cut-off, part of the day's price would already be known.
    if (known.market !== planned.market) return refuse('fundOtherMarket', { instrument });
    if (!feeds.isTraded(instrument)) return refuse('priceSimulated');
    if (known.currency !== currency && exchangeRates(currency, known.currency, now) === null)
      return refuse('badInput', { field: 'currency' });
  }
  const sum = weights.reduce((total, { part }) => total + part, 0n);
  const once = new Set(weights.map(({ instrument }) => instrument)).size === weights.length;
  if (!once || sum > SCALE || weights.some(({ part }) => part <= 0n)) return refuse('badInput', { field: 'weights' });
  return { weights };
}
