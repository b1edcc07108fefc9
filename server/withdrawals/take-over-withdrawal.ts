/** Staff record a payment's outcome themselves: from then on the payout service isn't called for it. */
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';

/** For this long after the last message to the service it may still be paying. */
const SILENCE_MS = 24 * 3_600_000;

/**
 * False if it would return money that the service may be paying. The row of `payouts` is the lock: handing it over has
 * to write it first, and then finds it taken.
 */
export async function takeOverWithdrawal(
  { database, clock }: Pick<Parts, 'database' | 'clock'>,
  account: AccountId,
  request: bigint,
  givesBack: boolean,
): Promise<boolean> {
  const now = clock.now();
  const { rows } = await sql`
    insert into payouts as p (account_id, request_seq, driver, due_at, accepted_at)
    select account_id, request_seq, 'staff', ${new Date(now)}, ${new Date(now)} from requests
    where account_id = ${account} and request_seq = ${request} and kind = 'withdrawal' and status = 'processing'
    on conflict (account_id, request_seq) do update set accepted_at = coalesce(p.accepted_at, excluded.accepted_at)
      where ${!givesBack} or p.driver = 'staff' or coalesce(p.accepted_at, p.due_at) <= ${new Date(now - SILENCE_MS)}
    returning 1`.execute(database.kysely);
  return rows.length > 0;
}
