/** The SQL of customers, invitations, devices and guesses. (That of sessions is in `sessions.ts`.) */
import { areSameCountry, type CallingCode, type MobileNumber } from '@bourse/core/accounts/customers/mobile-numbers.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { hashDeviceCookie, createInvitationCode, createSession } from '../access/session-tokens.ts';
import { evaluateAccountClosingConditions } from '@bourse/core/accounts/user/account-closing.ts';
import { readPendingDividendPayDates } from '../ledger/pending-dividends.ts';
import type { CustomerDataExportTables, ServerDependencies } from '../dependencies.ts';
import type { ReviewRequest } from '@bourse/core/compliance/review-requests.ts';
import { listRequests } from '../requests/review-request-store.ts';

export type Db = Kysely<DB> | Transaction<DB>;

/** Reads what a login needs in one statement, which takes as long for an account that doesn't exist. */
export async function findLogin(db: Db, { account: mobile, callingCode }: MobileNumber, device: string | null) {
  const row = await db
    .selectFrom('customers')
    .select(['customers.account_id', 'mobile_calling_code', 'password_hash', 'states'])
    .leftJoin('known_devices', (join) =>
      join
        .onRef('known_devices.account_id', '=', 'customers.account_id')
        .on('device_hash', '=', hashDeviceCookie(device ?? ''))
        .on('forgotten_at', 'is', null),
    )
    .leftJoin('one_time_codes', 'one_time_codes.account_id', 'customers.account_id')
    .select(['device_hash', 'confirmed_at'])
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row && areSameCountry(row.mobile_calling_code, callingCode)
    ? {
        account: row.account_id,
        passwordHash: row.password_hash,
        states: row.states as unknown as Restriction[],
        known: row.device_hash !== null,
        codes: row.confirmed_at !== null,
      }
    : null;
}

export async function findAccountByMobile(
  db: Db,
  { account: mobile, callingCode }: MobileNumber,
): Promise<AccountId | null> {
  const row = await db
    .selectFrom('customers')
    .select(['account_id', 'mobile_calling_code'])
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return row && areSameCountry(row.mobile_calling_code, callingCode) ? row.account_id : null;
}

export async function readMobile(db: Db, account: AccountId): Promise<string> {
  const { mobile } = await db
    .selectFrom('customers')
    .select('mobile')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return mobile;
}

/** Removes login data for good, except devices. */
export async function closeCustomer(db: Db, account: AccountId, now: number): Promise<void> {
  await db
    .updateTable('customers')
    .set({ closed_at: new Date(now) })
    .where('account_id', '=', account)
    .execute();
  for (const table of ['passkeys', 'one_time_codes', 'recovery_codes'] as const)
    await db.deleteFrom(table).where('account_id', '=', account).execute();
}

export const findPasswordHashes = (db: Db, account: AccountId) =>
  db
    .selectFrom('customers')
    .select(['mobile', 'password_hash', 'fund_password_hash', 'channel_password_hash'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();

/** Stores a new session. @returns its token, which is stored nowhere. */
export async function insertSession(
  db: Db,
  account: AccountId,
  device: string,
  now: number,
): Promise<{ token: string; sessionId: string }> {
  const { row, ...session } = createSession(device, now);
  await db
    .insertInto('sessions')
    .values({ ...row, account_id: account })
    .execute();
  return session;
}

/** Remembers the device for the account. */
export async function rememberDevice(db: Db, account: AccountId, device: string, now: number): Promise<void> {
  await db
    .insertInto('known_devices')
    .values({ account_id: account, device_hash: hashDeviceCookie(device), seen_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ seen_at: new Date(now), forgotten_at: null }),
    )
    .execute();
}

/** All devices but the present one count as a stranger's from now on; which people they link is kept. */
export async function forgetDevices(db: Db, account: AccountId, present: string | null, now: number): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ forgotten_at: new Date(now) })
    .where('account_id', '=', account)
    .where('device_hash', '<>', hashDeviceCookie(present ?? ''))
    .where('forgotten_at', 'is', null)
    .execute();
}

export const findInvitation = (db: Db, code: string) =>
  db.selectFrom('invitations').select(['use_limit', 'used', 'expires_at']).where('code', '=', code).executeTakeFirst();

const isInvitationValidAt = (now: number) => sql<boolean>`(use_limit is null or used < use_limit)
  and (expires_at is null or expires_at > ${new Date(now)})`;

/** The code of the newest open invitation that is valid at `now`. */
export async function findOpenInvitation(db: Db, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('invitations')
    .select('code')
    .where('is_open', '=', true)
    .where(isInvitationValidAt(now))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Uses an invitation once; false if it is unknown, used up or expired at `now`. */
export async function consumeInvitation(db: Db, code: string, now: number): Promise<boolean> {
  const used = await db
    .updateTable('invitations')
    .set((set) => ({ used: set('used', '+', 1) }))
    .where('code', '=', code)
    .where(isInvitationValidAt(now))
    .returning('code')
    .executeTakeFirst();
  return used !== undefined;
}

export interface NewInvitation {
  account: AccountId | null;
  useLimit: number | null;
  expiresAt: number | null;
  /** The registration form fills it in for everybody. */
  isOpen?: boolean;
}

export async function insertInvitation(
  db: Db,
  { account, useLimit, expiresAt, isOpen = false }: NewInvitation,
  now: number,
): Promise<string> {
  const code = createInvitationCode();
  await db
    .insertInto('invitations')
    .values({
      code,
      account_id: account,
      use_limit: useLimit,
      expires_at: expiresAt === null ? null : new Date(expiresAt),
      created_at: new Date(now),
      is_open: isOpen,
    })
    .execute();
  return code;
}

export interface NewCustomer {
  mobile: string;
  callingCode?: CallingCode | undefined;
  passwordHash: string;
  invitedBy: string;
  consentVersion: string;
  language: string | null;
}

/**
 * Creates a customer, the row that commands lock, and the customer's own invitation; null if the number has an account.
 */
export async function insertCustomer(db: Db, customer: NewCustomer, now: number): Promise<AccountId | null> {
  const at = new Date(now);
  const row = await db
    .insertInto('customers')
    .values({
      mobile: customer.mobile,
      mobile_calling_code: customer.callingCode ?? null,
      password_hash: customer.passwordHash,
      password_changed_at: at,
      invited_by: customer.invitedBy,
      consent_version: customer.consentVersion,
      language: customer.language,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column('mobile').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (!row) return null;
  await db.insertInto('accounts').values({ account_id: row.account_id }).execute();
  await insertInvitation(db, { account: row.account_id, useLimit: null, expiresAt: null }, now);
  return row.account_id;
}

type ClosingDependencies = Pick<ServerDependencies, 'settings' | 'venues' | 'clock' | 'splitSchedule'>;
export interface AccountClosingConditions {
  conditions: ReturnType<typeof evaluateAccountClosingConditions>;
  /** The last day on which a dividend is still paid; null without one. */
  dividendsUntil: string | null;
}

/** What prevents closing the account, and what doesn't; exact if the caller holds the account's row. */
export async function loadClosingConditions(
  dependencies: ClosingDependencies,
  db: Db,
  account: AccountId,
): Promise<AccountClosingConditions> {
  const {
    rows: [left],
  } = await sql<{ positions: bigint; orders: bigint; requests: bigint; loans: bigint; balances: bigint }>`select
    (select count(*) from positions where account_id = ${account} and status <> 'closed') as positions,
    (select count(*) from orders where account_id = ${account} and status = 'pending') as orders,
    (select count(*) from requests where account_id = ${account}
      and status in ('submitted', 'inReview', 'processing')) as requests,
    (select count(*) from loans where account_id = ${account} and repaid_at is null
      and disbursed_at is not null) as loans,
    (select count(*) from balances where account_id = ${account} and amount > 0) as balances`.execute(db);
  const count = (name: 'positions' | 'orders' | 'requests' | 'loans' | 'balances'): number =>
    Number(left?.[name] ?? 0n);
  const payDates = await readPendingDividendPayDates(dependencies, db, account);
  const conditions = evaluateAccountClosingConditions({
    positions: count('positions'),
    orders: count('orders'),
    requests: count('requests'),
    loans: count('loans'),
    dividends: payDates.length,
    balances: count('balances'),
    isPractice: dependencies.settings.get('practice') === 'yes',
  });
  return { conditions, dividendsUntil: payDates.toSorted().at(-1) ?? null };
}

/** Whether the account is an institution's. */
export async function hasInstitutionalSeat(db: Db, account: AccountId): Promise<boolean> {
  return (await db.selectFrom('accounts').select('seat').where('account_id', '=', account).executeTakeFirstOrThrow())
    .seat;
}

export const grantInstitutionalSeat = (db: Db, account: AccountId) =>
  db.updateTable('accounts').set({ seat: true }).where('account_id', '=', account).execute();

/** The state of the customer's verification, and since when they are one. */
export const readVerification = (db: Db, account: AccountId) =>
  db
    .selectFrom('customers')
    .select(['verification', 'created_at'])
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();

export async function findLastSeatRequest(db: Db, account: AccountId): Promise<ReviewRequest | null> {
  return (await listRequests(db, account, 'seat', { before: null, limit: 1 }))[0] ?? null;
}

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  customers: {
    columns:
      'account_id, mobile, mobile_calling_code, name, nickname, phone, phone_calling_code, phone_bound_at, ' +
      'phone_proved_at, language, invited_by, ' +
      'consent_version, created_at, password_changed_at, last_passkey_removed_at',
    orderBy: 'account_id',
  },
  sessions: { columns: 'device, created_at, seen_at, ended_at', orderBy: 'created_at' },
  passkeys: { columns: 'name, created_at, used_at', orderBy: 'created_at' },
  invitations: { columns: 'code, used, use_limit, expires_at, created_at', orderBy: 'created_at' },
  state_changes: { columns: 'state, reason, until, at', orderBy: 'change' },
};
