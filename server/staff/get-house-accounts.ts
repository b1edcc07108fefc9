import { isCustomerAccount, isPlayAccount } from '@bourse/core/ledger/chart.ts';
import { formatAmount } from '@bourse/core/money.ts';
import { sql } from 'kysely';
import { isoTime } from '../desk/write-notice.ts';
import type { Handler } from '../http/handler.ts';
import type { Parts } from '../parts.ts';

/**
 * Customers' accounts are what the house owes them; the others are its own and may be below zero, since they are the
 * other side. Play money is neither.
 */
export function getHouseAccounts(parts: Parts): Handler<'staff/getHouseAccounts'> {
  return async () => {
    const { rows } = await sql<{ bucket: string; currency: string; amount: string }>`
      select bucket, currency, sum(amount)::text as amount from (
        select credit as bucket, currency, amount from transfers union all select debit, currency, -amount
        from transfers) sides
      group by 1, 2 order by 1, 2`.execute(parts.database.kysely);
    return {
      rows: rows
        .filter(({ bucket }) => !isPlayAccount(bucket))
        .map(({ bucket, currency, amount }) => ({
          bucket,
          owner: isCustomerAccount(bucket) ? ('customers' as const) : ('house' as const),
          currency,
          amount: formatAmount(BigInt(amount), currency),
        })),
      at: isoTime(parts.clock.now()),
    };
  };
}
