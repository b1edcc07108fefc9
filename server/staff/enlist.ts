/** Creating a console login: by the first owner's command, by the demo world, or by an owner. */
import { randomInt } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Role } from '@bourse/core/compliance/roles.ts';
import type { Transaction } from 'kysely';
import { hashPassword } from '../access/password-hash.ts';
import type { DB } from '../db/types.ts';
import { appendAudit } from '../desk/staff-audit.ts';
import type { AccountId, StaffId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { placeOf } from '../secrets/places.ts';
import { AT_THE_SERVER } from './at-the-server.ts';
import { newOtpSecret, shownSecret } from './one-time-codes.ts';
import { refuseName } from './refuse-name.ts';
import { insertStaff, OTP_PURPOSE } from './store.ts';

export interface Enlisting {
  login: string;
  name: string;
  roles: readonly Role[];
  password?: string;
  otpSecret?: Buffer;
  customerAccount?: AccountId | null;
  /** Until then this person decides nothing about money or people. */
  restsUntil?: Date | null;
}
/** What is shown once and stored nowhere in clear. */
export interface Enlisted {
  staff: StaffId;
  login: string;
  password: string;
  otp: { base32: string; uri: string };
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
export const newPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  );

type EnlistParts = Pick<Parts, 'database' | 'clock' | 'secrets'>;

/** By somebody at the server itself. Refused if the login or the name is taken. */
export async function enlist(parts: EnlistParts, asked: Enlisting): Promise<Enlisted | Refusal> {
  const prepared = await prepare(parts, asked);
  const now = parts.clock.now();
  return parts.database.kysely.transaction().execute(async (db) => {
    const enlisted = await insert(db, asked, prepared, now);
    if (!isRefusal(enlisted))
      await appendAudit(
        db,
        AT_THE_SERVER,
        [
          {
            action: 'addStaff',
            subject: `staff ${enlisted.staff}`,
            detail: {
              login: asked.login,
              roles: asked.roles.join(' '),
              until: asked.restsUntil?.toISOString() ?? null,
            },
          },
        ],
        now,
      );
    return enlisted;
  });
}

/** The secret is encrypted for the login it belongs to. */
export interface Prepared {
  password: string;
  passwordHash: string;
  otpSecret: Buffer;
  sealed(login: string): string;
}

/** Slow work that needs no lock. */
export async function prepare(
  { secrets }: Pick<Parts, 'secrets'>,
  { password = newPassword(), otpSecret = newOtpSecret() }: Pick<Enlisting, 'password' | 'otpSecret'>,
): Promise<Prepared> {
  return {
    password,
    passwordHash: await hashPassword(password),
    otpSecret,
    sealed: (login) => secrets.encrypt(OTP_PURPOSE, otpSecret, placeOf.staffOtp(login)),
  };
}

async function insert(
  db: Transaction<DB>,
  { login, name, roles, customerAccount = null, restsUntil = null }: Enlisting,
  { password, passwordHash, otpSecret, sealed }: Prepared,
  now: number,
): Promise<Enlisted | Refusal> {
  if (await db.selectFrom('staff').select('staff_id').where('login', '=', login).executeTakeFirst())
    return refuse('loginTaken');
  const misnamed = await refuseName(db, name, null);
  if (misnamed) return misnamed;
  const staff = await insertStaff(
    db,
    { login, name, passwordHash, otpSecret: sealed(login), roles, customerAccount, mustRenew: false, restsUntil },
    now,
  );
  return staff === null ? refuse('loginTaken') : { staff, login, password, otp: shownSecret(otpSecret, login) };
}
