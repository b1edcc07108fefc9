/**
 * Which sources of real prices the operator shows, and whether orders may fill at delayed prices: both are steps that
 * are never changed, and without one the answer is no.
 */
import type { Market } from '../market-types.ts';

/** `at`: epoch ms, from which the step applies. */
export interface SourceDecision {
  source: string;
  market: Market;
  displayed: boolean;
  /** Among the sources of a market the lowest comes first. */
  rank: number;
  at: number;
}

/** The sources displayed in `market` at `instant` (epoch ms), in the order in which they are used. */
export function listSourcesInForce(steps: readonly SourceDecision[], market: Market, instant: number): string[] {
  const last = new Map<string, SourceDecision>();
  for (const step of steps) if (step.market === market && step.at <= instant) last.set(step.source, step);
  return [...last.values()]
    .filter(({ displayed }) => displayed)
    .sort((one, other) => one.rank - other.rank || (one.source < other.source ? -1 : 1))
    .map(({ source }) => source);
}

/** `from`: epoch ms. */
export interface DelayedTradingRule {
  market: Market;
  allowed: boolean;
  from: number;
}

/**
 * Whether orders of `market` may fill at delayed prices at `instant` (epoch ms); of two rules from one moment the later
 * step counts.
 */
export function isDelayedTradingAllowed(
  rules: readonly DelayedTradingRule[],
  market: Market,
  instant: number,
): boolean {
  let inForce: DelayedTradingRule | null = null;
  for (const rule of rules)
    if (rule.market === market && rule.from <= instant && (!inForce || rule.from >= inForce.from)) inForce = rule;
  return inForce?.allowed ?? false;
}
