/** The storm: hundreds of customers with every kind of command, drawn from the seed, while all that can fail fails. */
import { examineAll } from '../examine-all.ts';
import { NEVER_SET } from '../model/clock-shown.ts';
import { drawPlan, hoursOf } from '../plan/draw-plan.ts';
import type { Stage, Trial } from '../stage.ts';
import { rage } from '../storm/rage.ts';

/**
 * When a storm's world begins: an hour before midnight in Seoul, on a Wednesday, so that day trades can still be opened
 * there.
 */
const BEGINNING = Date.parse('2026-06-03T14:00:00Z');
/**
 * By the exchanges' own hours: soon before Bangkok's and Mumbai's closing auctions, and an hour's leaps before Riyadh's
 * and New York's opening.
 */
const BEGINNING_BY_HOURS = Date.parse('2026-06-10T09:20:00Z');

/** The storm of a seed, and the world that it plays in. */
export function stormOf(seed: number, people?: number): Trial {
  let world: Stage['world'] | null = null;
  return {
    name: 'storm',
    title: 'everything at once',
    fullSize: 5,
    world:
      hoursOf(seed) === 'always'
        ? { seed: `storm ${seed}`, begins: BEGINNING }
        : { seed: `storm ${seed}`, begins: BEGINNING_BY_HOURS, hours: 'exchange' },
    run(stage, minutes, isOver) {
      world = stage.world;
      return rage(stage, drawPlan(seed, minutes, people), isOver);
    },
    examine: (client, journal) =>
      examineAll(client, journal, { nowMs: world?.nowMs() ?? null, clock: world?.clockSets() ?? NEVER_SET }),
  };
}
