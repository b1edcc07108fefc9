/** The statistics of a curve of values: rates have 8 decimals. */
import { type Amount, divide, type Rate, SCALE } from '../../ledger/money.ts';
import { SESSIONS_A_YEAR, computeYearlyVolatility } from './strategy-rules.ts';

export interface CurveStatistics {
  /** Last value over the first, less one. */
  change: Rate;
  /** The largest loss from a highest value, with the rows of that value and of the lowest after it. */
  drawdown: { rate: Rate; from: number; to: number };
  /** For a year, by the changes from session to session. */
  volatility: Rate;
  bestMonth: Rate | null;
  worstMonth: Rate | null;
  /** Months that ended higher, out of all whole or partial ones. */
  months: { gained: number; all: number };
}

export const computeChangeRate = (from: Amount, to: Amount): Rate =>
  from > 0n ? divide((to - from) * SCALE, from, 'half-even') : 0n;
const rateOf = (value: number): Rate => (Number.isFinite(value) ? BigInt(Math.round(value * 1e8)) : 0n);

/** For the rows `from` up to `to` (exclusive); it starts from the value before `from`, if there is one. */
export function computeCurveStatistics(
  values: readonly Amount[],
  dates: readonly string[],
  from: number,
  to: number,
): CurveStatistics {
  const first = Math.max(0, from - 1);
  const rows = values.slice(first, to);
  const changes = Float64Array.from(rows.slice(1), (value, i) => Number(computeChangeRate(rows[i]!, value)) / 1e8);
  const months = monthsOf(values, dates, first, to);
  return {
    change: rows.length > 1 ? computeChangeRate(rows[0]!, rows.at(-1)!) : 0n,
    drawdown: drawdownOf(values, first, to),
    volatility: rateOf(changes.length > 1 ? computeYearlyVolatility(changes) : 0),
    bestMonth: months.length > 0 ? months.reduce((a, b) => (a > b ? a : b)) : null,
    worstMonth: months.length > 0 ? months.reduce((a, b) => (a < b ? a : b)) : null,
    months: { gained: months.filter((change) => change > 0n).length, all: months.length },
  };
}

function drawdownOf(values: readonly Amount[], from: number, to: number): CurveStatistics['drawdown'] {
  let worst = { rate: 0n, from, to: from };
  let highest = from;
  for (let row = from; row < to; row++) {
    if (values[row]! > values[highest]!) highest = row;
    const rate = computeChangeRate(values[highest]!, values[row]!);
    if (rate < worst.rate) worst = { rate, from: highest, to: row };
  }
  return worst;
}

function monthsOf(values: readonly Amount[], dates: readonly string[], from: number, to: number): Rate[] {
  const changes: Rate[] = [];
  let start = values[from] ?? 0n;
  for (let row = from + 1; row < to; row++) {
    const isLast = row === to - 1 || dates[row + 1]!.slice(0, 7) !== dates[row]!.slice(0, 7);
    if (!isLast) continue;
    changes.push(computeChangeRate(start, values[row]!));
    start = values[row]!;
  }
  return changes;
}

/** Results of past periods of one length: gains and losses. */
export interface PastPeriodResults {
  sessions: number;
  count: number;
  worst: Rate;
  /** One in ten was below it. */
  low: Rate;
  middle: Rate;
  /** One in ten was above it. */
  high: Rate;
  best: Rate;
  /** Share of the periods with a loss. */
  lost: Rate;
}

/** A month, a quarter and a year. */
export const PERIOD_LENGTHS_SESSIONS = [21, 63, SESSIONS_A_YEAR] as const;
/** Fewer prove nothing. */
const FEWEST = 20;

/** Every period of `sessions` from `from` on; null if there are too few. They overlap, which the screen says. */
export function computePastPeriodResults(
  values: readonly Amount[],
  from: number,
  sessions: number,
): PastPeriodResults | null {
  const changes: Rate[] = [];
  for (let row = from; row + sessions < values.length; row++)
    changes.push(computeChangeRate(values[row]!, values[row + sessions]!));
  if (changes.length < FEWEST) return null;
  changes.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const at = (part: number): Rate => changes[Math.round((changes.length - 1) * part)]!;
  const lost = changes.filter((change) => change < 0n).length;
  return {
    sessions,
    count: changes.length,
    worst: changes[0]!,
    low: at(0.1),
    middle: at(0.5),
    high: at(0.9),
    best: changes.at(-1)!,
    lost: divide(BigInt(lost) * SCALE, BigInt(changes.length), 'half-even'),
  };
}

/**
 * The result of the last complete run of `npm run bench -- strategies`: for this many strategies over this many
 * simulated markets the largest |t| of the results before costs, beside what chance explains given how many were tried.
 * Shown wherever prices are simulated; hundredths. `rules`: a fingerprint of those strategies' decisions, so that
 * changed rules need another run.
 */
export const STRATEGY_CHANCE_BENCHMARK = {
  strategies: 14,
  seeds: 1_000,
  largest: 151n,
  bound: 338n,
  on: '2026-11-22',
  rules: '9c70179b858a8412',
} as const;
