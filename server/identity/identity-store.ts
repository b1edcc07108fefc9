/** The SQL of verification. Name and digits are encrypted wherever they stand. */
import type { CustomerState, Request } from '@bourse/core/requests/types.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/types.ts';
import type { AccountId } from '../ids.ts';
import { requestOf } from '../desk/rows.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** What the texts are encrypted for: one can't be put in another's place. */
export const NAME_PURPOSE = 'verified name';
export const DIGITS_PURPOSE = 'identity digits';

export async function readVerification(db: Db, account: AccountId): Promise<CustomerState['verification']> {
  const row = await db.selectFrom('customers').select('verification').where('account_id', '=', account).executeTakeFirstOrThrow();
  return row.verification as CustomerState['verification'];
}

/** A name, encrypted and with what finds it, goes with a certified identity alone. */
export async function setVerification(db: Db, account: AccountId, verification: CustomerState['verification'], name: { encrypted: string; prints: Buffer[] } | null = null): Promise<void> {
  await db.updateTable('customers').set({ verification, verified_name: name?.encrypted ?? null, name_prints: name?.prints ?? null }).where('account_id', '=', account).execute();
}

/** Of one person's accounts all are known by the first of them: what one of them takes of the market is gone for all. */
export async function joinAccounts(db: Db, account: AccountId, person: string): Promise<void> {
  const { rows } = await sql<{ account_id: AccountId }>`select distinct account_id from requests join customers using (account_id)
    where kind = 'identity' and status = 'done' and verification = 'certified' and details->>'person' = ${person} order by account_id`.execute(db);
  const accounts = [...new Set([...rows.map((row) => row.account_id), account])].sort((a, b) => (a < b ? -1 : 1));
  if (accounts.length > 1) await db.updateTable('accounts').set({ holder: accounts[0]! }).where('account_id', 'in', accounts).execute();
}

/** The customer's latest request for verification. */
export async function readLatest(db: Db, account: AccountId): Promise<Request | null> {
  const row = await db.selectFrom('requests').selectAll().where('account_id', '=', account).where('kind', '=', 'identity').orderBy('request_seq', 'desc').limit(1).executeTakeFirst();
  return row ? requestOf(row) : null;
}

/** Whether another account has handed in the same name and digits, and was not turned down for it. */
export async function isElsewhere(db: Db, account: AccountId, person: string): Promise<boolean> {
  const { rows } = await sql`select from requests where kind = 'identity' and details->>'person' = ${person} and account_id <> ${account}
    and status not in ('rejected', 'cancelled', 'failed') limit 1`.execute(db);
  return rows.length > 0;
}
