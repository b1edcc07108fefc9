/** Checks a proposed mandate: whether a fund can be bound to it. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { computeDelayMinutes } from '@bourse/core/trading/execution/delayed-prices.ts';
import { computeNextDealingDay } from '@bourse/core/products/investment-funds/dealing-days.ts';
import { type FundMandate, computeFundUnitsForAmount } from '@bourse/core/products/investment-funds/fund.ts';
import { getFirstUnitPrice } from '@bourse/core/products/investment-funds/fund-valuation-and-rules.ts';
import { type Amount, type Currency, isCurrency, parseAmount, parseScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { buildDealingCalendar } from './dealing-calendar.ts';
import type { FundProposalInput } from './fund-proposals.ts';
import type { FundRecord } from './store.ts';

export interface ValidatedFundMandate {
  mandate: FundMandate & Pick<FundRecord, 'names'>;
  seed: Amount;
}
type MandateDependencies = Pick<ServerDependencies, 'venues' | 'timeZones' | 'world' | 'exchangeRates'>;

const LARGEST = 10n ** 17n;
/** The highest yearly fee: a tenth of the fund. */
const FEE_RATE_MAXIMUM = SCALE / 10n;
const bounded = (value: bigint | null, most: bigint): bigint | null =>
  value === null || value <= 0n || value > most ? null : value;

export function validateFundMandate(
  dependencies: MandateDependencies,
  planned: FundProposalInput,
  now: number,
): ValidatedFundMandate | Refusal {
  const { currency, market, cutOffMinutes, settlementDays, rebalancing } = planned;
  if (!isCurrency(currency)) return refuse('currencyUnknown', { currency });
  const weights = validateWeights(dependencies, planned, currency, now);
  if ('refused' in weights) return weights;
  const feeRate = parseScaled(planned.feeRate);
  if (feeRate === null || feeRate > FEE_RATE_MAXIMUM) return refuse('badInput', { field: 'feeRate' });
  const minimum = bounded(parseAmount(planned.minimum, currency), LARGEST);
  if (minimum === null) return refuse('badInput', { field: 'minimum' });
  const firstPrice = getFirstUnitPrice(currency);
  const seed = bounded(parseAmount(planned.capital, currency), LARGEST);
  if (seed === null || seed < minimum || computeFundUnitsForAmount(seed, firstPrice, currency) === 0n)
    return refuse('badInput', { field: 'capital' });
  const dealt = { market, cutOffMinutes, settlementDays };
  const { date } = getMarketTime(market, dependencies.world.hours, now, dependencies.timeZones);
  if (computeNextDealingDay(dealt, date, buildDealingCalendar(dependencies)) === null)
    return refuse('fundCalendarUnknown');
  const names = { ...planned.names, en: planned.name } as FundRecord['names'];
  return {
    mandate: { ...dealt, names, currency, weights: weights.weights, rebalancing, feeRate, minimum, firstPrice },
    seed,
  };
}

/**
 * Each instrument must be listed and traded on the fund's market, with a rate to its currency; the weights add up to at
 * most 1.
 */
function validateWeights(
  { venues, exchangeRates }: MandateDependencies,
  planned: FundProposalInput,
  currency: Currency,
  now: number,
): { weights: FundMandate['weights'] } | Refusal {
  const weights = planned.weights.map(({ instrument, part }) => ({ instrument, part: parseScaled(part) ?? 0n }));
  for (const { instrument } of weights) {
    const known = venues.instrument(instrument);
    if (!known || known.board === 'index' || known.board === 'fx') return refuse('instrumentNotFound', { instrument });
    // If another market has closed before the cut-off, part of the day's price would already be known.
    if (known.market !== planned.market) return refuse('fundOtherMarket', { instrument });
    if (!venues.isTraded(instrument)) return refuse('priceSimulated');
    // At the cut-off the next prices could be seen elsewhere.
    const delayMs = venues.knownElsewhereMs(instrument);
    if (delayMs > 0) return refuse('delayedPrices', { minutes: computeDelayMinutes(delayMs) });
    if (known.currency !== currency && exchangeRates(currency, known.currency, now) === null)
      return refuse('badInput', { field: 'currency' });
  }
  const sum = weights.reduce((total, { part }) => total + part, 0n);
  const once = new Set(weights.map(({ instrument }) => instrument)).size === weights.length;
  if (!once || sum > SCALE || weights.some(({ part }) => part <= 0n)) return refuse('badInput', { field: 'weights' });
  return { weights };
}
