/**
 * Caps the house's giveaways. The budget is taken in blocks: one short transaction per block, and then payments are
 * counted in memory, so that no row is locked by every payment. The rest of a killed process's block stays unspent; the
 * cap is never exceeded.
 */
import { sql } from 'kysely';
import type { Amount } from '@bourse/core/ledger/money.ts';
import type { Database } from '../db/database.ts';

export interface PromotionBudget {
  /** Reserves `amount`; false if the cap leaves no room for it. */
  take(amount: Amount): Promise<boolean>;
  /** Returns a reserved amount that wasn't paid. */
  giveBack(amount: Amount): void;
  /** Returns the rest of the block. */
  stop(): Promise<void>;
}

/** `block` is how much is taken at once, in the budget's minor units. */
export function createPromotionBudget(database: Database, name: string, block: Amount): PromotionBudget {
  let left = 0n;
  let taking = Promise.resolve();

  async function takeBlock(): Promise<void> {
    const {
      rows: [row],
    } = await sql<{ got: bigint }>`
      with before as (select name, reserved from promotion_budgets where name = ${name} for update)
      update promotion_budgets b set reserved = least(b.cap, b.reserved + ${block}) from before
      where b.name = before.name returning b.reserved - before.reserved as got`.execute(database.kysely);
    left += row?.got ?? 0n;
  }

  return {
    take(amount) {
      const turn = taking.then(async () => {
        if (left < amount) await takeBlock();
        if (left < amount) return false;
        left -= amount;
        return true;
      });
      taking = turn.then(
        () => {},
        () => {},
      );
      return turn;
    },
    giveBack(amount) {
      left += amount;
    },
    async stop() {
      await taking;
      const rest = left;
      left = 0n;
      if (rest > 0n)
        await database.kysely
          .updateTable('promotion_budgets')
          .set((set) => ({ reserved: set('reserved', '-', rest) }))
          .where('name', '=', name)
          .execute();
    },
  };
}
