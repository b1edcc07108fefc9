/** Orders of a strategy's day that the desk refused, each stored once. */
import type { Quantity } from '@bourse/core/money.ts';
import type { RuleReason } from '@bourse/core/orders/refusal-reasons.ts';
import type { Db } from './runs-store.ts';

export interface RefusedOrder {
  /** The market's finished date at whose end the order was decided. */
  date: string;
  instrument: string;
  side: 'buy' | 'sell';
  quantity: Quantity;
  reason: RuleReason;
  at: number;
}

export async function insertRefused(db: Db, strategy: bigint, { at, ...order }: RefusedOrder): Promise<void> {
  await db
    .insertInto('strategy_refusals')
    .values({ strategy, ...order, at: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Newest first. */
export async function readRefused(db: Db, strategy: bigint, limit: number): Promise<RefusedOrder[]> {
  const rows = await db
    .selectFrom('strategy_refusals')
    .selectAll()
    .where('strategy', '=', strategy)
    .orderBy('date', 'desc')
    .orderBy('instrument')
    .orderBy('side')
    .limit(limit)
    .execute();
  return rows.map(({ strategy: _, at, ...row }) => ({ ...row, at: at.getTime() }) as RefusedOrder);
}
