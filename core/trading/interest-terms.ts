/** The interest on the money that a leveraged purchase borrows, by the rule that charges it each night. */
import { dayBasis, financingRates, type DayBasis } from '../margin/financing-rates.ts';
import { larger, type Amount, type Rate } from '../money.ts';
import { forOneNight } from './charge-financing.ts';
import type { Costs } from './costs.ts';
import { isRolledOver } from './fx-rollover.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';

/** A year's rate, the days of that year, and what a night would cost that begins today. */
export interface InterestTerms {
  borrowed: Amount;
  rate: Rate;
  dayBasis: DayBasis;
  perNight: Amount;
}

/** Null if nothing is borrowed for a night: a day trade ends before it, and a pair is rolled over instead. */
export function interestTerms(
  { effect, side, dayTrading }: OrderRequest,
  { instrument: { market, currency }, date }: MarketView,
  { notional, margin }: Pick<Costs, 'notional' | 'margin'>,
): InterestTerms | null {
  const borrowed = larger(notional - margin, 0n);
  if (effect === 'close' || side === 'short' || dayTrading || borrowed === 0n || isRolledOver(market, date))
    return null;
  const rate = financingRates(market, date).long;
  return { borrowed, rate, dayBasis: dayBasis(currency), perNight: forOneNight(borrowed, rate, currency) };
}
