import { type Amount, formatAmount } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Handler } from '../calls/handler.ts';
import { OWED_TO_CUSTOMERS } from '../ledger/chart-sql.ts';
import { newestTrees } from '../ledger/newest-trees.ts';
import type { Parts } from '../parts.ts';

/** The trees in which customers find their own leaves. */
export function listLiabilities({ database }: Pick<Parts, 'database'>): Handler<'staff/getLiabilities'> {
  return async () => {
    const [trees, seeds] = await Promise.all([newestTrees(database.kysely), readSeeds(database.kysely)]);
    return {
      at: trees[0]?.at.toISOString() ?? null,
      rows: trees.map(({ tree, currency, sum, count, root, seal }) => {
        const [counted, seeded] = [BigInt(sum), seeds.get(currency) ?? 0n];
        const own = seeded < counted ? seeded : counted;
        return {
          currency,
          sum: formatAmount(counted, currency),
          seeded: formatAmount(own, currency),
          owed: formatAmount(counted - own, currency),
          customers: Number(count),
          tree: Number(tree),
          root: root.toString('hex'),
          seal: seal === null ? null : Number(seal),
        };
      }),
    };
  };
}

/**
 * By currency, the house's capital in accounts shared with customers, such as a fund's: the booked sum, but for each
 * account no more than its balance.
 */
async function readSeeds(db: Database['kysely']): Promise<Map<string, Amount>> {
  const { rows } = await sql<{ currency: string; amount: Amount }>`
    with shared as (select account_id from house_accounts where claimant = 'customers'),
    put as (select account_id, currency,
        sum(case when debit = 'houseCapital' then amount else -amount end) as amount
      from transfers join shared using (account_id) where 'houseCapital' in (debit, credit) group by 1, 2),
    there as (select account_id, currency, sum(amount) as amount from balances join shared using (account_id)
      where bucket in (${sql.raw(OWED_TO_CUSTOMERS)}) group by 1, 2)
    select currency, sum(greatest(least(p.amount, t.amount), 0))::bigint as amount
      from put p join there t using (account_id, currency) group by 1`.execute(db);
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
}
