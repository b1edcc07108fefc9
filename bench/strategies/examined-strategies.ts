/**
 * The examined strategies: each kind with its default parameters, and a faster variant. Their number corrects the
 * bound.
 */
import { getDefaultStrategyParameters } from '@bourse/core/products/strategies/strategy-specification.ts';
import {
  type StrategyParameters,
  STRATEGY_KINDS,
  type StrategyKind,
} from '@bourse/core/products/strategies/strategy-rules.ts';

export interface ExaminedStrategy {
  name: string;
  kind: StrategyKind;
  parameters: StrategyParameters;
}

const QUICK: Readonly<Record<StrategyKind, StrategyParameters>> = {
  equalWeight: { every: 1 },
  momentum: { lookback: 20, skip: 0, hold: 2, every: 2 },
  meanReversion: { window: 10, threshold: 0, hold: 2, every: 1 },
  trend: { fast: 5, slow: 20, every: 1 },
  volatilityTarget: { window: 20, target: 15, every: 1 },
  dollarCost: { instalments: 10, every: 2 },
  grid: { window: 10, width: 5, steps: 20, every: 1 },
};

export const EXAMINED_STRATEGIES: readonly ExaminedStrategy[] = STRATEGY_KINDS.flatMap((kind) => [
  { name: `${kind}, usual`, kind, parameters: getDefaultStrategyParameters(kind) },
  { name: `${kind}, quick`, kind, parameters: QUICK[kind] },
]);
