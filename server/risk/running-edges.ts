/** What a day's closings were made at, as the day goes on: each is added once, but for those of the last minutes. */
import { DAY_MS, SETTLES_MS } from './day.ts';
import { addedEdges, type Edges, roundedEdges, sumEdges } from './fill-edges.ts';

export interface RunningEdges {
  /** Of a day in UTC, in minor units; another day begins anew. */
  read(day: string): Promise<Edges>;
  forget(): void;
}

export function runningEdges(parts: Parameters<typeof sumEdges>[0] & { clock: { now(): number } }): RunningEdges {
  const none = { day: '', until: 0, sums: new Map() as Edges };
  let present = none;
  return {
    async read(day) {
      const begins = Date.parse(day);
      const known = present.day === day ? present : { ...none, day, until: begins };
      present = known;
      const ends = begins + DAY_MS;
      const until = Math.max(known.until, Math.min(parts.clock.now() - SETTLES_MS, ends));
      const sums = addedEdges(known.sums, await sumEdges(parts, known.until, until));
      // Whoever has forgotten meanwhile, or has come further, keeps that.
      if (present === known) present = { day, until, sums };
      return roundedEdges(addedEdges(sums, await sumEdges(parts, until, ends)));
    },
    forget() {
      present = none;
    },
  };
}
