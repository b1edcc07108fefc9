import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/types.ts';
import type { StaffId } from '../ids.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** Which of the pairs (reader, who has approved) share a device or stand in one line of invitations. */
export async function selectLinked(db: Db, staff: StaffId, others: readonly StaffId[]): Promise<Set<StaffId>> {
  if (others.length === 0) return new Set();
  const { rows } = await sql<{ staff_id: bigint }>`
    select o.staff_id from staff o join staff s on s.staff_id = ${staff} and o.staff_id <> s.staff_id
      left join customers oc on oc.account_id = o.customer_account left join invitations oi on oi.code = oc.invited_by
      left join customers sc on sc.account_id = s.customer_account left join invitations si on si.code = sc.invited_by
    where o.staff_id = any(${[...others]}::bigint[]) and (
      exists (select from staff_devices a join staff_devices b using (device_hash) where a.staff_id = s.staff_id
        and b.staff_id = o.staff_id)
      or oi.account_id = s.customer_account or si.account_id = o.customer_account
        or (oc.account_id is not null and oi.account_id is not null and oi.account_id = si.account_id))`.execute(db);
  return new Set(rows.map((row) => row.staff_id));
}

/** Of the accounts those that are this person's own, or whom this person has invited. */
export async function selectRelated(db: Db, staff: StaffId, accounts: readonly bigint[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ account_id: bigint }>`
    select c.account_id from customers c join staff s on s.staff_id = ${staff}
    left join invitations i on i.code = c.invited_by
    where c.account_id = any(${[...accounts]}::bigint[])
      and (c.account_id = s.customer_account or i.account_id = s.customer_account or i.made_by = s.staff_id)`.execute(
    db,
  );
  return new Set(rows.map((row) => row.account_id));
}

/** All who share a device or a line of invitations with this person. */
export async function selectAllLinked(db: Db, staff: StaffId): Promise<StaffId[]> {
  const people = await db.selectFrom('staff').select('staff_id').where('staff_id', '<>', staff).execute();
  return [
    ...(await selectLinked(
      db,
      staff,
      people.map(({ staff_id }) => staff_id),
    )),
  ];
}

/** Of the accounts those that were used from a device of one of these people. */
export async function selectOnDevices(
  db: Db,
  people: readonly StaffId[],
  accounts: readonly bigint[],
): Promise<Set<bigint>> {
  const { rows } = await sql<{ account_id: bigint }>`
    select distinct d.account_id from known_devices d join staff_devices o using (device_hash)
    where d.account_id = any(${[...accounts]}::bigint[]) and o.staff_id = any(${[...people]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => row.account_id));
}

/**
 * Why this person may not touch the customer's account, null where nothing stands between: it is their own or that of
 * somebody they invited, or it was used on a device of theirs or of a colleague who is linked with them.
 */
export async function refuseTied(db: Db, staff: StaffId, account: bigint): Promise<Refusal | null> {
  if ((await selectRelated(db, staff, [account])).size > 0) return refuse('ownApproval');
  const people = [staff, ...(await selectAllLinked(db, staff))];
  return (await selectOnDevices(db, people, [account])).size > 0 ? refuse('customerOnStaffDevice') : null;
}
