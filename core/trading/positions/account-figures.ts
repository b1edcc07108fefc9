/**
 * The figures of an account, in one currency. Their definitions, with examples that a test runs, are in
 * docs/figures.md.
 */
import {
  type Amount,
  type Currency,
  divide,
  computeNotional,
  type Price,
  type Quantity,
  type Rate,
  sumAmounts,
} from '../../ledger/money.ts';
import { computeShareOfWhole } from './position-figures.ts';
import { getTradeDirection, type PositionEffect, type PositionSide } from '../orders/order.ts';
import type { Market } from '../../markets/market-types.ts';

export interface AccountAmounts {
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

export function computeAccountFigures({
  available,
  frozen,
  loan,
  aside = 0n,
  positions,
}: AccountAmounts): AccountFigures {
  const cash = available + frozen;
  const inPositions = sumAmounts(positions.map(({ equity }) => equity));
  return {
    cash,
    inPositions,
    exposure: sumAmounts(positions.map(({ marketValue }) => marketValue)),
    total: cash + inPositions + aside - loan,
  };
}

/** A day's effect on the total, part by part; `deposits` (less withdrawals) is not part of the change. */
export interface DayChangeParts {
  prices: Amount;
  currency: Amount;
  income: Amount;
  charges: Amount;
  deposits: Amount;
}

/** Today's change, and its rate over the total at the beginning of the day plus deposits since. */
export function computeDayChange(
  total: Amount,
  { prices, currency, income, charges }: DayChangeParts,
): { change: Amount; rate: Rate } {
  const change = prices + currency + income - charges;
  return { change, rate: computeShareOfWhole(change, total - change) };
}

// A day's effect on an account: on its positions by prices, on its money by movements.

export interface OpenHolding {
  side: PositionSide;
  openQuantity: Quantity;
  currency: Currency;
}
export interface TodaysFill {
  side: PositionSide;
  effect: PositionEffect;
  price: Price;
  quantity: Quantity;
  currency: Currency;
}

/** Units as the market counts them: short units are owed. */
const signUnits = (side: PositionSide, quantity: Quantity): Quantity => (side === 'long' ? quantity : -quantity);

/** The effect on a position of the change from the previous close to `price`. */
export const computePriceEffect = (
  { side, openQuantity, currency }: OpenHolding,
  price: Price,
  previousClose: Price,
): Amount => computeNotional(price - previousClose, signUnits(side, openQuantity), currency);

/**
 * The correction that today's fill makes to that: units bought since the close missed part of the move, units sold took
 * theirs with them. Together the two are the day's gain from prices.
 */
export function computeFillEffect(
  { side, effect, price, quantity, currency }: TodaysFill,
  previousClose: Price,
): Amount {
  return computeNotional(
    previousClose - price,
    getTradeDirection(side, effect) === 'buy' ? quantity : -quantity,
    currency,
  );
}

// What everything a customer owns consists of, viewed in three ways; docs/figures.md has the definition.

export const ASSET_KINDS = ['cash', 'shares', 'digital', 'pairs', 'funds', 'sharesToCome'] as const;
export type AssetKind = (typeof ASSET_KINDS)[number];
/** Its market; what isn't traded on one is listed under its kind. */
export type AllocationMarket = Market | 'cash' | 'funds' | 'sharesToCome';

/** `amount` in the currency of the total, `currency` the one that it is in. */
export interface OwnedAsset {
  amount: Amount;
  currency: Currency;
  market: AllocationMarket;
  kind: AssetKind;
}

/** `share`: tenths of a percent of all that is owned. */
export interface AllocationPart<Name extends string = string> {
  name: Name;
  amount: Amount;
  share: bigint;
}

export interface AssetAllocation {
  currency: AllocationPart<Currency>[];
  market: AllocationPart<AllocationMarket>[];
  kind: AllocationPart<AssetKind>[];
  /** Loans, and what positions would leave to pay if they closed now: not a part, and negative in the total. */
  owed: Amount;
}

export const getAssetKind = (market: Market): AssetKind =>
  market === 'CRYPTO' ? 'digital' : market === 'FX' ? 'pairs' : 'shares';

/** In each view the parts less `owed` are the total; the largest part first. */
export function computeAssetAllocation(all: readonly OwnedAsset[], loan: Amount): AssetAllocation {
  const owned = all.filter(({ amount }) => amount > 0n);
  const short = all.filter(({ amount }) => amount < 0n).reduce((sum, { amount }) => sum - amount, 0n);
  return {
    currency: groupAllocation(owned, ({ currency }) => currency),
    market: groupAllocation(owned, ({ market }) => market),
    kind: groupAllocation(owned, ({ kind }) => kind),
    owed: loan + short,
  };
}

function groupAllocation<Name extends string>(
  owned: readonly OwnedAsset[],
  nameOf: (one: OwnedAsset) => Name,
): AllocationPart<Name>[] {
  const sums = new Map<Name, Amount>();
  for (const one of owned) sums.set(nameOf(one), (sums.get(nameOf(one)) ?? 0n) + one.amount);
  const sorted = [...sums].sort(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0));
  const shares = computePermilleShares(sorted.map(([, amount]) => amount));
  return sorted.map(([name, amount], index) => ({ name, amount, share: shares[index]! }));
}

// Parts of a whole, for display.

/** Tenths of a percent. */
export const WHOLE_PERMILLE = 1_000n;

/**
 * Each amount's part of their sum, in tenths of a percent, each rounded by itself: equal amounts have equal parts, so
 * the parts may sum to a little more or less than 100 %. All zero if the sum is zero; amounts are never below 0.
 */
export function computePermilleShares(amounts: readonly Amount[]): bigint[] {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  return amounts.map((amount) => (sum === 0n ? 0n : divide(amount * WHOLE_PERMILLE, sum, 'half-up')));
}
