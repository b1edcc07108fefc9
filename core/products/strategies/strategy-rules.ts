/** A strategy: one of the given kinds, with parameters within bounds, on some instruments. */
import { toDayNumber } from '../../dates.ts';

export const STRATEGY_KINDS = [
  'equalWeight',
  'momentum',
  'meanReversion',
  'trend',
  'volatilityTarget',
  'dollarCost',
  'grid',
] as const;
export type StrategyKind = (typeof STRATEGY_KINDS)[number];

/** Whole numbers by name. */
export type StrategyParameters = Readonly<Record<string, number>>;

/** A whole portfolio; weights are basis points of it. */
export const WHOLE_PORTFOLIO_BPS = 10_000;

/** A parameter's unit, which decides how screens write it. `every` is one of `DECISION_INTERVALS`. */
export type StrategyParameterUnit = 'sessions' | 'names' | 'tenths' | 'percent' | 'steps' | 'instalments' | 'every';
/**
 * How often a strategy decides: at the end of every session, of the first one of a week, of the first one of a month.
 */
export const DECISION_INTERVALS = { day: 1, week: 2, month: 3 } as const;

export interface StrategyParameterRule {
  name: string;
  unit: StrategyParameterUnit;
  least: number;
  most: number;
  usual: number;
}

/**
 * What a rule sees at the end of a session, and nothing later: a column of closes for each instrument, oldest first
 * (NaN if it had none), adjusted for splits and dividends, since only ratios count. `startedRow`: the row at whose end
 * the strategy began.
 */
export interface StrategyVisibleHistory {
  dates: readonly string[];
  closes: readonly Float64Array[];
  startedRow: number;
}

/**
 * Target weights in basis points, one for each instrument, none below zero, together at most `WHOLE_PORTFOLIO_BPS`; the
 * rest is cash.
 */
export type TargetWeights = readonly number[];

export interface StrategyRule {
  parameters: readonly StrategyParameterRule[];
  /** Rows before the one at whose end it can first decide. */
  warmUp(parameters: StrategyParameters): number;
  /** What bounds can't express: the parameter that doesn't fit the others, or null. */
  conflict?(parameters: StrategyParameters): string | null;
  weigh(seen: StrategyVisibleHistory, parameters: StrategyParameters): TargetWeights;
}

// When a strategy decides: by dates only, so that a back-test and a live strategy decide on the same days.

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
const weekOf = (date: string): number => Math.floor((toDayNumber(date) + 3) / 7);

/**
 * Whether it decides at the end of the session in `row`: each one, the first of its week, or the first of its month.
 */
export function isDecisionDue(dates: readonly string[], row: number, every: number): boolean {
  const date = dates[row]!;
  const before = dates[row - 1];
  if (every === DECISION_INTERVALS.day || before === undefined) return true;
  if (every === DECISION_INTERVALS.week) return weekOf(date) !== weekOf(before);
  return date.slice(0, 7) !== before.slice(0, 7);
}

// Functions of a column of closes for the rules: dimensionless numbers, since they are ratios of prices.

/** NaN if one of the last `count` is missing. */
function meanOfLast(closes: Float64Array, count: number): number {
  const from = closes.length - count;
  if (from < 0) return NaN;
  let sum = 0;
  for (let i = from; i < closes.length; i++) sum += closes[i]!;
  return sum / count;
}

/** Standard deviation around the mean of the last `count`, of the whole set. */
function deviationOfLast(closes: Float64Array, count: number): number {
  const mean = meanOfLast(closes, count);
  let sum = 0;
  for (let i = Math.max(0, closes.length - count); i < closes.length; i++) sum += (closes[i]! - mean) ** 2;
  return Math.sqrt(sum / count);
}

/** Change from row to row of the last `count`. */
function changesOfLast(closes: Float64Array, count: number): Float64Array {
  const changes = new Float64Array(count).fill(NaN);
  const from = closes.length - count;
  if (from < 1) return changes;
  for (let i = 0; i < count; i++) changes[i] = closes[from + i]! / closes[from + i - 1]! - 1;
  return changes;
}

/** Places of those that may be held, the highest score first, at most `count`; among equals the earlier one. */
function listHighestScores(scores: readonly number[], count: number, may: (score: number) => boolean): number[] {
  return scores
    .map((score, place) => ({ score, place }))
    .filter(({ score }) => Number.isFinite(score) && may(score))
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .slice(0, count)
    .map(({ place }) => place);
}

/** The same weight for each of these places. */
function assignEqualWeights(size: number, places: readonly number[], each: number): number[] {
  const weights = Array.from({ length: size }, () => 0);
  for (const place of places) weights[place] = each;
  return weights;
}

/**
 * Buys for the same amount each time, spread evenly over the instruments, until the instalments are used up. It never
 * sells, so its weights drift with the prices.
 */
export const dollarCostRule: StrategyRule = {
  parameters: [
    { name: 'instalments', unit: 'instalments', least: 2, most: 60, usual: 12 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 3 },
  ],
  warmUp: () => 0,
  weigh({ dates, closes, startedRow }, { instalments = 1, every = 1 }) {
    const units = closes.map(() => 0);
    let cash = 1;
    for (let row = startedRow, paid = 0; row < dates.length && paid < instalments; row++) {
      if (row !== startedRow && !isDecisionDue(dates, row, every)) continue;
      paid++;
      const each = 1 / instalments / closes.length;
      closes.forEach((column, place) => {
        const price = column[row]!;
        if (!Number.isFinite(price)) return;
        units[place]! += each / price;
        cash -= each;
      });
    }
    const worth = units.map((count, place) => (count > 0 ? count * lastOf(closes[place]!) : 0));
    const whole = worth.reduce((sum, value) => sum + value, Math.max(0, cash));
    return worth.map((value) => Math.floor((value / whole) * WHOLE_PORTFOLIO_BPS));
  },
};

/** The last price that there was. */
const lastOf = (column: Float64Array): number => column.findLast((price) => Number.isFinite(price)) ?? 0;

/** The same share of everything that has a price, evened out at each decision. */
export const equalWeightRule: StrategyRule = {
  parameters: [{ name: 'every', unit: 'every', least: 1, most: 3, usual: 3 }],
  warmUp: () => 0,
  weigh({ closes }) {
    const priced = closes.flatMap((column, place) => (Number.isFinite(column.at(-1)) ? [place] : []));
    return assignEqualWeights(closes.length, priced, Math.floor(WHOLE_PORTFOLIO_BPS / Math.max(1, priced.length)));
  },
};

/**
 * Around its mean, half of an instrument's share is bought; each grid step below the mean buys some more, each above
 * sells some, so that at the lower edge all of it is held and at the upper edge nothing.
 */
export const gridRule: StrategyRule = {
  parameters: [
    { name: 'window', unit: 'sessions', least: 10, most: 250, usual: 60 },
    { name: 'width', unit: 'percent', least: 3, most: 50, usual: 15 },
    { name: 'steps', unit: 'steps', least: 2, most: 20, usual: 10 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 1 },
  ],
  warmUp: ({ window = 0 }) => window,
  weigh({ closes }, { window = 0, width = 1, steps = 1 }) {
    const part = WHOLE_PORTFOLIO_BPS / closes.length;
    return closes.map((column) => {
      const away = column.at(-1)! / meanOfLast(column, window) - 1;
      if (!Number.isFinite(away)) return 0;
      const share = Math.min(1, Math.max(0, 0.5 - away / (2 * (width / 100))));
      return Math.floor((part * Math.round(share * steps)) / steps);
    });
  },
};

const TENTHS = 10;

/**
 * Holds the instruments that have fallen furthest below their own mean, in their own standard deviations, and only
 * beyond the threshold.
 */
export const meanReversionRule: StrategyRule = {
  parameters: [
    { name: 'window', unit: 'sessions', least: 5, most: 120, usual: 20 },
    { name: 'threshold', unit: 'tenths', least: 0, most: 30, usual: 10 },
    { name: 'hold', unit: 'names', least: 1, most: 10, usual: 3 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 2 },
  ],
  warmUp: ({ window = 0 }) => window,
  weigh({ closes }, { window = 0, threshold = 0, hold = 1 }) {
    const below = closes.map(
      (column) => (meanOfLast(column, window) - column.at(-1)!) / deviationOfLast(column, window),
    );
    const places = listHighestScores(below, hold, (score) => score > threshold / TENTHS);
    return assignEqualWeights(closes.length, places, Math.floor(WHOLE_PORTFOLIO_BPS / hold));
  },
};

/**
 * Holds the instruments that have risen the most over the lookback, leaving out the last sessions, and only those that
 * have risen. (Jegadeesh and Titman, "Returns to Buying Winners and Selling Losers", Journal of Finance 48, 1993.)
 */
export const momentumRule: StrategyRule = {
  parameters: [
    { name: 'lookback', unit: 'sessions', least: 10, most: 250, usual: 120 },
    { name: 'skip', unit: 'sessions', least: 0, most: 20, usual: 5 },
    { name: 'hold', unit: 'names', least: 1, most: 10, usual: 3 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 3 },
  ],
  warmUp: ({ lookback = 0, skip = 0 }) => lookback + skip,
  weigh({ closes }, { lookback = 0, skip = 0, hold = 1 }) {
    const risen = closes.map((column) => column.at(-1 - skip)! / column.at(-1 - skip - lookback)! - 1);
    const places = listHighestScores(risen, hold, (score) => score > 0);
    return assignEqualWeights(closes.length, places, Math.floor(WHOLE_PORTFOLIO_BPS / hold));
  },
};

/** Holds each instrument while its short mean is above its long one; otherwise its share stays in cash. */
export const trendRule: StrategyRule = {
  parameters: [
    { name: 'fast', unit: 'sessions', least: 5, most: 100, usual: 50 },
    { name: 'slow', unit: 'sessions', least: 20, most: 250, usual: 200 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 2 },
  ],
  warmUp: ({ slow = 0 }) => slow,
  conflict: ({ fast = 0, slow = 0 }) => (fast < slow ? null : 'fast'),
  weigh({ closes }, { fast = 0, slow = 0 }) {
    const places = closes.flatMap((column, place) =>
      meanOfLast(column, fast) > meanOfLast(column, slow) ? [place] : [],
    );
    return assignEqualWeights(closes.length, places, Math.floor(WHOLE_PORTFOLIO_BPS / closes.length));
  },
};

/** Sessions a year, for converting a day's volatility into a year's. */
export const SESSIONS_A_YEAR = 252;

/**
 * Calmer instruments get more (the inverse of their volatility), and all together as much as keeps the portfolio's
 * volatility, over the same sessions, at the target; never more than there is.
 */
export const volatilityTargetRule: StrategyRule = {
  parameters: [
    { name: 'window', unit: 'sessions', least: 20, most: 120, usual: 60 },
    { name: 'target', unit: 'percent', least: 3, most: 40, usual: 10 },
    { name: 'every', unit: 'every', least: 1, most: 3, usual: 2 },
  ],
  warmUp: ({ window = 0 }) => window,
  weigh({ closes }, { window = 0, target = 0 }) {
    const changes = closes.map((column) => changesOfLast(column, window));
    const inverse = changes
      .map((each) => 1 / computeYearlyVolatility(each))
      .map((each) => (Number.isFinite(each) ? each : 0));
    const sum = inverse.reduce((all, each) => all + each, 0);
    if (sum === 0) return closes.map(() => 0);
    const parts = inverse.map((each) => each / sum);
    const together = new Float64Array(window);
    parts.forEach((part, place) => {
      if (part > 0) for (let i = 0; i < window; i++) together[i]! += part * changes[place]![i]!;
    });
    const scale = Math.min(1, target / 100 / computeYearlyVolatility(together));
    return parts.map((part) => Math.floor(part * scale * WHOLE_PORTFOLIO_BPS));
  },
};

/** For a year, from changes from session to session. */
export function computeYearlyVolatility(changes: Float64Array): number {
  const mean = changes.reduce((sum, each) => sum + each, 0) / changes.length;
  const squares = changes.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return Math.sqrt((squares / Math.max(1, changes.length - 1)) * SESSIONS_A_YEAR);
}
