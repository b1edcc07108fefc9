/** Runs all rules on one world after the other, and returns what they earned. */
import { addDays } from '@bourse/core/dates.ts';
import type { Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { type FairnessRunContext, measureDailyTradingRules } from './measure-daily-trading-rules.ts';
import { TradingCosts } from './trading-costs.ts';
import type { ExaminationExtent, ExaminedWorld } from './examined-world.ts';
import { measureExtendedHoursRules } from './measure-extended-hours-rules.ts';
import { type RuleResult, RuleScores } from './trading-rule-scores.ts';
import { measureIntradayTradingRules } from './measure-intraday-trading-rules.ts';

/** By daily bars, by quotes within sessions, by quotes around them. */
export const MEASURED_RULE_GROUPS = ['days', 'within', 'nights'] as const;
export type MeasuredRuleGroup = (typeof MEASURED_RULE_GROUPS)[number];

export interface RuleMeasurementPlan {
  markets: readonly Market[];
  extent: ExaminationExtent;
  zones: TimeZoneConverter;
  /** All of them by default. */
  parts?: readonly MeasuredRuleGroup[];
  /** Called after each world. */
  progress?: (world: ExaminedWorld) => void;
}

export function measureAllTradingRules(
  worlds: Iterable<ExaminedWorld>,
  { markets, extent, zones, parts = MEASURED_RULE_GROUPS, progress }: RuleMeasurementPlan,
): RuleResult[] {
  const bench: FairnessRunContext = { scores: new RuleScores(), costs: new TradingCosts(), zones, extent };
  for (const world of worlds) {
    // A moment after everything examined.
    const now = Date.parse(`${addDays(world.to, 2)}T12:00:00Z`);
    if (parts.includes('days')) measureDailyTradingRules(world, markets, now, bench);
    if (parts.includes('within')) measureIntradayTradingRules(world, markets, bench);
    if (parts.includes('nights')) measureExtendedHoursRules(world, markets, bench);
    bench.scores.endSeed();
    progress?.(world);
  }
  return bench.scores.results();
}
