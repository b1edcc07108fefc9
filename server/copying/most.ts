import { capacityOf } from '@bourse/core/copying/levels.ts';
import { larger, smaller, type Amount } from '@bourse/core/money.ts';
import type { KnownLeader } from './rows.ts';

/** The maximum that may follow a leader in total, given the worth of their own portfolio. */
export function mostOf({ level, strategy }: Pick<KnownLeader, 'level' | 'strategy'>, equity: Amount): Amount {
  const byLevel = capacityOf(level, larger(equity, 0n));
  return strategy?.capacity == null ? byLevel : smaller(byLevel, strategy.capacity);
}
