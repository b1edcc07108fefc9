/** The SQL of verification. Name and digits are always stored encrypted. */
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { parseRequestRow } from '../ledger/request-table.ts';
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
 * account, the certified accounts with the same name and digits, and what was joined with them, in order.
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
    .where((where) =>
      where.or([
        where('account_id', 'in', accounts),
        where('holder', 'in', where.selectFrom('accounts').select('holder').where('account_id', 'in', accounts)),
      ]),
    )
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

/** Accounts that were certified under the same name and digits: of the same person, or of somebody else. */
export const listPossibleMatches = async (db: Db, account: AccountId, person: string): Promise<AccountId[]> =>
  (await listCertifiedAccounts(db, person)).filter((each) => each !== account);

/**
 * Stores for each possible match whether it is the same person. All accounts of a person share the first one's number:
 * what one of them takes of the market is gone for all. For callers that hold `lockPerson`.
 */
export async function recordIdentityMatches(
  db: Transaction<DB>,
  { account, seq }: { account: AccountId; seq: bigint },
  matches: readonly AccountId[],
  samePersonAs: AccountId | null,
  now: number,
): Promise<void> {
  if (matches.length === 0) return;
  await sql`insert into identity_matches (account_id, request_seq, other_account, same_person, decided_at)
    select ${account}, ${seq}, o.account_id,
      coalesce(o.account_id = ${samePersonAs}
        or o.holder = (select holder from accounts where account_id = ${samePersonAs}), false), ${new Date(now)}
    from accounts o where o.account_id = any(${[...matches]}::bigint[])`.execute(db);
  if (samePersonAs === null) return;
  await sql`with person as (select account_id from accounts
      where account_id in (${account}, ${samePersonAs})
        or holder = (select holder from accounts where account_id = ${samePersonAs}))
    update accounts set holder = (select min(account_id) from person)
    where account_id in (select account_id from person)`.execute(db);
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
