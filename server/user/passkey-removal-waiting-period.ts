/**
 * A lost device's passkey must be removable with only the password. Somebody who has stolen the password could do the
 * same, so the owner is notified at once, and what the passkey guarded waits until they have had time to read it.
 */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { PASSKEY_REMOVAL_WAIT_MS } from '@bourse/core/accounts/withdrawals/withdrawal-decisions.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { findOneTimeCodeSetup } from './one-time-codes.ts';
import { listPasskeyRows } from './passkeys-store.ts';
import type { Db } from './store.ts';
import { isoTime } from '@bourse/core/dates.ts';

/** Call it in the transaction of the removal, after it. */
export async function recordLastPasskeyRemoval(db: Db, account: AccountId, now: number): Promise<void> {
  const [codes, left] = [await findOneTimeCodeSetup(db, account), await listPasskeyRows(db, account)];
  if (codes?.confirmed_at != null || left.length > 0) return;
  await db
    .updateTable('customers')
    .set({ last_passkey_removed_at: new Date(now) })
    .where('account_id', '=', account)
    .execute();
}

/** Anything added to the account since may come from the person who removed the last passkey. */
export async function refuseAfterPasskeyRemoval(
  { database, clock }: Pick<ServerDependencies, 'database' | 'clock'>,
  account: AccountId,
): Promise<Refusal | null> {
  const { last_passkey_removed_at: at } = await database.kysely
    .selectFrom('customers')
    .select('last_passkey_removed_at')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  const until = (at?.getTime() ?? -Infinity) + PASSKEY_REMOVAL_WAIT_MS;
  return clock.now() < until ? refuse('passkeyJustRemoved', { until: isoTime(until) }) : null;
}
