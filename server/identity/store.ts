/** The SQL of verification. Name and digits are always stored encrypted. */
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { parseRequestRow } from '../ledger/parse-account-rows.ts';
import type { CustomerState } from '@bourse/core/accounts/customers/customer-state.ts';

type Db = Kysely<DB> | Transaction<DB>;

export async function readVerification(db: Db, account: AccountId): Promise<CustomerState['verification']> {
  const row = await db
    .selectFrom('customers')
    .select('verification')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return row.verification as CustomerState['verification'];
}

/** A name, encrypted and with its search value, is only set with a certified identity. */
export async function updateVerification(
  db: Db,
  account: AccountId,
  verification: CustomerState['verification'],
  name: { encrypted: string; prints: Buffer[] } | null = null,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ verification, verified_name: name?.encrypted ?? null, name_prints: name?.prints ?? null })
    .where('account_id', '=', account)
    .execute();
}

/** The first half of an advisory lock's number; the second half is the person. */
const PEOPLE_LOCK = 7_203_166;

/**
 * One decision about a person at a time, so that each sees the previous one's result: locks the person, then the
 * account and the person's certified accounts, in order.
 */
export async function lockPerson(db: Transaction<DB>, account: AccountId, seq: bigint): Promise<void> {
  const row = await db
    .selectFrom('requests')
    .select(sql<string | null>`details->>'person'`.as('person'))
    .where('account_id', '=', account)
    .where('request_seq', '=', seq)
    .where('kind', '=', 'identity')
    .executeTakeFirst();
  const person = row?.person ?? null;
  if (person !== null) await sql`select pg_advisory_xact_lock(${PEOPLE_LOCK}, hashtext(${person}))`.execute(db);
  const accounts = [account, ...(person === null ? [] : await listCertifiedAccounts(db, person))];
  await db
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', 'in', accounts)
    .orderBy('account_id')
    .forUpdate()
    .execute();
}

async function listCertifiedAccounts(db: Db, person: string): Promise<AccountId[]> {
  const { rows } = await sql<{
    account_id: AccountId;
  }>`select distinct account_id from requests join customers using (account_id)
    where kind = 'identity' and status = 'done' and verification = 'certified' and details->>'person' = ${person}
    order by account_id`.execute(db);
  return rows.map((row) => row.account_id);
}

/**
 * All accounts of a person share the first one's number: what one of them takes of the market is gone for all. For
 * callers that hold `lockPerson`.
 */
export async function linkAccountsOfPerson(db: Transaction<DB>, person: string): Promise<void> {
  const accounts = await listCertifiedAccounts(db, person);
  if (accounts.length > 1)
    await db.updateTable('accounts').set({ holder: accounts[0]! }).where('account_id', 'in', accounts).execute();
}

/** Joins accounts that were certified at the same moment before this lock existed, and so stayed apart. */
export async function linkUnlinkedAccounts({ kysely }: { kysely: Kysely<DB> }): Promise<void> {
  const { rows } = await sql<{ account_id: AccountId; request_seq: bigint; person: string }>`
    with verified as (select account_id, min(request_seq) as request_seq, details->>'person' as person from requests
    join customers using (account_id)
      where kind = 'identity' and status = 'done' and verification = 'certified' and details->>'person' is not null
      group by account_id, details->>'person'),
    several as (select *, min(account_id) over (partition by person) as first,
      count(*) over (partition by person) as known from verified)
    select distinct on (person) account_id, request_seq, person from several join accounts a using (account_id)
    where known > 1 and a.holder is distinct from first`.execute(kysely);
  for (const { account_id, request_seq, person } of rows) {
    await kysely.transaction().execute(async (db) => {
      await lockPerson(db, account_id, request_seq);
      await linkAccountsOfPerson(db, person);
    });
  }
}

/** The customer's latest request for verification. */
export async function readLatestVerificationRequest(db: Db, account: AccountId): Promise<ReviewRequest | null> {
  const row = await db
    .selectFrom('requests')
    .selectAll()
    .where('account_id', '=', account)
    .where('kind', '=', 'identity')
    .orderBy('request_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? parseRequestRow(row) : null;
}

/** Whether another account has submitted the same name and digits, and was not rejected for it. */
export async function isIdentityUsedElsewhere(db: Db, account: AccountId, person: string): Promise<boolean> {
  const { rows } = await sql`select from requests where kind = 'identity' and details->>'person' = ${person}
      and account_id <> ${account}
    and status not in ('rejected', 'cancelled', 'failed') limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether one of these pictures, as it is, has come with another account's papers. */
export async function isPhotoUsedElsewhere(db: Db, account: AccountId, files: readonly string[]): Promise<boolean> {
  const { rows } = await sql`select from files f join files o on o.content_hash = f.content_hash
    where f.account_id = ${account} and f.file_id = any(${[...files]}::text[]) and o.account_id <> ${account}
      and o.purpose in ('identityFront', 'identityBack') and o.used_at is not null limit 1`.execute(db);
  return rows.length > 0;
}
