/**
 * An investment fund: a basket held jointly. The house holds it in an account that nobody logs in to; customers hold
 * units. Amounts are minor units of the fund's currency, prices have 8 decimals, times are epoch ms.
 */
import type { Market } from '../../markets/market-types.ts';
import {
  type Amount,
  type Currency,
  currencyDigitsOf,
  divide,
  power10,
  type Price,
  type Rate,
  SCALE_DIGITS,
} from '../../ledger/money.ts';

/** Units of a fund times 10^6. */
export type FundUnits = bigint;

export interface BasketWeight {
  instrument: string;
  /** Share of the fund's worth. */
  part: Rate;
}

/** A fund's binding terms. Dated and never changed; another mandate means another fund. */
export interface FundMandate {
  /** The market whose trading days are the fund's, and at whose close it is valued. */
  market: Market;
  currency: Currency;
  /** The difference to the whole is kept in cash. */
  weights: readonly BasketWeight[];
  /** The months on whose first dealing day it returns to its weights. */
  rebalancing: 'monthly' | 'quarterly';
  /** A year, accrued by the day. */
  feeRate: Rate;
  /** Orders until this many minutes before the close are dealt at that close. */
  cutOffMinutes: number;
  /** Redemptions are paid on the n-th trading day after the dealing day. */
  settlementDays: number;
  /** The smallest purchase. */
  minimum: Amount;
  /** A unit's price on the day the fund began. */
  firstPrice: Price;
}

/** A fund by its number. */
export interface Fund extends FundMandate {
  fund: number;
  /** The house's own units: it began with them, and they stay as long as the fund exists. */
  seedUnits: FundUnits;
  /** The first date on which it is dealt. */
  beganOn: string;
}

/** The result of a dealing day, the same for everybody. */
export interface DealingDayResult {
  fund: number;
  date: string;
  /** A unit's worth, and the price at which it was bought and redeemed. */
  nav: Price;
  price: Price;
  /** How much was redeemed of the units that could be deferred: `of` in `whole`; null for all. */
  gate: { of: Amount; whole: Amount } | null;
  /** When redemptions are paid. */
  payAt: number;
}

export interface FundOrder {
  seq: bigint;
  fund: number;
  kind: 'buy' | 'redeem';
  currency: Currency;
  /** Once dealt, a purchase is done; a redemption is paid afterwards. */
  status: 'waiting' | 'dealt' | 'paid' | 'cancelled';
  /** For a purchase the amount paid; for a redemption the amount asked for, or null. */
  amount: Amount | null;
  /** For a redemption the units it may use; for a purchase the units bought. */
  units: FundUnits;
  /** For a redemption the units redeemed so far, and their money. */
  redeemed: FundUnits;
  money: Amount;
  /** The dealing day that it waits for, or was dealt on, and until when it can be cancelled. */
  dealingOn: string;
  cutOffAt: number;
  /** How often the gate has deferred the rest of it. */
  deferrals: number;
  price: Price | null;
  /** The plan that it came from. */
  plan: bigint | null;
  placedAt: number;
  dealtAt: number | null;
  payAt: number | null;
  endedAt: number | null;
}

/** One dealing day's part of an order: a redemption deferred by the gate has several. */
export interface FundDeal {
  order: bigint;
  fund: number;
  date: string;
  kind: FundOrder['kind'];
  units: FundUnits;
  money: Amount;
  price: Price;
  /** When it was dealt. */
  at: number;
  /** For a redemption. */
  payAt: number | null;
  paidAt: number | null;
}

/** A customer's units of a fund. */
export interface FundHolding {
  fund: number;
  units: FundUnits;
  /** Units reserved for waiting redemptions. */
  reserved: FundUnits;
  /** What was paid for the present units. */
  cost: Amount;
}

// Units, six decimals each. Every rounding favours those who stay: a buyer gets no more units than they paid for, and a
// redeemer no more money than their units are worth.

export const FUND_UNIT_DIGITS = 6;
const shift = (currency: Currency): bigint => power10(SCALE_DIGITS + FUND_UNIT_DIGITS - currencyDigitsOf(currency));

/** A unit's worth, 8 decimals, rounded down: all units together are never worth more than the fund. */
export const computeFundUnitPrice = (worth: Amount, units: FundUnits, currency: Currency): Price =>
  divide(worth * shift(currency), units, 'down');
/** Units for an amount, rounded down. */
export const computeFundUnitsForAmount = (amount: Amount, price: Price, currency: Currency): FundUnits =>
  divide(amount * shift(currency), price, 'down');
/** The fewest units worth at least an amount. */
export const computeFundUnitsToRaiseAmount = (amount: Amount, price: Price, currency: Currency): FundUnits =>
  divide(amount * shift(currency), price, 'up');
/** The worth of units if the house pays for them: rounded up. */
export const computeFundUnitsWorthRoundedUp = (units: FundUnits, price: Price, currency: Currency): Amount =>
  divide(units * price, shift(currency), 'up');
/** The worth of units, rounded down to the minor unit. */
export const computeFundUnitsWorth = (units: FundUnits, price: Price, currency: Currency): Amount =>
  divide(units * price, shift(currency), 'down');
