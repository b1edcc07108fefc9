/**
 * Creating a console login: by the first owner's command, by the demo world, or by an owner; what its name and its own
 * account must be.
 */
import { randomInt } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { Role } from '@bourse/core/compliance/staff-roles.ts';
import { sql, type Transaction } from 'kysely';
import { hashPassword } from '../access/passwords.ts';
import type { DB } from '../db/table-types.ts';
import { appendStaffAudit, SERVER_COMMAND_ACTOR } from '../staff-audit/audit-entries.ts';
import { type AccountId, parseAccountId, type StaffId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { encryptionPlaceBuilders } from '../secrets/encryption-bindings.ts';
import { generateOtpSecret, buildOtpSecretView } from './one-time-codes.ts';
import { type Db, insertStaff, OTP_PURPOSE } from './store.ts';
import { normalizeStaffName, hasMixedAlphabetWord } from '@bourse/core/accounts/staff/staff-names.ts';

export interface NewLogin {
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
export interface LoginCredentials {
  staff: StaffId;
  login: string;
  password: string;
  otp: { base32: string; uri: string };
}

const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
export const generatePassword = (): string =>
  Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]).join(''),
  ).join('-');

type CreateLoginDependencies = Pick<ServerDependencies, 'database' | 'clock' | 'secrets'>;

/** For the commands on the server itself. Refused if the login or the name is taken. */
export async function createLogin(
  dependencies: CreateLoginDependencies,
  requested: NewLogin,
): Promise<LoginCredentials | Refusal> {
  const prepared = await prepareCredentials(dependencies, requested);
  const now = dependencies.clock.now();
  return dependencies.database.kysely.transaction().execute(async (db) => {
    const enlisted = await insertLogin(db, requested, prepared, now);
    if (!isRefusal(enlisted))
      await appendStaffAudit(
        db,
        SERVER_COMMAND_ACTOR,
        [
          {
            action: 'addStaff',
            subject: `staff ${enlisted.staff}`,
            detail: {
              login: requested.login,
              roles: requested.roles.join(' '),
              until: requested.restsUntil?.toISOString() ?? null,
            },
          },
        ],
        now,
      );
    return enlisted;
  });
}

/** The secret is encrypted for the login it belongs to. */
export interface PreparedCredentials {
  password: string;
  passwordHash: string;
  otpSecret: Buffer;
  sealed(login: string): string;
}

/** Slow work that needs no lock. */
export async function prepareCredentials(
  { secrets }: Pick<ServerDependencies, 'secrets'>,
  { password = generatePassword(), otpSecret = generateOtpSecret() }: Pick<NewLogin, 'password' | 'otpSecret'>,
): Promise<PreparedCredentials> {
  return {
    password,
    passwordHash: await hashPassword(password),
    otpSecret,
    sealed: (login) => secrets.encrypt(OTP_PURPOSE, otpSecret, encryptionPlaceBuilders.staffOtp(login)),
  };
}

async function insertLogin(
  db: Transaction<DB>,
  { login, name, roles, customerAccount = null, restsUntil = null }: NewLogin,
  { password, passwordHash, otpSecret, sealed }: PreparedCredentials,
  now: number,
): Promise<LoginCredentials | Refusal> {
  if (await db.selectFrom('staff').select('staff_id').where('login', '=', login).executeTakeFirst())
    return refuse('loginTaken');
  const misnamed = await refuseTakenName(db, name, null);
  if (misnamed) return misnamed;
  const staff = await insertStaff(
    db,
    { login, name, passwordHash, otpSecret: sealed(login), roles, customerAccount, mustRenew: false, restsUntil },
    now,
  );
  return staff === null ? refuse('loginTaken') : { staff, login, password, otp: buildOtpSecretView(otpSecret, login) };
}

/** Any fixed number that no other lock uses. */
const NAMES_LOCK = 7_203_189;

/**
 * A name that could be taken for that of a colleague, also of one who is locked out; `whose`: null for a new login.
 * Holds a lock until the transaction ends, since it couldn't see a name given at the same time.
 */
export async function refuseTakenName(
  db: Transaction<DB>,
  name: string,
  whose: StaffId | null,
): Promise<Refusal | null> {
  if (hasMixedAlphabetWord(name)) return refuse('staffNameLetters');
  await sql`select pg_advisory_xact_lock(${NAMES_LOCK})`.execute(db);
  const people = await db.selectFrom('staff').select(['staff_id', 'name']).execute();
  const isTaken = people.some(
    (each) => each.staff_id !== whose && normalizeStaffName(each.name) === normalizeStaffName(name),
  );
  return isTaken ? refuse('staffNameTaken') : null;
}

/** A staff member's own customer account; it can't be the account of two people. */
export async function findOwnCustomerAccount(
  db: Db,
  customer: string | null,
  staff: StaffId | null,
): Promise<{ account: AccountId | null } | Refusal> {
  if (customer === null) return { account: null };
  const account = parseAccountId(customer);
  const found =
    account === null
      ? undefined
      : await db
          .selectFrom('customers')
          .leftJoin('staff', 'staff.customer_account', 'customers.account_id')
          .select(['account_id', 'staff_id'])
          .where('account_id', '=', account)
          .executeTakeFirst();
  if (!found) return refuse('notFound');
  return found.staff_id === null || found.staff_id === staff
    ? { account: found.account_id }
    : refuse('otherAccountLinked');
}
