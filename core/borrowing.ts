/**
 * Stock to borrow: how much of an instrument can be lent to short sellers, what a night costs, and which shorts go
 * first when it is recalled.
 */
import { financingRates } from './margin/financing-rates.ts';
import { lendingTiers, type LendingTier } from './margin/lending-terms.ts';
import type { Instrument } from './market.ts';
import { larger, SCALE, smaller, type Price, type Quantity, type Rate } from './money.ts';
import { type Ratio, times } from './ratio.ts';
import { isInScope } from './scope.ts';

/** The operator's rule for one instrument from an instant (epoch ms) on; null means the house's own rule. */
export interface StockRule {
  from: number;
  instrument: string;
  quantity: Quantity | null;
  rate: Rate | null;
}

/** `pool`: units that can be lent to all customers together, null if not counted. `rate`: of the cost, per year. */
export interface Stock {
  pool: Quantity | null;
  rate: Rate;
}

/** The latest of an instrument's rules that has begun. */
export function stockRuleAt(rules: readonly StockRule[], instrument: string, at: number): StockRule | null {
  let found: StockRule | null = null;
  for (const rule of rules)
    if (rule.instrument === instrument && rule.from <= at && (found === null || rule.from >= found.from)) found = rule;
  return found;
}

/**
 * What decides about an instrument besides its rule: the local date, the previous close, and the number of units that
 * one has become by splits.
 */
export interface StockMoment {
  date: string;
  previousClose: Price;
  /** By all splits since the world began, and since the operator's rule. */
  grown: Ratio;
  grownSinceRule: Ratio;
}

/** Null if the instrument isn't lent. A pool of zero is a recall of everything. */
export function stockOf(
  instrument: Instrument,
  rule: StockRule | null,
  { date, previousClose, grown, grownSinceRule }: StockMoment,
): Stock | null {
  const outstanding = times(instrument.sharesOutstanding, grown, 'down');
  const tier = lendingTiers(instrument.market, date).find((each) =>
    isInScope(each, { ...instrument, sharesOutstanding: outstanding }, date, previousClose),
  );
  if (!tier) return null;
  const own = rule?.quantity ?? null;
  const pool = own !== null ? times(own, grownSinceRule, 'down') : poolOf(tier, outstanding);
  return { pool, rate: rule?.rate ?? rateOf(instrument, date) };
}

/** Whole units; unknown for a currency pair or a replay. */
const poolOf = ({ share }: LendingTier, outstanding: bigint): Quantity | null =>
  outstanding === 0n ? null : ((outstanding * share) / SCALE) * SCALE;

/** The yearly cost of borrowing by the house's rules, whether or not the instrument is still lent. */
export function rateOf({ market, board }: Pick<Instrument, 'market' | 'board'>, date: string): Rate {
  const tier = lendingTiers(market, date).find(({ boards }) => boards?.includes(board) ?? true);
  return financingRates(market, date).short * (tier?.times ?? 1n);
}

/** What can still be lent; null for no limit. */
export const freeStock = ({ pool }: Pick<Stock, 'pool'>, lent: Quantity): Quantity | null =>
  pool === null ? null : larger(pool - lent, 0n);

/** An open short, or the part of an order to sell short that still waits. */
export interface Borrower {
  quantity: Quantity;
  openedAt: number;
}

/**
 * How much each of `borrowers` has to return so that `excess` units come back: the newest first, in whole lots, and
 * never more than it has.
 */
export function recalled<Each extends Borrower>(
  borrowers: readonly Each[],
  excess: Quantity,
  lot: Quantity,
): { from: Each; quantity: Quantity }[] {
  const chosen: { from: Each; quantity: Quantity }[] = [];
  let left = excess;
  for (const from of borrowers.toSorted((a, b) => b.openedAt - a.openedAt)) {
    if (left <= 0n) break;
    const quantity = smaller(from.quantity, ((left + lot - 1n) / lot) * lot);
    chosen.push({ from, quantity });
    left -= quantity;
  }
  return chosen;
}
