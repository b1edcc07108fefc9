import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { StaffId } from '../ids.ts';

type Db = Kysely<DB> | Transaction<DB>;

/**
 * Whether an owner of a practice world lets one person with one browser decide everything. Where money is real the
 * setting has no effect, whoever wrote it.
 */
export const IS_ONE_BROWSER_ALLOWED_SQL = sql<boolean>`(exists (select from settings where name = 'oneBrowser'
    and value = 'yes') and (exists (select from world where kind = 'demo')
      or exists (select from settings where name = 'practice' and value = 'yes')))`;

/** Pairs (`one`, `other`) of staff who share a device or a line of invitations, each in both orders. */
export const LINKED_STAFF_SQL = sql`
  select s.staff_id as one, o.staff_id as other from staff o join staff s on o.staff_id <> s.staff_id
    left join customers oc on oc.account_id = o.customer_account left join invitations oi on oi.code = oc.invited_by
    left join customers sc on sc.account_id = s.customer_account left join invitations si on si.code = sc.invited_by
  where not ${IS_ONE_BROWSER_ALLOWED_SQL}
    and (exists (select from staff_devices a join staff_devices b using (device_hash) where a.staff_id = s.staff_id
        and b.staff_id = o.staff_id)
      or oi.account_id = s.customer_account or si.account_id = o.customer_account
      or (oc.account_id is not null and oi.account_id is not null and oi.account_id = si.account_id))`;

/** Who of the others shares a device or a line of invitations with this person. */
export async function findLinkedStaff(db: Db, staff: StaffId, others: readonly StaffId[]): Promise<Set<StaffId>> {
  if (others.length === 0) return new Set();
  const { rows } = await sql<{ staff_id: bigint }>`select pair.other as staff_id from (${LINKED_STAFF_SQL}) pair
    where pair.one = ${staff} and pair.other = any(${[...others]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.staff_id));
}

/**
 * Accounts of the people `who` (by `s`): those of their verified person, and those that submitted the same identity
 * papers.
 */
const ownAccounts = (who: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select a.account_id from staff s join accounts mine on mine.account_id = s.customer_account
    join accounts a on a.account_id = mine.account_id or a.holder = mine.holder where ${who}
  union select theirs.account_id from staff s
    join requests mine on mine.account_id = s.customer_account and mine.kind = 'identity'
    join requests theirs on theirs.kind = 'identity' and theirs.details->>'person' = mine.details->>'person'
    where ${who} and mine.status not in ('rejected', 'cancelled', 'failed')
      and theirs.status not in ('rejected', 'cancelled', 'failed')`;

/** All accounts of all staff members. */
export const STAFF_ACCOUNTS_SQL = ownAccounts(sql`true`);

/**
 * Which of these accounts belong to one of these people, through any account of theirs, or were invited by one of them.
 */
export async function findStaffRelatedAccounts(
  db: Db,
  people: readonly StaffId[],
  accounts: readonly bigint[],
): Promise<Set<bigint>> {
  const ids = sql`any(${[...people]}::bigint[])`;
  const { rows } = await sql<{ account_id: bigint }>`
    with own as (${ownAccounts(sql`s.staff_id = ${ids}`)})
    select c.account_id from customers c left join invitations i on i.code = c.invited_by
    where c.account_id = any(${[...accounts]}::bigint[]) and not ${IS_ONE_BROWSER_ALLOWED_SQL}
      and (c.account_id in (select account_id from own) or i.account_id in (select account_id from own)
        or i.made_by = ${ids})`.execute(db);
  return new Set(rows.map((row) => row.account_id));
}

/** All staff who share a device or a line of invitations with this person. */
export async function listAllLinkedStaff(db: Db, staff: StaffId): Promise<StaffId[]> {
  const people = await db.selectFrom('staff').select('staff_id').where('staff_id', '<>', staff).execute();
  return [
    ...(await findLinkedStaff(
      db,
      staff,
      people.map(({ staff_id }) => staff_id),
    )),
  ];
}

/** Which of these accounts were used from a device of one of these people. */
export async function findAccountsOnStaffDevices(
  db: Db,
  people: readonly StaffId[],
  accounts: readonly bigint[],
): Promise<Set<bigint>> {
  const { rows } = await sql<{ account_id: bigint }>`
    select distinct d.account_id from known_devices d join staff_devices o using (device_hash)
    where d.account_id = any(${[...accounts]}::bigint[]) and o.staff_id = any(${[...people]}::bigint[])
      and not ${IS_ONE_BROWSER_ALLOWED_SQL}`.execute(db);
  return new Set(rows.map((row) => row.account_id));
}

/**
 * Which of these accounts this person may not touch, and why: their own, those of people they invited, and those used
 * on a device of theirs; the same holds for colleagues linked with them.
 */
export async function findConflictsOfInterest(
  db: Db,
  staff: StaffId,
  accounts: readonly bigint[],
): Promise<Map<bigint, Refusal>> {
  const people = [staff, ...(await listAllLinkedStaff(db, staff))];
  const [onDevices, related] = await Promise.all([
    findAccountsOnStaffDevices(db, people, accounts),
    findStaffRelatedAccounts(db, people, accounts),
  ]);
  return new Map([
    ...[...onDevices].map((account) => [account, refuse('customerOnStaffDevice')] as const),
    ...[...related].map((account) => [account, refuse('ownApproval')] as const),
  ]);
}

/** Why this person may not touch the customer's account; null if nothing prevents it. */
export const refuseConflictOfInterest = async (db: Db, staff: StaffId, account: bigint): Promise<Refusal | null> =>
  (await findConflictsOfInterest(db, staff, [account])).get(account) ?? null;
