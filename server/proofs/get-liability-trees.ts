import { type Amount, formatAmount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Handler } from '../calls/handler-types.ts';
import { OWED_TO_CUSTOMERS_SQL } from '../ledger/chart-of-accounts-sql.ts';
import { readNewestLiabilityTrees } from '../ledger/liability-trees.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** The trees in which customers find their own leaves. */
export function getLiabilityTrees({ database }: Pick<ServerDependencies, 'database'>): Handler<'staff/getLiabilities'> {
  return async () => {
    const [trees, seeds] = await Promise.all([
      readNewestLiabilityTrees(database.kysely),
      readHouseOwnedAmounts(database.kysely),
    ]);
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
 * By currency, the house's part of accounts shared with customers: of a fund's balances, less what those who redeemed
 * are still to be paid, by the units that it has held from the beginning; of an account that has no units yet, the
 * capital that is booked there. Never more than the balance.
 */
async function readHouseOwnedAmounts(db: Database['kysely']): Promise<Map<string, Amount>> {
  const { rows } = await sql<{ currency: string; amount: Amount }>`
    with shared as (select account_id from house_accounts where claimant = 'customers'),
    put as (select account_id, currency,
        sum(case when debit = 'houseCapital' then amount else -amount end) as amount
      from transfers join shared using (account_id) where 'houseCapital' in (debit, credit) group by 1, 2),
    there as (select account_id, currency, sum(amount) as amount from balances join shared using (account_id)
      where bucket in (${sql.raw(OWED_TO_CUSTOMERS_SQL)}) group by 1, 2),
    parted as (select account_id, currency, seed_units,
        seed_units + (select coalesce(sum(units), 0) from fund_holdings h where h.fund = f.fund) as units,
        (select coalesce(sum(redeemed), 0) from fund_days d where d.fund = f.fund and not paid_out) as owed
      from funds f)
    select t.currency, sum(case when f.units is null then greatest(least(coalesce(p.amount, 0), t.amount), 0)
        else greatest(floor((t.amount - case when f.currency = t.currency then f.owed else 0 end)
          * f.seed_units / f.units), 0) end)::bigint as amount
      from there t left join put p on (p.account_id, p.currency) = (t.account_id, t.currency)
      left join parted f on f.account_id = t.account_id group by 1`.execute(db);
  return new Map(rows.map(({ currency, amount }) => [currency, amount]));
}
