import type { Request } from '@bourse/core/requests/types.ts';
import { listRequests } from '../desk/request-store.ts';
import type { AccountId } from '../ids.ts';
import type { Db } from './store.ts';

/** Whether the account is an institution's. */
export async function readSeat(db: Db, account: AccountId): Promise<boolean> {
  return (await db.selectFrom('accounts').select('seat').where('account_id', '=', account).executeTakeFirstOrThrow())
    .seat;
}

export async function lastSeatRequest(db: Db, account: AccountId): Promise<Request | null> {
  return (await listRequests(db, account, 'seat', { before: null, limit: 1 }))[0] ?? null;
}
