/** The world's clock, which the operator of a practice world may move forward. */
import { LONGEST_MOVE_SECONDS, SHORTEST_MOVE_SECONDS } from '@bourse/core/world-clock/world-clock.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { person, why } from '../written.ts';

/** A move of the world's clock: the instant of the world at which it happens, and the one shown then instead. */
const clockMove = z.object({ number: z.int(), by: person, why: z.string(), at: f.time, to: f.time });

/** How far the world is ahead of the machine, the waiting move, and the latest that have begun, newest first. */
export const worldClock = z.object({ aheadSeconds: z.int(), waits: z.nullable(clockMove), moved: z.array(clockMove) });

export const moveClock = staffCall({
  summary:
    "Moves a practice world's clock forward, never back: a minute after all customers are told, for the " +
    'whole world at once, like an outage of that length. One move waits at a time.',
  permission: 'system.clock',
  writes: true,
  input: z.strictObject({
    bySeconds: z.int().check(z.gte(SHORTEST_MOVE_SECONDS), z.lte(LONGEST_MOVE_SECONDS)),
    why,
    key: f.key,
  }),
  answer: worldClock,
  errors: ['clockFixed', 'clockMoves'],
});
