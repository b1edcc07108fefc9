/** A strategy tried on the known past, with everything that is reported about it. */
import type { DatedCommissionPlans } from '../../markets/charges/compute-charges.ts';
import type { Amount, Currency } from '../../ledger/money.ts';
import { runBackTest, type BackTestResult } from './back-test.ts';
import { computeStrategyCapacity, buildBackTestHistory, type InstrumentPriceHistory } from './back-test-history.ts';
import { type StrategySpecification, getWarmUpSessions } from './strategy-specification.ts';
import {
  type CurveStatistics,
  type PastPeriodResults,
  computePastPeriodResults,
  PERIOD_LENGTHS_SESSIONS,
  computeCurveStatistics,
} from './value-curve-statistics.ts';

export interface BackTestReportInput {
  plan: StrategySpecification;
  known: readonly InstrumentPriceHistory[];
  currency: Currency;
  /** The market's date of each bar. */
  dateOf: ReadonlyMap<number, string>;
  /** First and last date, both included. */
  span: readonly [from: string, to: string];
  amount: Amount;
  /** Basis points, or null for never. */
  stopAt: number | null;
  plans: DatedCommissionPlans;
}

export interface BackTestReport {
  dates: readonly string[];
  tested: BackTestResult;
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
  expected: readonly PastPeriodResults[];
  capacity: Amount | null;
}
/** How many sessions would be needed, and how many were found. */
export interface HistoryTooShort {
  needed: number;
  found: number;
}

/** Fewer sessions after the warm-up prove nothing. */
const FEWEST_SESSIONS = 20;

export function buildBackTestReport(input: BackTestReportInput): BackTestReport | HistoryTooShort {
  const { plan, known, currency, dateOf, span, amount, stopAt, plans } = input;
  const history = buildBackTestHistory(known, currency, dateOf, span);
  const { dates } = history;
  const needed = getWarmUpSessions(plan) + FEWEST_SESSIONS;
  if (dates.length < needed) return { needed, found: dates.length };
  const tested = runBackTest({ plan, history, amount, stopAt, plans });
  const { begins, holdout, stopped, executedRows } = tested;
  const values = tested.values.slice(0, executedRows);
  const of = (curve: readonly Amount[], from: number, to: number): CurveStatistics =>
    computeCurveStatistics(curve, dates, from, to);
  return {
    dates,
    tested,
    stoppedOn: stopped === null ? null : dates[executedRows - 1]!,
    whole: of(values, begins + 1, executedRows),
    before: of(values, begins + 1, Math.min(holdout, executedRows)),
    holdout: executedRows > holdout ? of(values, holdout, executedRows) : null,
    unmanaged: of(tested.unmanaged, begins + 1, executedRows),
    expected: PERIOD_LENGTHS_SESSIONS.flatMap((sessions) => computePastPeriodResults(values, begins, sessions) ?? []),
    capacity: computeStrategyCapacity(
      tested.weights,
      history.columns.map(({ turnover }) => turnover),
    ),
  };
}
