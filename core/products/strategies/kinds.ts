/** The kinds of strategies, and which wishes for one are possible. */
import {
  dollarCost,
  equalWeight,
  grid,
  isDue,
  meanReversion,
  momentum,
  type Parameters,
  type Seen,
  type StrategyKind,
  type StrategyRule,
  trend,
  volatilityTarget,
  type Weights,
} from './rules.ts';

export const RULES: Readonly<Record<StrategyKind, StrategyRule>> = {
  equalWeight,
  momentum,
  meanReversion,
  trend,
  volatilityTarget,
  dollarCost,
  grid,
};

/** All in one market, so that everything has one currency and one calendar. */
export const INSTRUMENTS_MAXIMUM = 20;

/** A strategy that can be run: everything bought belongs to one market. */
export interface StrategyPlan {
  kind: StrategyKind;
  parameters: Parameters;
  instruments: readonly string[];
}

export const usualParameters = (kind: StrategyKind): Parameters =>
  Object.fromEntries(RULES[kind].parameters.map(({ name, usual }) => [name, usual]));

/** The first parameter that is missing, unknown, not a whole number, out of its bounds, or doesn't fit the others. */
export function faultyParameter(kind: StrategyKind, parameters: Parameters): string | null {
  const { parameters: rules, conflict } = RULES[kind];
  const strange = Object.keys(parameters).find((name) => !rules.some((rule) => rule.name === name));
  if (strange !== undefined) return strange;
  for (const { name, least, most } of rules) {
    const value = parameters[name];
    if (value === undefined || !Number.isInteger(value) || value < least || value > most) return name;
  }
  return conflict?.(parameters) ?? null;
}

export const warmUpOf = ({ kind, parameters }: Pick<StrategyPlan, 'kind' | 'parameters'>): number =>
  RULES[kind].warmUp(parameters);

/** The first row at whose end a strategy that may begin at `from` decides. */
export const beginsAt = (plan: StrategyPlan, from: number): number => Math.max(from, warmUpOf(plan));

/** The targets decided at the end of the last row of `seen`; null if it doesn't decide then. */
export function decideTargets({ kind, parameters }: StrategyPlan, seen: Seen): Weights | null {
  const last = seen.dates.length - 1;
  if (last < seen.begun) return null;
  if (last > seen.begun && !isDue(seen.dates, last, parameters['every'] ?? 1)) return null;
  return RULES[kind].weigh(seen, parameters);
}
