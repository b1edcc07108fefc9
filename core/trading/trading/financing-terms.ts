/**
 * What a leveraged or short position has borrowed, the nightly cost, and how near it is to its margin call and its
 * closing.
 */
import { isRolledOver } from '../../borrowing/fx-rollover.ts';
import { dayBasis, type DayBasis, financingRates } from '../../borrowing/financing.ts';
import { type MarginTerms, termsOf } from '../../borrowing/margin-requirements.ts';
import { type Amount, larger, type Price, type Quantity, type Rate } from '../../ledger/money.ts';
import { borrowed, financingOf, forOneNight, lentWorth } from './charge-financing.ts';
import { equityAt, initialRequirement, isLevered } from '../positions/margin.ts';
import type { Position } from '../orders/position.ts';
import type { Costs } from '../execution/costs.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { lentValue, loanValueAhead } from '../../borrowing/stock-borrowing.ts';
import { borrows, freeOf } from '../execution/borrowed-stock.ts';
import type { AccountState } from '../orders/account-state.ts';

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

// The interest on the money that a leveraged purchase borrows, by the rule that charges it each night.

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

/** The yearly and nightly cost of borrowing for a short sale, and how many units can be borrowed (null: no limit). */
export interface BorrowTerms {
  rate: Rate;
  feePerNight: Amount;
  available: Quantity | null;
  /** What a night costs at this price from a date on, if the fee will be computed in another way. */
  next: { from: string; feePerNight: Amount } | null;
}

export function borrowTerms(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  cost: Amount,
  last: Price,
): BorrowTerms | null {
  // A short sale of a pair that is rolled over pays or gets the difference of both currencies' rates instead.
  const { instrument, date } = market;
  const stock = borrows(request) && !isRolledOver(instrument.market, date) ? market.stock() : null;
  if (!stock) return null;
  const feeOn = (night: string): Amount =>
    forOneNight(
      lentValue(instrument.market, night, last, request.quantity, instrument.currency) ?? cost,
      stock.rate,
      instrument.currency,
    );
  const ahead = loanValueAhead(instrument.market, date);
  return {
    rate: stock.rate,
    feePerNight: feeOn(date),
    available: freeOf(stock, state),
    next: ahead && { from: ahead.from, feePerNight: feeOn(ahead.from) },
  };
}
