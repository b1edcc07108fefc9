/** The SQL of staff logins. */
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { hashDeviceCookie } from '../access/session-tokens.ts';
import type { DB } from '../db/table-types.ts';
import type { AccountId, StaffId } from '../ids.ts';

export type Db = Kysely<DB> | Transaction<DB>;

export const OTP_PURPOSE = 'staff one-time code';

/** Reads what a login needs in one statement, which takes as long for a login that doesn't exist. */
export async function findStaffLogin(db: Db, login: string, device: string | null) {
  const row = await db
    .selectFrom('staff')
    .select([
      'staff.staff_id',
      'login',
      'name',
      'roles',
      'password_hash',
      'password_changed_at',
      'otp_secret',
      'otp_step',
      'disabled_at',
      'must_renew',
      'rests_until',
      'enrol_until',
    ])
    .leftJoin('staff_devices', (join) =>
      join
        .onRef('staff_devices.staff_id', '=', 'staff.staff_id')
        .on('device_hash', '=', hashDeviceCookie(device ?? ''))
        .on('forgotten_at', 'is', null),
    )
    .select('device_hash')
    .where('login', '=', login)
    .executeTakeFirst();
  return row ?? null;
}

export const findStaff = (db: Db, staff: StaffId) =>
  db.selectFrom('staff').selectAll().where('staff_id', '=', staff).executeTakeFirstOrThrow();

/** Marks the step of a code as used; false if it or a later one was used before. */
export async function consumeOtpStep(db: Db, staff: StaffId, step: bigint): Promise<boolean> {
  const taken = await db
    .updateTable('staff')
    .set({ otp_step: step })
    .where('staff_id', '=', staff)
    .where('otp_step', '<', step)
    .where('disabled_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function rememberStaffDevice(db: Db, staff: StaffId, device: string, now: number): Promise<void> {
  await db
    .insertInto('staff_devices')
    .values({ staff_id: staff, device_hash: hashDeviceCookie(device), seen_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.columns(['staff_id', 'device_hash']).doUpdateSet({ seen_at: new Date(now), forgotten_at: null }),
    )
    .execute();
}

/** All devices but the present one count as a stranger's from now on; which people they link is kept. */
export async function forgetStaffDevices(db: Db, staff: StaffId, present: string | null, now: number): Promise<void> {
  await db
    .updateTable('staff_devices')
    .set({ forgotten_at: new Date(now) })
    .where('staff_id', '=', staff)
    .where('device_hash', '<>', hashDeviceCookie(present ?? ''))
    .where('forgotten_at', 'is', null)
    .execute();
}

export interface NewStaff {
  login: string;
  name: string;
  passwordHash: string;
  otpSecret: string;
  roles: readonly Role[];
  customerAccount: AccountId | null;
  mustRenew: boolean;
  enrolling?: { link: Buffer; code: Buffer; until: Date } | null;
  restsUntil?: Date | null;
}

/** Null if the login is taken. `otpSecret` is encrypted. */
export async function insertStaff(
  db: Db,
  {
    login,
    name,
    passwordHash,
    otpSecret,
    roles,
    customerAccount,
    mustRenew,
    enrolling = null,
    restsUntil = null,
  }: NewStaff,
  now: number,
): Promise<StaffId | null> {
  const at = new Date(now);
  const row = await db
    .insertInto('staff')
    .values({
      login,
      name,
      password_hash: passwordHash,
      password_changed_at: at,
      otp_secret: otpSecret,
      roles: [...roles],
      customer_account: customerAccount,
      created_at: at,
      must_renew: mustRenew,
      enrol_link: enrolling?.link ?? null,
      enrol_code: enrolling?.code ?? null,
      enrol_until: enrolling?.until ?? null,
      rests_until: restsUntil,
    })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return row?.staff_id ?? null;
}

/** In order of their numbers. */
export const lockAllStaff = (db: Db) =>
  db
    .selectFrom('staff')
    .select(['staff_id', 'login', 'name', 'roles', 'disabled_at', 'customer_account'])
    .orderBy('staff_id')
    .forUpdate()
    .execute();

export async function hasActiveOwner(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('staff').select('roles').where('disabled_at', 'is', null).execute();
  return rows.some(({ roles }) => roles.includes('owner'));
}

/** From how many colleagues other than `person` somebody has taken power alone since then (epoch ms). */
export async function countRevocationsOfOthers(db: Db, by: StaffId, person: StaffId, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('staff_audit')
    .select(({ fn }) => fn.count<bigint>('subject').distinct().as('count'))
    .where('staff_id', '=', by)
    .where('action', '=', 'changeStaff')
    .where('at', '>', new Date(since))
    .where('subject', '<>', `staff ${person}`)
    .where(sql<boolean>`(detail::json ->> 'disabled' = 'true' or detail::json ->> 'roles' is not null)`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
