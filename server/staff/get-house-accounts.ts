import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isPlayMoneyAccount } from '@bourse/core/ledger/base-chart-of-accounts.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import { sql } from 'kysely';
import { CUSTOMER_ACCOUNTS_SQL } from '../ledger/chart-of-accounts-sql.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Db } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';
import { isCustomerAccount } from '@bourse/core/registry/chart-of-accounts.ts';

/**
 * Customers' accounts are what the house owes them; the others are its own and may be negative, since they are the
 * other side. Money in accounts that the house trades with is separate. Play money is neither.
 */
export const getHouseAccounts =
  (dependencies: ServerDependencies): Handler<'staff/getHouseAccounts'> =>
  async () => ({
    rows: await listHouseAccountSums(dependencies.database.kysely),
    at: isoTime(dependencies.clock.now()),
  });

export async function listHouseAccountSums(db: Db): Promise<CallAnswer<Calls['staff/getHouseAccounts']>['rows']> {
  const { rows } = await sql<{ bucket: string; own: boolean; currency: string; amount: string }>`
      select bucket, h.account_id is not null and bucket in (${sql.raw(CUSTOMER_ACCOUNTS_SQL)}) as own, currency,
        sum(amount)::text as amount from (
        select account_id, credit as bucket, currency, amount from transfers
        union all select account_id, debit, currency, -amount from transfers) sides
      left join house_accounts h on h.account_id = sides.account_id and h.claimant = 'house'
      group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows
    .filter(({ bucket }) => !isPlayMoneyAccount(bucket))
    .map(({ bucket, own, currency, amount }) => ({
      bucket,
      owner: isCustomerAccount(bucket) && !own ? ('customers' as const) : ('house' as const),
      currency,
      amount: formatAmount(BigInt(amount), currency),
    }));
}
