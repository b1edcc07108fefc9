/**
 * Stock to borrow: how much of an instrument can be lent to short sellers, what a night costs, and which shorts go
 * first when it is recalled.
 */
import { financingRatesOn } from './overnight-borrowing-fees.ts';
import type { Instrument, Market } from '../markets/market-types.ts';
import {
  type Amount,
  type Currency,
  divide,
  formatScaled,
  maximumOf,
  computeNotional,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
  minimumOf,
} from '../ledger/money.ts';
import { type Ratio, multiplyByRatio } from '../ledger/ratio.ts';
import { isInRuleScope } from '../markets/order-rules/price-bands.ts';
import { getValueInForce } from '../markets/rulebook/rulebook.ts';
import type { DatedEntry, RuleScope } from '../markets/rulebook/rule-types.ts';
import { HOUSE_RULE_SOURCE, parsePercent } from '../markets/rulebook/rule-notation.ts';

/** The operator's rule for one instrument from an instant (epoch ms) on; null means the house's own rule. */
export interface StockLoanRule {
  from: number;
  instrument: string;
  quantity: Quantity | null;
  rate: Rate | null;
}

/** `pool`: units that can be lent to all customers together, null if not counted. `rate`: of the cost, per year. */
export interface LendableStock {
  pool: Quantity | null;
  rate: Rate;
}

/** The latest of an instrument's rules that has begun. */
export function stockLoanRuleAt(rules: readonly StockLoanRule[], instrument: string, at: number): StockLoanRule | null {
  let found: StockLoanRule | null = null;
  for (const rule of rules)
    if (rule.instrument === instrument && rule.from <= at && (found === null || rule.from >= found.from)) found = rule;
  return found;
}

/**
 * The inputs besides an instrument's rule: the local date, the previous close, and how many units one unit has become
 * through splits.
 */
export interface StockLoanContext {
  date: string;
  previousClose: Price;
  /** By all splits since the world began, and since the operator's rule. */
  splitRatio: Ratio;
  splitRatioSinceRule: Ratio;
}

/** Null if the instrument isn't lent. A pool of zero is a recall of everything. */
export function computeLendableStock(
  instrument: Instrument,
  rule: StockLoanRule | null,
  { date, previousClose, splitRatio, splitRatioSinceRule }: StockLoanContext,
): LendableStock | null {
  const outstanding = multiplyByRatio(instrument.sharesOutstanding, splitRatio, 'down');
  const tier = lendingTiersOn(instrument.market, date).find((each) =>
    isInRuleScope(each, { ...instrument, sharesOutstanding: outstanding }, date, previousClose),
  );
  if (!tier) return null;
  const own = rule?.quantity ?? null;
  const pool = own !== null ? multiplyByRatio(own, splitRatioSinceRule, 'down') : computePool(tier, outstanding);
  return { pool, rate: rule?.rate ?? borrowRateOf(instrument, date) };
}

/** Whole units; null for a currency pair or a replay. */
const computePool = ({ share }: LendingTier, outstanding: bigint): Quantity | null =>
  outstanding === 0n ? null : ((outstanding * share) / SCALE) * SCALE;

/** The yearly cost of borrowing by the house's rules, whether or not the instrument is still lent. */
export function borrowRateOf({ market, board }: Pick<Instrument, 'market' | 'board'>, date: string): Rate {
  const tier = lendingTiersOn(market, date).find(({ boards }) => boards?.includes(board) ?? true);
  return financingRatesOn(market, date).short * (tier?.times ?? 1n);
}

/** What can still be lent; null for no limit. */
export const computeRemainingLendableUnits = (
  { pool }: Pick<LendableStock, 'pool'>,
  lent: Quantity,
): Quantity | null => (pool === null ? null : maximumOf(pool - lent, 0n));

/** An open short, or the part of an order to sell short that still waits. */
export interface RecallableBorrowing {
  quantity: Quantity;
  openedAt: number;
}

/**
 * How much each of `borrowers` has to return so that `excess` units come back: the newest first, in whole lots, and
 * never more than it has.
 */
export function allocateRecall<Each extends RecallableBorrowing>(
  borrowers: readonly Each[],
  excess: Quantity,
  lot: Quantity,
): { from: Each; quantity: Quantity }[] {
  const chosen: { from: Each; quantity: Quantity }[] = [];
  let left = excess;
  for (const from of borrowers.toSorted((a, b) => b.openedAt - a.openedAt)) {
    if (left <= 0n) break;
    const quantity = minimumOf(from.quantity, ((left + lot - 1n) / lot) * lot);
    chosen.push({ from, quantity });
    left -= quantity;
  }
  return chosen;
}

// How much of an instrument can be borrowed to be sold short, and what borrowing it costs. Dated data by market; an
// instrument that fits no tier isn't lent.

/**
 * `share`: the part of all its units that can be lent to all customers together. `multiplyByRatio`: its fee as a
 * multiple of the market's rate for shorts.
 */
interface LendingTier extends RuleScope {
  share: Rate;
  times: bigint;
}

const MAIN: LendingTier = { boards: ['listed'], share: parsePercent('0.5'), times: 1n };
/** Over-the-counter instruments are lent wherever they may be sold short at all: less of them, and at a higher fee. */
const OTC: LendingTier = { boards: ['otc'], share: parsePercent('0.1'), times: 4n };
const tiers = (...value: LendingTier[]): readonly DatedEntry<readonly LendingTier[]>[] => [
  { from: '2000-01-01', source: HOUSE_RULE_SOURCE, value },
];

const TIERS: Readonly<Record<Market, readonly DatedEntry<readonly LendingTier[]>[]>> = {
  US: tiers(MAIN, OTC),
  MX: tiers(MAIN, OTC),
  // Instruments like those of the SET100; the exchange's list goes by market value and trading, and its smallest
  // members are worth about as much.
  TH: [
    {
      from: '2001-01-02',
      source: 'SET Regulations on short sales (SET100 names)',
      value: [{ ...MAIN, segments: ['SET'], capitalisation: { from: 20_000_000_000n } }],
    },
  ],
  KR: tiers(MAIN),
  IN: tiers(MAIN),
  SA: tiers(MAIN),
  CRYPTO: tiers({ boards: ['crypto'], share: parsePercent('0.5'), times: 1n }),
  // The seller of a pair owes its first currency; no units can run out.
  FX: tiers({ boards: ['fx'], share: parsePercent('100'), times: 1n }),
};

/** The first tier that fits an instrument applies; the tiers of a market on the local `date`. */
export const lendingTiersOn = (market: Market, date: string): readonly LendingTier[] =>
  getValueInForce(TIERS[market], date);

/**
 * How a loan of units is valued: this part of their price, rounded up to a multiple of `roundedTo`; null: at what the
 * position cost.
 */
export interface StockLoanValuation {
  part: Rate;
  roundedTo: Price;
}

const CONVENTION =
  'the lending convention as Interactive Brokers discloses it ("Short Sale Cost"): 102 % of the day\'s price';
const [HUNDRED_AND_TWO, EIGHTH_DECIMAL] = [parsePercent('102'), 1n];
const valuationsFrom = (roundedTo: Price, more = ''): readonly DatedEntry<StockLoanValuation | null>[] => [
  { from: '2000-01-01', source: `${CONVENTION}${more}`, value: { part: HUNDRED_AND_TWO, roundedTo } },
];
const VALUATIONS: Readonly<Record<Market, readonly DatedEntry<StockLoanValuation | null>[]>> = {
  US: valuationsFrom(SCALE, ', rounded up to the whole dollar'),
  MX: valuationsFrom(EIGHTH_DECIMAL),
  TH: valuationsFrom(EIGHTH_DECIMAL),
  KR: valuationsFrom(EIGHTH_DECIMAL),
  IN: valuationsFrom(EIGHTH_DECIMAL),
  SA: valuationsFrom(EIGHTH_DECIMAL),
  CRYPTO: valuationsFrom(EIGHTH_DECIMAL),
  // The seller of a pair owes its first currency, and pays the difference of two rates on what was traded.
  FX: [{ from: '2000-01-01', source: HOUSE_RULE_SOURCE, value: null }],
};

export const stockLoanValuationHistory = (market: Market): readonly DatedEntry<StockLoanValuation | null>[] =>
  VALUATIONS[market];
/** The valuation that will apply after the local `date`; null if no change is decided. */
export const nextStockLoanValuation = (market: Market, date: string): DatedEntry<StockLoanValuation | null> | null =>
  VALUATIONS[market].find(({ from }) => from > date) ?? null;
/**
 * The displayed form: the part of the price, null for the cost of the units; and the multiple it is rounded up to, null
 * for the eighth decimal.
 */
export const toDisplayedLoanValuation = (
  value: StockLoanValuation | null,
): { base: string | null; roundedTo: string | null } => ({
  base: value && formatScaled(value.part),
  roundedTo: value && value.roundedTo > EIGHTH_DECIMAL ? formatScaled(value.roundedTo) : null,
});

/**
 * The value to their lender of `quantity` units lent over the night of the local `date`, at `price`; null if their cost
 * counts.
 */
export function computeLentValue(
  market: Market,
  date: string,
  price: Price,
  quantity: Quantity,
  currency: Currency,
): Amount | null {
  const value = getValueInForce(VALUATIONS[market], date);
  if (value === null) return null;
  const exact = divide(price * value.part, SCALE, 'up');
  return computeNotional(
    maximumOf(((exact + value.roundedTo - 1n) / value.roundedTo) * value.roundedTo, 0n),
    quantity,
    currency,
    'up',
  );
}
