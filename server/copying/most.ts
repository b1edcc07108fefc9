import { capacityOf } from '@bourse/core/copying/levels.ts';
import { larger, smaller, type Amount } from '@bourse/core/money.ts';
import type { KnownLeader } from './rows.ts';

/** The most that may follow a leader in all, if their own money in it is worth this much. */
export function mostOf({ level, strategy }: Pick<KnownLeader, 'level' | 'strategy'>, equity: Amount): Amount {
  const byLevel = capacityOf(level, larger(equity, 0n));
  return strategy?.capacity == null ? byLevel : smaller(byLevel, strategy.capacity);
}
