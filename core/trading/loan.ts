/**
 * What a leveraged or short position has borrowed, the nightly cost, and how near it is to its margin call and its
 * closing.
 */
import { isRolledOver } from './fx-rollover.ts';
import { dayBasis, financingRates, type DayBasis } from '../margin/financing-rates.ts';
import { termsOf, type MarginTerms } from '../margin/requirements.ts';
import { larger, type Amount, type Price, type Rate } from '../money.ts';
import { borrowed, financingOf, lentWorth } from './charge-financing.ts';
import { equityAt, initialRequirement, isLevered } from './margin.ts';
import type { Position } from '../orders/position.ts';

export interface Loan extends MarginTerms {
  borrowed: Amount;
  /** A year's interest rate, the days of that year, and what this night would cost. */
  rate: Rate;
  dayBasis: DayBasis;
  perNight: Amount;
  /** What closing now would leave of the margin, the margin for opening it now, and the difference. */
  equity: Amount;
  required: Amount;
  lacking: Amount;
}

/**
 * Null for a position that is closed or fully paid. `price` is that of the side at which it would close, `date` the
 * market's local one; `borrowRate` the yearly cost of borrowing its units, if not the market's ordinary rate.
 */
export function loanOf(position: Position, price: Price, date: string, borrowRate?: Rate): Loan | null {
  if (position.openQuantity === 0n || !isLevered(position)) return null;
  // A day trade never lasts over a night. A pair that is rolled over doesn't pay for nights separately either.
  const free = position.dayTrading || isRolledOver(position.market, date);
  const rates = free ? { long: 0n, short: 0n } : financingRates(position.market, date);
  const equity = equityAt(position, price);
  const required = initialRequirement(position, price);
  return {
    ...termsOf(position),
    borrowed: lentWorth(position, { date, since: null, price }) ?? borrowed(position, null),
    rate: position.side === 'long' ? rates.long : free ? 0n : (borrowRate ?? rates.short),
    dayBasis: dayBasis(position.currency),
    perNight: free ? 0n : financingOf(position, { date, since: null, borrowRate, price }),
    equity,
    required,
    lacking: larger(required - equity, 0n),
  };
}
