/**
 * What a leveraged or short position has borrowed, the nightly cost, and how near it is to its margin call and its
 * closing.
 */
import { isMarketRolledOver } from '../../borrowing/fx-rollover.ts';
import { daysPerYearOf, type DaysPerYear, financingRatesOn } from '../../borrowing/overnight-borrowing-fees.ts';
import { type MarginTerms, marginTermsOfPosition } from '../../borrowing/margin-requirements.ts';
import { type Amount, maximumOf, type Price, type Quantity, type Rate } from '../../ledger/money.ts';
import {
  computeBorrowedAmount,
  computeNightlyFinancing,
  computeNightlyInterest,
  computeLentUnitsWorth,
} from './charge-financing.ts';
import { computeEquity, computeInitialRequirement, isLeveragedPosition } from '../positions/margin.ts';
import type { Position } from '../orders/position.ts';
import type { FillCosts } from '../execution/fill-costs.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { computeLentValue, nextStockLoanValuation } from '../../borrowing/stock-borrowing.ts';
import { borrowsStock, computeLendableUnits } from '../execution/borrowed-stock.ts';
import type { AccountState } from '../orders/account-state.ts';

export interface PositionLoan extends MarginTerms {
  borrowed: Amount;
  /** A year's interest rate, the days of that year, and what this night would cost. */
  rate: Rate;
  dayBasis: DaysPerYear;
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
export function computePositionLoan(
  position: Position,
  price: Price,
  date: string,
  borrowRate?: Rate,
): PositionLoan | null {
  if (position.openQuantity === 0n || !isLeveragedPosition(position)) return null;
  // A day trade never lasts over a night. A pair that is rolled over doesn't pay for nights separately either.
  const free = position.dayTrading || isMarketRolledOver(position.market);
  const rates = free ? { long: 0n, short: 0n } : financingRatesOn(position.market, date);
  const equity = computeEquity(position, price);
  const required = computeInitialRequirement(position, price);
  return {
    ...marginTermsOfPosition(position),
    borrowed: computeLentUnitsWorth(position, { date, since: null, price }) ?? computeBorrowedAmount(position, null),
    rate: position.side === 'long' ? rates.long : free ? 0n : (borrowRate ?? rates.short),
    dayBasis: daysPerYearOf(position.currency),
    perNight: free ? 0n : computeNightlyFinancing(position, { date, since: null, borrowRate, price }),
    equity,
    required,
    lacking: maximumOf(required - equity, 0n),
  };
}

// The interest on the money that a leveraged purchase borrows, by the rule that charges it each night.

/** A year's rate, the days of that year, and what a night would cost that begins today. */
export interface NightlyInterestTerms {
  borrowed: Amount;
  rate: Rate;
  dayBasis: DaysPerYear;
  perNight: Amount;
}

/** Null if nothing is borrowed for a night: a day trade ends before it, and a pair is rolled over instead. */
export function computeNightlyInterestTerms(
  { effect, side, dayTrading }: OrderRequest,
  { instrument: { market, currency }, date }: MarketView,
  { notional, margin }: Pick<FillCosts, 'notional' | 'margin'>,
): NightlyInterestTerms | null {
  const borrowed = maximumOf(notional - margin, 0n);
  if (effect === 'close' || side === 'short' || dayTrading || borrowed === 0n || isMarketRolledOver(market))
    return null;
  const rate = financingRatesOn(market, date).long;
  return {
    borrowed,
    rate,
    dayBasis: daysPerYearOf(currency),
    perNight: computeNightlyInterest(borrowed, rate, currency),
  };
}

/** The yearly and nightly cost of borrowing for a short sale, and how many units can be borrowed (null: no limit). */
export interface StockBorrowTerms {
  rate: Rate;
  feePerNight: Amount;
  available: Quantity | null;
  /** What a night costs at this price from a date on, if the fee will be computed in another way. */
  next: { from: string; feePerNight: Amount } | null;
}

export function computeStockBorrowTerms(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  cost: Amount,
  last: Price,
): StockBorrowTerms | null {
  // A short sale of a pair that is rolled over pays or gets the difference of both currencies' rates instead.
  const { instrument, date } = market;
  const stock = borrowsStock(request) && !isMarketRolledOver(instrument.market) ? market.stock() : null;
  if (!stock) return null;
  const feeOn = (night: string): Amount =>
    computeNightlyInterest(
      computeLentValue(instrument.market, night, last, request.quantity, instrument.currency) ?? cost,
      stock.rate,
      instrument.currency,
    );
  const ahead = nextStockLoanValuation(instrument.market, date);
  return {
    rate: stock.rate,
    feePerNight: feeOn(date),
    available: computeLendableUnits(stock, state),
    next: ahead && { from: ahead.from, feePerNight: feeOn(ahead.from) },
  };
}
