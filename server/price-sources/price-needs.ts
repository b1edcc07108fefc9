/**
 * What somebody needs a price of: noted in each process by whoever shows it or decides at it, and shared with the
 * process that asks the sources.
 */
import type { InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { PriceNeed } from '../venue/venue.ts';

export interface NotedNeed {
  instrument: InstrumentId;
  need: PriceNeed;
  /** Epoch ms. */
  until: number;
}

/** The strongest first. */
const STRONGEST_FIRST = ['order', 'viewed', 'listed'] as const satisfies readonly PriceNeed[];
/** People come back to what they have looked at, and a list is read for a while. */
const NEEDED_MS: Readonly<Record<PriceNeed, number>> = { order: 60_000, viewed: 60_000, listed: 120_000 };
/** Others hear of it again before it ends for them. */
const SHARED_AHEAD_MS = 30_000;
const NEEDS_MAXIMUM = 50_000;

export class PriceNeeds {
  private readonly clock: { now(): number };
  private readonly own = new Map<PriceNeed, Map<InstrumentId, { until: number; sharedUntil: number }>>();
  private ofOthers: readonly NotedNeed[] = [];

  constructor(clock: { now(): number }) {
    this.clock = clock;
    for (const need of STRONGEST_FIRST) this.own.set(need, new Map());
  }

  note(instrument: InstrumentId, need: PriceNeed): void {
    const noted = this.own.get(need)!;
    const until = this.clock.now() + NEEDED_MS[need];
    const before = noted.get(instrument);
    if (before) before.until = until;
    else if (noted.size < NEEDS_MAXIMUM) noted.set(instrument, { until, sharedUntil: -Infinity });
  }

  setOfOthers(needs: readonly NotedNeed[]): void {
    this.ofOthers = needs;
  }

  /** Each instrument with its strongest need. */
  list(now: number): Map<InstrumentId, PriceNeed> {
    const needs = new Map<InstrumentId, PriceNeed>();
    for (const need of STRONGEST_FIRST) {
      for (const [instrument, { until }] of this.own.get(need)!) {
        if (until <= now) this.own.get(need)!.delete(instrument);
        else if (!needs.has(instrument)) needs.set(instrument, need);
      }
      for (const each of this.ofOthers)
        if (each.need === need && each.until > now && !needs.has(each.instrument)) needs.set(each.instrument, need);
    }
    return needs;
  }

  /** What another process should hear of now; it counts as shared. */
  takeUnshared(now: number): NotedNeed[] {
    return STRONGEST_FIRST.flatMap((need) =>
      [...this.own.get(need)!].flatMap(([instrument, noted]) => {
        if (noted.until <= now || noted.sharedUntil > now + SHARED_AHEAD_MS) return [];
        noted.sharedUntil = noted.until;
        return [{ instrument, need, until: noted.until }];
      }),
    );
  }
}
