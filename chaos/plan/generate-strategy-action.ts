/** Customers' strategies with their own money: saved, run, given more or less, and stopped. */
import type { SeededRandom } from '../seeded-random.ts';
import { pickWeighted } from './generate-trading-action.ts';

/** `nth` is an index into the customer's strategies, or into the storm's instruments, modulo the count. */
export type StrategyAction =
  | { what: 'saveStrategy'; nth: number; names: number; rival: boolean }
  | { what: 'runStrategy'; nth: number; amount: number; rival: boolean }
  | { what: 'changeRun'; nth: number; direction: 'deposit' | 'withdraw'; share: number; rival: boolean }
  | { what: 'stopRun'; nth: number; close: boolean; rival: boolean };

export const STRATEGY_ACTION_INTERVAL_MS = { shortest: 700, longest: 4_000 };
/** Every fifth customer, and none of those who copy. */
export const isStrategyRunner = (customer: number): boolean => customer % 5 === 4;

export function generateStrategyAction(random: SeededRandom): StrategyAction {
  const nth = random.int(1_000);
  const rival = random.chance(0.2);
  const what = pickWeighted(random, [
    ['saveStrategy', 20],
    ['runStrategy', 35],
    ['changeRun', 25],
    ['stopRun', 20],
  ] as const);
  switch (what) {
    case 'saveStrategy':
      return { what, nth, names: 1 + random.int(3), rival };
    case 'runStrategy':
      return { what, nth, amount: 300 + random.int(900), rival };
    case 'changeRun':
      return {
        what,
        nth,
        direction: random.chance(0.6) ? 'deposit' : 'withdraw',
        share: random.between(0.05, 0.6),
        rival,
      };
    case 'stopRun':
      return { what, nth, close: random.chance(0.6), rival };
  }
}
