/** Runs all rules on one world after the other, and returns what they earned. */
import { addDays } from '@bourse/core/dates.ts';
import type { Market, Zones } from '@bourse/core/markets/market.ts';
import { type Bench, measureDays } from './by-day.ts';
import { Costs } from './costs.ts';
import type { Extent, World } from './feed.ts';
import { measureNights } from './nights.ts';
import { type Result, Scores } from './score.ts';
import { measureWithinDays } from './within-day.ts';

/** By daily bars, by quotes within sessions, by quotes around them. */
export const PARTS = ['days', 'within', 'nights'] as const;
export type Part = (typeof PARTS)[number];

export interface Plan {
  markets: readonly Market[];
  extent: Extent;
  zones: Zones;
  /** All of them by default. */
  parts?: readonly Part[];
  /** Called after each world. */
  progress?: (world: World) => void;
}

export function measure(worlds: Iterable<World>, { markets, extent, zones, parts = PARTS, progress }: Plan): Result[] {
  const bench: Bench = { scores: new Scores(), costs: new Costs(), zones, extent };
  for (const world of worlds) {
    // A moment after everything examined.
    const now = Date.parse(`${addDays(world.to, 2)}T12:00:00Z`);
    if (parts.includes('days')) measureDays(world, markets, now, bench);
    if (parts.includes('within')) measureWithinDays(world, markets, bench);
    if (parts.includes('nights')) measureNights(world, markets, bench);
    bench.scores.endSeed();
    progress?.(world);
  }
  return bench.scores.results();
}
