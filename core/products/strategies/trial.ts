/** A strategy tried on the known past, with everything that is reported about it. */
import type { Plans } from '../../markets/charges/charges.ts';
import type { Amount, Currency } from '../../ledger/money.ts';
import { backTest, type BackTest } from './back-test.ts';
import { capacityOf, historyFrom, type KnownPast } from './history.ts';
import { type StrategyPlan, warmUpOf } from './kinds.ts';
import { type CurveStatistics, type PastPeriods, pastPeriods, PERIOD_LENGTHS, statisticsOf } from './statistics.ts';

export interface TrialInput {
  plan: StrategyPlan;
  known: readonly KnownPast[];
  currency: Currency;
  /** The market's date of each bar. */
  dateOf: ReadonlyMap<number, string>;
  /** First and last date, both included. */
  span: readonly [from: string, to: string];
  amount: Amount;
  /** Basis points, or null for never. */
  stopAt: number | null;
  plans: Plans;
}

export interface Trial {
  dates: readonly string[];
  tested: BackTest;
  /** If it lost too much, the day on which the last of it was sold; its figures end there. */
  stoppedOn: string | null;
  /**
   * From its beginning and as long as it ran: all of it, the part before the holdout, the holdout, and the unmanaged
   * result in the same time; null for a holdout before which it ended.
   */
  whole: CurveStatistics;
  before: CurveStatistics;
  holdout: CurveStatistics | null;
  unmanaged: CurveStatistics;
  expected: readonly PastPeriods[];
  capacity: Amount | null;
}
/** How many sessions would be needed, and how many were found. */
export interface TooShort {
  needed: number;
  found: number;
}

/** Fewer sessions after the warm-up prove nothing. */
const FEWEST_SESSIONS = 20;

export function tryStrategy(input: TrialInput): Trial | TooShort {
  const { plan, known, currency, dateOf, span, amount, stopAt, plans } = input;
  const history = historyFrom(known, currency, dateOf, span);
  const { dates } = history;
  const needed = warmUpOf(plan) + FEWEST_SESSIONS;
  if (dates.length < needed) return { needed, found: dates.length };
  const tested = backTest({ plan, history, amount, stopAt, plans });
  const { begins, holdout, stopped, ran } = tested;
  const values = tested.values.slice(0, ran);
  const of = (curve: readonly Amount[], from: number, to: number): CurveStatistics =>
    statisticsOf(curve, dates, from, to);
  return {
    dates,
    tested,
    stoppedOn: stopped === null ? null : dates[ran - 1]!,
    whole: of(values, begins + 1, ran),
    before: of(values, begins + 1, Math.min(holdout, ran)),
    holdout: ran > holdout ? of(values, holdout, ran) : null,
    unmanaged: of(tested.unmanaged, begins + 1, ran),
    expected: PERIOD_LENGTHS.flatMap((sessions) => pastPeriods(values, begins, sessions) ?? []),
    capacity: capacityOf(
      tested.weights,
      history.columns.map(({ turnover }) => turnover),
    ),
  };
}
