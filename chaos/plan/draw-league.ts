/** What players of leagues do: they join, buy, leave orders, sell and leave, in play money. */
import type { Random } from '../random.ts';
import { pickBy } from './draw-command.ts';

/** `league` and `nth` count the storm's leagues and what is traded in them, round and round. */
export interface Played {
  what: 'play';
  act: 'join' | 'buy' | 'wait' | 'sell' | 'leave';
  league: number;
  nth: number;
  units: number;
  /** Another one at the same moment, under a key of its own. */
  rival: boolean;
}

export const drawPlayed = (random: Random): Played => ({
  what: 'play',
  act: pickBy(random, [
    ['join', 30],
    ['buy', 34],
    ['wait', 14],
    ['sell', 18],
    ['leave', 4],
  ] as const),
  league: random.int(1_000),
  nth: random.int(1_000),
  units: 1 + random.int(4),
  rival: random.chance(0.2),
});
