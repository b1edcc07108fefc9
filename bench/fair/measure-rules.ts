/** Runs all rules on one world after the other, and returns what they earned. */
import { addDays } from '@bourse/core/dates.ts';
import type { Market, TimeZoneConverter } from '@bourse/core/markets/market.ts';
import { type FairnessRun, measureDayRules } from './measure-days.ts';
import { TradingCosts } from './trading-costs.ts';
import type { TestExtent, FairWorld } from './fair-feed.ts';
import { measureNightRules } from './measure-nights.ts';
import { type RuleResult, RuleScores } from './rule-scores.ts';
import { measureWithinDayRules } from './measure-within-day.ts';

/** By daily bars, by quotes within sessions, by quotes around them. */
export const MEASURED_PARTS = ['days', 'within', 'nights'] as const;
export type MeasuredPart = (typeof MEASURED_PARTS)[number];

export interface MeasurementPlan {
  markets: readonly Market[];
  extent: TestExtent;
  zones: TimeZoneConverter;
  /** All of them by default. */
  parts?: readonly MeasuredPart[];
  /** Called after each world. */
  progress?: (world: FairWorld) => void;
}

export function measureRules(
  worlds: Iterable<FairWorld>,
  { markets, extent, zones, parts = MEASURED_PARTS, progress }: MeasurementPlan,
): RuleResult[] {
  const bench: FairnessRun = { scores: new RuleScores(), costs: new TradingCosts(), zones, extent };
  for (const world of worlds) {
    // A moment after everything examined.
    const now = Date.parse(`${addDays(world.to, 2)}T12:00:00Z`);
    if (parts.includes('days')) measureDayRules(world, markets, now, bench);
    if (parts.includes('within')) measureWithinDayRules(world, markets, bench);
    if (parts.includes('nights')) measureNightRules(world, markets, bench);
    bench.scores.endSeed();
    progress?.(world);
  }
  return bench.scores.results();
}
