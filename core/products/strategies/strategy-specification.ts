/** The kinds of strategies, and which wishes for one are possible. */
import {
  dollarCostRule,
  equalWeightRule,
  gridRule,
  isDecisionDue,
  meanReversionRule,
  momentumRule,
  type StrategyParameters,
  type StrategyVisibleHistory,
  type StrategyKind,
  type StrategyRule,
  trendRule,
  volatilityTargetRule,
  type TargetWeights,
} from './strategy-rules.ts';

export const STRATEGY_RULES: Readonly<Record<StrategyKind, StrategyRule>> = {
  equalWeight: equalWeightRule,
  momentum: momentumRule,
  meanReversion: meanReversionRule,
  trend: trendRule,
  volatilityTarget: volatilityTargetRule,
  dollarCost: dollarCostRule,
  grid: gridRule,
};

/** All in one market, so that everything has one currency and one calendar. */
export const STRATEGY_INSTRUMENTS_MAXIMUM = 20;

/** A strategy that can be run: everything bought belongs to one market. */
export interface StrategySpecification {
  kind: StrategyKind;
  parameters: StrategyParameters;
  instruments: readonly string[];
}

export const getDefaultStrategyParameters = (kind: StrategyKind): StrategyParameters =>
  Object.fromEntries(STRATEGY_RULES[kind].parameters.map(({ name, usual }) => [name, usual]));

/** The first parameter that is missing, unknown, not a whole number, out of its bounds, or doesn't fit the others. */
export function findFaultyParameter(kind: StrategyKind, parameters: StrategyParameters): string | null {
  const { parameters: rules, conflict } = STRATEGY_RULES[kind];
  const strange = Object.keys(parameters).find((name) => !rules.some((rule) => rule.name === name));
  if (strange !== undefined) return strange;
  for (const { name, least, most } of rules) {
    const value = parameters[name];
    if (value === undefined || !Number.isInteger(value) || value < least || value > most) return name;
  }
  return conflict?.(parameters) ?? null;
}

export const getWarmUpSessions = ({ kind, parameters }: Pick<StrategySpecification, 'kind' | 'parameters'>): number =>
  STRATEGY_RULES[kind].warmUp(parameters);

/** The first row at whose end a strategy that may begin at `from` decides. */
export const getFirstDecisionRow = (plan: StrategySpecification, from: number): number =>
  Math.max(from, getWarmUpSessions(plan));

/** The targets decided at the end of the last row of `seen`; null if it doesn't decide then. */
export function decideTargetWeights(
  { kind, parameters }: StrategySpecification,
  seen: StrategyVisibleHistory,
): TargetWeights | null {
  const last = seen.dates.length - 1;
  if (last < seen.startedRow) return null;
  if (last > seen.startedRow && !isDecisionDue(seen.dates, last, parameters['every'] ?? 1)) return null;
  return STRATEGY_RULES[kind].weigh(seen, parameters);
}
