/** A strategy: one of the given kinds, with parameters within bounds, on some instruments. */

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
export type Parameters = Readonly<Record<string, number>>;

/** A whole portfolio; weights are basis points of it. */
export const WHOLE = 10_000;

/** A parameter's unit, which decides how screens write it. `every` is one of `EVERY`. */
export type ParameterUnit = 'sessions' | 'names' | 'tenths' | 'percent' | 'steps' | 'instalments' | 'every';
/** How often a strategy looks: at the end of every session, of the first one of a week, of the first one of a month. */
export const EVERY = { day: 1, week: 2, month: 3 } as const;

export interface ParameterRule {
  name: string;
  unit: ParameterUnit;
  least: number;
  most: number;
  usual: number;
}

/**
 * What a rule sees at the end of a session, and nothing later: a column of closes for each instrument, oldest first
 * (NaN if it had none), adjusted for splits and dividends, since only ratios count. `begun`: the row at whose end the
 * strategy began.
 */
export interface Seen {
  dates: readonly string[];
  closes: readonly Float64Array[];
  begun: number;
}

/**
 * Target weights in basis points, one for each instrument, none below zero, together at most `WHOLE`; the rest is cash.
 */
export type Weights = readonly number[];

export interface StrategyRule {
  parameters: readonly ParameterRule[];
  /** Rows before the one at whose end it can first decide. */
  warmUp(parameters: Parameters): number;
  /** What bounds can't express: the parameter that doesn't fit the others, or null. */
  conflict?(parameters: Parameters): string | null;
  weigh(seen: Seen, parameters: Parameters): Weights;
}
