/**
 * The house's own transfers. They touch no customer, so they have a history of their own: that of account 0, which
 * nobody can have.
 */
import type { Transfer } from '@bourse/core/ledger/transfer.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const HOUSE_ACCOUNT = 0n;
/** Taken by the one process that books for the house. Any fixed number that no other lock uses. */
const HOUSE_LOCK = 7_203_143;

type Db = Database['kysely'];

/**
 * False while another process books; read what is to be booked only after this, and book it in the same transaction.
 */
export async function tryLockHouseLedger(db: Db): Promise<boolean> {
  const {
    rows: [lock],
  } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${HOUSE_LOCK}) as taken`.execute(db);
  return lock?.taken ?? false;
}

/** Like `tryLockHouseLedger`, but waits for other bookings. */
export async function lockHouseLedger(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${HOUSE_LOCK})`.execute(db);
}

/** For the transaction that has taken the house's lock. */
export async function bookHouseTransfers(db: Db, transfers: readonly Transfer[], now: number): Promise<void> {
  if (transfers.length === 0) return;
  const {
    rows: [last],
  } = await sql<{
    seq: bigint;
  }>`select coalesce(max(seq), 0)::bigint as seq from transfers where account_id = ${HOUSE_ACCOUNT}`.execute(db);
  const at = new Date(now);
  await db
    .insertInto('transfers')
    .values(
      transfers.map(({ currency, amount, debit, credit, code, reference }, index) => ({
        account_id: HOUSE_ACCOUNT,
        seq: (last?.seq ?? 0n) + BigInt(index) + 1n,
        currency,
        amount,
        debit,
        credit,
        code,
        reference,
        at,
      })),
    )
    .execute();
}
