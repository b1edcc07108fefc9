/**
 * A strategy applied to the past. At the end of each session it sees that session and earlier ones; its decisions are
 * traded at the next opening. It holds cash while it warms up.
 */
import type { Plans } from '../../markets/charges/charges.ts';
import {
  type Amount,
  type Currency,
  divide,
  larger,
  notional,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';
import type { History } from './history.ts';
import { beginsAt, decideTargets, type StrategyPlan } from './kinds.ts';
import { PastBook, type PastTrade } from './simulated-book.ts';
import { type Weights, WHOLE } from './rules.ts';

/**
 * The last fifth of the sessions after the warm-up, reported separately: parameters should not have been chosen by it.
 */
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
const hasLostTooMuch = (value: Amount, highest: Amount, stopAt: number | null): boolean =>
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

// A running strategy: the results of a day, and when it has lost too much.

/** Units of one instrument, at the price at which they could be closed. */
export interface HeldAt {
  instrument: string;
  quantity: Quantity;
  price: Price;
}

/** Cash, and holdings at the closing side. */
export const valueOf = (cash: Amount, held: readonly HeldAt[], currency: Currency): Amount =>
  held.reduce((sum, { price, quantity }) => sum + notional(price, quantity, currency, 'down'), cash);

/** The end of a day: `index` is the growth since the start (1 with 8 decimals), `highest` the highest so far. */
export interface DayEnd {
  value: Amount;
  index: Rate;
  highest: Rate;
}

/**
 * The next day's end. `flow`: money that came from outside since then, negative if taken out: it is no gain. It counts
 * from the day's beginning, so that nothing is gained on money before it arrived.
 */
export function nextDay(before: DayEnd | null, value: Amount, flow: Amount): DayEnd {
  if (before === null) return { value, index: SCALE, highest: SCALE };
  const invested = before.value + flow;
  const index = invested > 0n ? larger(divide(before.index * value, invested, 'half-even'), 0n) : before.index;
  return { value, index, highest: larger(before.highest, index) };
}

export const isOver = ({ index, highest }: DayEnd, stopAt: number | null): boolean =>
  hasLostTooMuch(index, highest, stopAt);
