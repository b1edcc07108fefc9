/**
 * A strategy applied to the past. At the end of each session it sees that session and earlier ones; its decisions are
 * traded at the next opening. It holds cash while it warms up.
 */
import type { DatedCommissionPlans } from '../../markets/charges/compute-charges.ts';
import {
  type Amount,
  type Currency,
  divide,
  maximumOf,
  computeNotional,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import type { BackTestHistory } from './back-test-history.ts';
import { getFirstDecisionRow, decideTargetWeights, type StrategySpecification } from './strategy-specification.ts';
import { BackTestAccount, type BackTestTrade } from './back-test-account.ts';
import { type TargetWeights, WHOLE_PORTFOLIO_BPS } from './strategy-rules.ts';

/**
 * The last fifth of the sessions after the warm-up, reported separately: parameters should not have been chosen by it.
 */
export const BACK_TEST_HOLDOUT_DIVISOR = 5;

/** Default starting amounts in minor units: round sums like ten thousand dollars. */
export const DEFAULT_BACK_TEST_AMOUNTS: Readonly<Record<Currency, Amount>> = {
  USD: 10_000_00n,
  MXN: 200_000_00n,
  THB: 350_000_00n,
  KRW: 15_000_000n,
  INR: 900_000_00n,
  SAR: 40_000_00n,
  USDT: 10_000_000000n,
};

export interface BackTestInput {
  plan: StrategySpecification;
  history: BackTestHistory;
  /** Starting amount in minor units. */
  amount: Amount;
  /** Basis points below its highest value at which it sells everything and stops; null: never. */
  stopAt: number | null;
  /** The operator's own plans, which the desk charges by. */
  plans: DatedCommissionPlans;
}
export interface BackTestResult {
  /** At each session's close. */
  values: readonly Amount[];
  /** The worth of the same amount in equal parts of all, bought once at the start, without any cost. */
  unmanaged: readonly Amount[];
  trades: readonly BackTestTrade[];
  /** The first row at whose end it decides; the number of rows if there are too few. */
  begins: number;
  /** The first row of the holdout. */
  holdout: number;
  /** The row at whose end it had lost too much, or null. */
  stopped: number | null;
  /** The rows that it ran: if it stopped, up to the one in which everything was sold. After that it only has cash. */
  executedRows: number;
  /** Basis points of the portfolio that it wants to hold at the end. */
  weights: TargetWeights;
}

export function runBackTest({ plan, history, amount, stopAt, plans }: BackTestInput): BackTestResult {
  const rows = history.dates.length;
  const begins = Math.min(getFirstDecisionRow(plan, 0), rows);
  const book = new BackTestAccount(history, amount, plans);
  const values: Amount[] = [];
  const nothing = history.columns.map(() => 0);
  let wanted: TargetWeights | null = null;
  let weights: TargetWeights = nothing;
  let highest = amount;
  let stopped: number | null = null;
  let executedRows = rows;
  for (let row = 0; row < rows; row++) {
    book.begin(row);
    if (wanted) book.trade(row, wanted);
    const value = book.value(row);
    values.push(value);
    if (value > highest) highest = value;
    if (stopped === null && hasLostTooMuch(value, highest, stopAt)) stopped = row;
    if (stopped !== null && executedRows === rows && book.holdsNothing) executedRows = row + 1;
    wanted = stopped === null ? decideTargetWeights(plan, buildVisibleHistoryAt(history, row, begins)) : nothing;
    weights = wanted ?? weights;
  }
  return {
    values,
    unmanaged: unmanagedFrom(history, begins, amount),
    trades: book.trades,
    begins,
    holdout: rows - Math.floor((rows - begins) / BACK_TEST_HOLDOUT_DIVISOR),
    stopped,
    executedRows,
    weights,
  };
}

/** What the rule may see at `row`: nothing later. */
export const buildVisibleHistoryAt = (
  { dates, columns }: Pick<BackTestHistory, 'dates' | 'columns'>,
  row: number,
  startedRow: number,
) => ({
  dates: dates.slice(0, row + 1),
  closes: columns.map(({ adjusted }) => adjusted.subarray(0, row + 1)),
  startedRow,
});

/** Whether `value` is this many basis points below the highest one. */
const hasLostTooMuch = (value: Amount, highest: Amount, stopAt: number | null): boolean =>
  stopAt !== null && value * BigInt(WHOLE_PORTFOLIO_BPS) <= highest * BigInt(WHOLE_PORTFOLIO_BPS - stopAt);

function unmanagedFrom({ columns, dates }: BackTestHistory, begins: number, amount: Amount): Amount[] {
  const growth = dates.map(() => 0);
  for (const { adjusted } of columns) {
    const first = adjusted[begins] ?? NaN;
    let last = 1;
    for (let row = 0; row < dates.length; row++) {
      const now = adjusted[row]! / first;
      if (row > begins && Number.isFinite(now)) last = now;
      growth[row]! += last / columns.length;
    }
  }
  return growth.map((factor) => divide(amount * BigInt(Math.round(factor * 1e6)), 1_000_000n, 'down'));
}

// A running strategy: the results of a day, and when it has lost too much.

/** Units of one instrument, at the price at which they could be closed. */
export interface PricedHolding {
  instrument: string;
  quantity: Quantity;
  price: Price;
}

/** Cash, and holdings at the closing side. */
export const computeStrategyPortfolioValue = (
  cash: Amount,
  held: readonly PricedHolding[],
  currency: Currency,
): Amount => held.reduce((sum, { price, quantity }) => sum + computeNotional(price, quantity, currency, 'down'), cash);

/** The end of a day: `index` is the growth since the start (1 with 8 decimals), `highest` the highest so far. */
export interface StrategyDayEnd {
  value: Amount;
  index: Rate;
  highest: Rate;
}

/**
 * The next day's end. `flow`: money that came from outside since then, negative if taken out: it is no gain. It counts
 * from the day's beginning, so that nothing is gained on money before it arrived.
 */
export function computeNextStrategyDayEnd(before: StrategyDayEnd | null, value: Amount, flow: Amount): StrategyDayEnd {
  if (before === null) return { value, index: SCALE, highest: SCALE };
  const invested = before.value + flow;
  const index = invested > 0n ? maximumOf(divide(before.index * value, invested, 'half-even'), 0n) : before.index;
  return { value, index, highest: maximumOf(before.highest, index) };
}

export const hasReachedStopLoss = ({ index, highest }: StrategyDayEnd, stopAt: number | null): boolean =>
  hasLostTooMuch(index, highest, stopAt);
