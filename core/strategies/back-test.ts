/**
 * A strategy applied to the past. At the end of each session it sees that session and earlier ones; its decisions are
 * traded at the next opening. It holds cash while it warms up.
 */
import type { Plans } from '../charges/charges.ts';
import { divide, type Amount, type Currency } from '../money.ts';
import type { History } from './history.ts';
import { beginsAt, decideTargets, type StrategyPlan } from './kinds.ts';
import { PastBook, type PastTrade } from './past-book.ts';
import { WHOLE, type Weights } from './types.ts';

/** The last fifth of the sessions after the warm-up, shown separately: nobody should have chosen parameters by it. */
export const HOLDOUT_PARTS = 5;

/** Default starting amounts in minor units: round sums like ten thousand dollars. */
export const USUAL_AMOUNTS: Readonly<Record<Currency, Amount>> = {
  USD: 10_000_00n,
  MXN: 200_000_00n,
  THB: 350_000_00n,
  KRW: 15_000_000n,
  INR: 900_000_00n,
  SAR: 40_000_00n,
  USDT: 10_000_000000n,
};

export interface BackTestInput {
  plan: StrategyPlan;
  history: History;
  /** Starting amount in minor units. */
  amount: Amount;
  /** Basis points below its highest value at which it sells everything and stops; null: never. */
  stopAt: number | null;
  /** The operator's own plans, which the desk charges by. */
  plans: Plans;
}
export interface BackTest {
  /** At each session's close. */
  values: readonly Amount[];
  /** The worth of the same amount in equal parts of all, bought once at the start, without any cost. */
  unmanaged: readonly Amount[];
  trades: readonly PastTrade[];
  /** The first row at whose end it decides; the number of rows if there are too few. */
  begins: number;
  /** The first row of the holdout. */
  holdout: number;
  /** The row at whose end it had lost too much, or null. */
  stopped: number | null;
  /** The rows that it ran: if it stopped, up to the one in which everything was sold. After that it only has cash. */
  ran: number;
  /** Basis points of the portfolio that it wants to hold at the end. */
  weights: Weights;
}

export function backTest({ plan, history, amount, stopAt, plans }: BackTestInput): BackTest {
  const rows = history.dates.length;
  const begins = Math.min(beginsAt(plan, 0), rows);
  const book = new PastBook(history, amount, plans);
  const values: Amount[] = [];
  const nothing = history.columns.map(() => 0);
  let wanted: Weights | null = null;
  let weights: Weights = nothing;
  let highest = amount;
  let stopped: number | null = null;
  let ran = rows;
  for (let row = 0; row < rows; row++) {
    book.begin(row);
    if (wanted) book.trade(row, wanted);
    const value = book.value(row);
    values.push(value);
    if (value > highest) highest = value;
    if (stopped === null && hasLostTooMuch(value, highest, stopAt)) stopped = row;
    if (stopped !== null && ran === rows && book.holdsNothing) ran = row + 1;
    wanted = stopped === null ? decideTargets(plan, seenAt(history, row, begins)) : nothing;
    weights = wanted ?? weights;
  }
  return {
    values,
    unmanaged: unmanagedFrom(history, begins, amount),
    trades: book.trades,
    begins,
    holdout: rows - Math.floor((rows - begins) / HOLDOUT_PARTS),
    stopped,
    ran,
    weights,
  };
}

/** What the rule may see at `row`: nothing later. */
export const seenAt = ({ dates, columns }: Pick<History, 'dates' | 'columns'>, row: number, begun: number) => ({
  dates: dates.slice(0, row + 1),
  closes: columns.map(({ adjusted }) => adjusted.subarray(0, row + 1)),
  begun,
});

/** Whether `value` is this many basis points below the highest one. */
export const hasLostTooMuch = (value: Amount, highest: Amount, stopAt: number | null): boolean =>
  stopAt !== null && value * BigInt(WHOLE) <= highest * BigInt(WHOLE - stopAt);

function unmanagedFrom({ columns, dates }: History, begins: number, amount: Amount): Amount[] {
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
