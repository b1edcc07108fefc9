/** What players of leagues do: they join, buy, leave orders, sell and leave, in play money. */
import type { SeededRandom } from '../seeded-random.ts';
import { pickWeighted } from './generate-trading-action.ts';

/** `league` and `nth` are indexes into the storm's leagues and their instruments, modulo the count. */
export interface LeagueAction {
  what: 'play';
  act: 'join' | 'buy' | 'wait' | 'sell' | 'leave';
  league: number;
  nth: number;
  units: number;
  /** A second request at the same moment, under its own key. */
  rival: boolean;
}

export const generateLeagueAction = (random: SeededRandom): LeagueAction => ({
  what: 'play',
  act: pickWeighted(random, [
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
