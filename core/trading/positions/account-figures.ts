/**
 * The figures of an account, in one currency. Their definitions, with examples that a test runs, are in
 * docs/figures.md.
 */
import {
  type Amount,
  type Currency,
  divide,
  notional,
  type Price,
  type Quantity,
  type Rate,
  sum,
} from '../../ledger/money.ts';
import { rateOf } from './position-figures.ts';
import { directionOf, type Effect, type Side } from '../orders/order.ts';
import type { Market } from '../../markets/market.ts';

export interface AccountParts {
  available: Amount;
  frozen: Amount;
  /** Principal borrowed from the house and not yet paid back. */
  loan: Amount;
  /** Money in funds, or paid for shares still to be delivered. */
  aside?: Amount;
  /** Each open position at the closing price. */
  positions: readonly { equity: Amount; marketValue: Amount }[];
}

export interface AccountFigures {
  /** Available and frozen. */
  cash: Amount;
  /** Equity of the open positions: for those that are paid in full, the market value. */
  inPositions: Amount;
  /** Their market values, long or short, whether paid for with own or borrowed money. */
  exposure: Amount;
  /** All of it less the borrowed principal; a loan's interest and fee are deducted when they are paid. */
  total: Amount;
}

export function accountFigures({ available, frozen, loan, aside = 0n, positions }: AccountParts): AccountFigures {
  const cash = available + frozen;
  const inPositions = sum(positions.map(({ equity }) => equity));
  return {
    cash,
    inPositions,
    exposure: sum(positions.map(({ marketValue }) => marketValue)),
    total: cash + inPositions + aside - loan,
  };
}

/** A day's effect on the total, part by part; `deposits` (less withdrawals) is not part of the change. */
export interface DayParts {
  prices: Amount;
  currency: Amount;
  income: Amount;
  charges: Amount;
  deposits: Amount;
}

/** Today's change, and its rate over the total at the beginning of the day plus deposits since. */
export function dayChange(
  total: Amount,
  { prices, currency, income, charges }: DayParts,
): { change: Amount; rate: Rate } {
  const change = prices + currency + income - charges;
  return { change, rate: rateOf(change, total - change) };
}

// A day's effect on an account: on its positions by prices, on its money by movements.

export interface HeldToday {
  side: Side;
  openQuantity: Quantity;
  currency: Currency;
}
export interface FilledToday {
  side: Side;
  effect: Effect;
  price: Price;
  quantity: Quantity;
  currency: Currency;
}

/** Units as the market counts them: short units are owed. */
const signed = (side: Side, quantity: Quantity): Quantity => (side === 'long' ? quantity : -quantity);

/** The effect on a position of the change from the previous close to `price`. */
export const priceChange = ({ side, openQuantity, currency }: HeldToday, price: Price, previousClose: Price): Amount =>
  notional(price - previousClose, signed(side, openQuantity), currency);

/**
 * The correction that today's fill makes to that: units bought since the close missed part of the move, units sold took
 * theirs with them. Together the two are the day's gain from prices.
 */
export function fillChange({ side, effect, price, quantity, currency }: FilledToday, previousClose: Price): Amount {
  return notional(previousClose - price, directionOf(side, effect) === 'buy' ? quantity : -quantity, currency);
}

// What everything a customer owns consists of, viewed in three ways; docs/figures.md has the definition.

export const KINDS = ['cash', 'shares', 'digital', 'pairs', 'funds', 'sharesToCome'] as const;
export type Kind = (typeof KINDS)[number];
/** Its market; what isn't traded on one is listed under its kind. */
export type Place = Market | 'cash' | 'funds' | 'sharesToCome';

/** `amount` in the currency of the total, `currency` the one that it is in. */
export interface Owned {
  amount: Amount;
  currency: Currency;
  market: Place;
  kind: Kind;
}

/** `share`: tenths of a percent of all that is owned. */
export interface AllocationPart<Name extends string = string> {
  name: Name;
  amount: Amount;
  share: bigint;
}

export interface Allocation {
  currency: AllocationPart<Currency>[];
  market: AllocationPart<Place>[];
  kind: AllocationPart<Kind>[];
  /** Loans, and what positions would leave to pay if they closed now: not a part, and negative in the total. */
  owed: Amount;
}

export const kindOfMarket = (market: Market): Kind =>
  market === 'CRYPTO' ? 'digital' : market === 'FX' ? 'pairs' : 'shares';

/** In each view the parts less `owed` are the total; the largest part first. */
export function allocationOf(all: readonly Owned[], loan: Amount): Allocation {
  const owned = all.filter(({ amount }) => amount > 0n);
  const short = all.filter(({ amount }) => amount < 0n).reduce((sum, { amount }) => sum - amount, 0n);
  return {
    currency: partsBy(owned, ({ currency }) => currency),
    market: partsBy(owned, ({ market }) => market),
    kind: partsBy(owned, ({ kind }) => kind),
    owed: loan + short,
  };
}

function partsBy<Name extends string>(owned: readonly Owned[], nameOf: (one: Owned) => Name): AllocationPart<Name>[] {
  const sums = new Map<Name, Amount>();
  for (const one of owned) sums.set(nameOf(one), (sums.get(nameOf(one)) ?? 0n) + one.amount);
  const sorted = [...sums].sort(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0));
  const shares = sharesOfWhole(sorted.map(([, amount]) => amount));
  return sorted.map(([name, amount], index) => ({ name, amount, share: shares[index]! }));
}

// Parts of a whole, for display.

/** Tenths of a percent. */
export const WHOLE = 1_000n;

/**
 * Each amount's part of their sum, in tenths of a percent, each rounded by itself: equal amounts have equal parts, so
 * the parts may sum to a little more or less than 100 %. All zero if the sum is zero; amounts are never below 0.
 */
export function sharesOfWhole(amounts: readonly Amount[]): bigint[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  return amounts.map((amount) => (sum === 0n ? 0n : divide(amount * WHOLE, sum, 'half-up')));
}
