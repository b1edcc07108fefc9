/** What followers do: they follow leaders, and change, pause and end their copies. */
import type { SeededRandom } from '../seeded-random.ts';
import { pickWeighted } from './generate-trading-action.ts';

/** `nth` is an index into the leaders, or the customer's copies, modulo the count. */
export type CopyTradingAction =
  | { what: 'follow'; nth: number; times: number; rival: boolean }
  | {
      what: 'changeCopy';
      nth: number;
      how: 'deposit' | 'withdraw' | 'pause' | 'terms' | 'close' | 'keep';
      share: number;
      rival: boolean;
    };

export const COPY_TRADING_INTERVAL_MS = { shortest: 900, longest: 4_000 };
/** Every fifth customer follows; the storm's preparation decides who leads. */
export const isFollower = (customer: number): boolean => customer % 5 === 3;

export function generateCopyTradingAction(random: SeededRandom): CopyTradingAction {
  if (random.chance(0.45))
    return { what: 'follow', nth: random.int(1_000), times: 2 + random.int(8), rival: random.chance(0.2) };
  return {
    what: 'changeCopy',
    nth: random.int(1_000),
    how: pickWeighted(random, [
      ['deposit', 28],
      ['withdraw', 20],
      ['pause', 16],
      ['terms', 10],
      ['close', 16],
      ['keep', 10],
    ] as const),
    share: random.between(0.05, 0.6),
    rival: random.chance(0.2),
  };
}
