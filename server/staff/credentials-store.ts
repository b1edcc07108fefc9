/** The SQL of staff's passwords, secrets of one-time codes, and enrolments. */
import { hashSessionToken } from '../access/session-tokens.ts';
import type { StaffId } from '../ids.ts';
import type { Db } from './store.ts';

const updateStaff = (db: Db, staff: StaffId) => db.updateTable('staff').where('staff_id', '=', staff);

export async function isLoginTaken(db: Db, login: string): Promise<boolean> {
  const row = await db.selectFrom('staff').select('staff_id').where('login', '=', login).executeTakeFirst();
  return row !== undefined;
}

export const updateStaffPassword = (db: Db, staff: StaffId, hash: string, now: number) =>
  updateStaff(db, staff)
    .set({ password_hash: hash, password_changed_at: new Date(now) })
    .execute();

/** The secret, encrypted, that a new login replaces its own by. */
export const updateNextOtpSecret = (db: Db, staff: StaffId, secret: string) =>
  updateStaff(db, staff).set({ next_otp_secret: secret }).execute();

/** False unless the person has to replace the first credentials. */
export async function updateNextOtpSecretOfNewLogin(db: Db, staff: StaffId, secret: string): Promise<boolean> {
  const stored = await updateStaff(db, staff)
    .set({ next_otp_secret: secret })
    .where('must_renew', '=', true)
    .returning('staff_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** `otpSecret`: encrypted; `otpStep`: the last step that was used of it. */
export interface OwnCredentials {
  passwordHash: string;
  otpSecret: string;
  otpStep: bigint;
}
const columnsOf = ({ passwordHash, otpSecret, otpStep }: OwnCredentials, now: number) => ({
  password_hash: passwordHash,
  password_changed_at: new Date(now),
  otp_secret: otpSecret,
  otp_step: otpStep,
  next_otp_secret: null,
  must_renew: false,
});

export const replaceStaffCredentials = (db: Db, staff: StaffId, credentials: OwnCredentials, now: number) =>
  updateStaff(db, staff).set(columnsOf(credentials, now)).execute();

/** The link and its code no longer count. `restsUntil`: until when the new login may decide nothing. */
export const enrolStaff = (
  db: Db,
  staff: StaffId,
  { restsUntil, ...credentials }: OwnCredentials & { restsUntil: Date },
  now: number,
) =>
  updateStaff(db, staff)
    .set({
      ...columnsOf(credentials, now),
      enrol_link: null,
      enrol_code: null,
      enrol_until: null,
      rests_until: restsUntil,
    })
    .execute();

/** The login that a link takes over, unless it was disabled. */
export const selectStaffByLink = (db: Db, link: string) =>
  db
    .selectFrom('staff')
    .select(['staff_id', 'login', 'name', 'enrol_code', 'enrol_until', 'next_otp_secret'])
    .where('enrol_link', '=', hashSessionToken(link))
    .where('disabled_at', 'is', null);
