/**
 * The running sum of a day's closings: each is added once, except for those of the last minutes, which are recounted.
 */
import { DAY_MS, SETTLES_MS } from './day.ts';
import { addedEdges, type Edges, roundedEdges, sumEdges } from './fill-edges.ts';

export interface RunningEdges {
  /** For a UTC day, in minor units; another day starts afresh. */
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
      // If someone has called forget() meanwhile, or is further on, keep that.
      if (present === known) present = { day, until, sums };
      return roundedEdges(addedEdges(sums, await sumEdges(parts, until, ends)));
    },
    forget() {
      present = none;
    },
  };
}
