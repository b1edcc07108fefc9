/** The SQL of API keys. */
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import type { ApiKey, ApiKeyLimits, ApiKeyScope } from '@bourse/core/accounts/customers/api-key.ts';
import { PROGRAM_SETTINGS_UNCHANGED, type ProgramSettings } from '@bourse/core/accounts/customers/program-settings.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DB } from '../db/table-types.ts';
import { toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';
import type { AccountId } from '../ids.ts';

type Db = Database['kysely'];

export interface StoredApiKey extends ApiKey {
  account: AccountId;
  name: string;
  createdAt: number;
  revokedAt: number | null;
  usedAt: number | null;
  usedFrom: string | null;
}

const parseApiKeyRow = (row: Selectable<DB['api_keys']>): StoredApiKey => ({
  id: row.key_id,
  account: row.account_id,
  portfolio: row.portfolio,
  name: row.name,
  scopes: row.scopes as ApiKeyScope[],
  addresses: row.addresses,
  origins: row.origins,
  callsPerMinute: row.calls_per_minute,
  markets: row.markets as Market[],
  limits:
    row.limit_currency === null
      ? null
      : { currency: row.limit_currency, perOrder: row.limit_per_order, perDay: row.limit_per_day },
  createdAt: row.created_at.getTime(),
  expiresAt: toEpochMsOrNull(row.expires_at),
  revokedAt: toEpochMsOrNull(row.revoked_at),
  usedAt: toEpochMsOrNull(row.used_at),
  usedFrom: row.used_from,
});

/** The customer's keys that work at `now`, newest first. */
export async function readWorkingApiKeys(db: Db, account: AccountId, now: number): Promise<StoredApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('account_id', '=', account)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
    .orderBy('created_at', 'desc')
    .orderBy('key_id')
    .execute();
  return rows.map(parseApiKeyRow);
}

/** Those of these keys that are neither revoked nor expired, with their owners' restrictions. */
export async function listWorkingKeys(
  db: Db,
  ids: readonly string[],
  now: number,
): Promise<{ id: string; states: Restriction[] }[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('customers', 'customers.account_id', 'api_keys.account_id')
    .select(['key_id', 'states'])
    .where('key_id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
    .execute();
  return rows.map((row) => ({ id: row.key_id, states: row.states as unknown as Restriction[] }));
}

/** A key with the hash of its secret, its owner's mobile number and restrictions; null if there is none or no more. */
export async function readApiKeyForCall(db: Db, id: string) {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('customers', 'customers.account_id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select(['mobile', 'states'])
    .where('key_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        key: parseApiKeyRow(row),
        secretHash: row.secret_hash,
        mobile: row.mobile,
        states: row.states as unknown as Restriction[],
      }
    : null;
}

/** Of all keys that work at `now`. */
export async function listApiKeyOrigins(db: Db, now: number): Promise<string[]> {
  const { rows } = await sql<{ origin: string }>`select distinct unnest(origins) as origin from api_keys
    where revoked_at is null and origins <> '{}' and (expires_at is null or expires_at > ${new Date(now)})`.execute(db);
  return rows.map(({ origin }) => origin);
}

export interface NewApiKey extends Omit<ApiKey, 'limits'> {
  name: string;
  secretHash: Buffer;
  limits: ApiKeyLimits | null;
}

export const insertApiKey = (db: Db, account: AccountId, key: NewApiKey, now: number) =>
  db
    .insertInto('api_keys')
    .values({
      key_id: key.id,
      account_id: account,
      portfolio: key.portfolio,
      name: key.name,
      secret_hash: key.secretHash,
      scopes: [...key.scopes],
      addresses: [...key.addresses],
      origins: [...key.origins],
      calls_per_minute: key.callsPerMinute,
      markets: [...key.markets],
      limit_currency: key.limits?.currency ?? null,
      limit_per_order: key.limits?.perOrder ?? null,
      limit_per_day: key.limits?.perDay ?? null,
      created_at: new Date(now),
      expires_at: key.expiresAt === null ? null : new Date(key.expiresAt),
    })
    .execute();

/** The name of the key that ended; null if it isn't one of the customer's that were open. */
export async function endApiKey(db: Db, account: AccountId, id: string, now: number): Promise<string | null> {
  const row = await db
    .updateTable('api_keys')
    .set({ revoked_at: new Date(now) })
    .where('account_id', '=', account)
    .where('key_id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

export const markApiKeyUsed = (db: Db, id: string, from: string, now: number) =>
  db
    .updateTable('api_keys')
    .set({ used_at: sql`date_trunc('minute', ${new Date(now)}::timestamptz)`, used_from: from })
    .where('key_id', '=', id)
    .execute();

export async function readProgramSettings(db: Db, account: AccountId, portfolio: number): Promise<ProgramSettings> {
  const row = await db
    .selectFrom('program_settings')
    .selectAll()
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .executeTakeFirst();
  if (!row) return PROGRAM_SETTINGS_UNCHANGED;
  return {
    isSuspended: row.is_suspended,
    allowsShortSales: row.allows_short_sales,
    allowsFractions: row.allows_fractions,
  };
}

export function writeProgramSettings(db: Db, account: AccountId, portfolio: number, settings: ProgramSettings) {
  const values = {
    is_suspended: settings.isSuspended,
    allows_short_sales: settings.allowsShortSales,
    allows_fractions: settings.allowsFractions,
  };
  return db
    .insertInto('program_settings')
    .values({ account_id: account, portfolio, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'portfolio']).doUpdateSet(values))
    .execute();
}

export interface StoredWatchlist {
  id: bigint;
  name: string;
  instruments: readonly string[];
  createdAt: number;
  updatedAt: number;
}

/** The oldest first. */
export async function readWatchlists(db: Db, account: AccountId): Promise<StoredWatchlist[]> {
  const rows = await db
    .selectFrom('program_watchlists')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('watchlist')
    .execute();
  return rows.map((row) => ({
    id: row.watchlist,
    name: row.name,
    instruments: row.instruments,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
  }));
}

export function writeWatchlist(db: Db, account: AccountId, watchlist: StoredWatchlist) {
  const { id, name, createdAt, updatedAt } = watchlist;
  const changing = { name, instruments: [...watchlist.instruments], updated_at: new Date(updatedAt) };
  return db
    .insertInto('program_watchlists')
    .values({ account_id: account, watchlist: id, created_at: new Date(createdAt), ...changing })
    .onConflict((conflict) => conflict.columns(['account_id', 'watchlist']).doUpdateSet(changing))
    .execute();
}

/** False if there is none. */
export async function deleteWatchlist(db: Db, account: AccountId, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('program_watchlists')
    .where('account_id', '=', account)
    .where('watchlist', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Which of the customer's rows here are their own data: not the secret's hash. */
export const customerDataExport: CustomerDataExportTables = {
  api_keys: {
    columns:
      'key_id, portfolio, name, scopes, addresses, origins, markets, calls_per_minute, limit_currency, ' +
      'limit_per_order, limit_per_day, created_at, expires_at, revoked_at, used_at, used_from',
    orderBy: 'created_at, key_id',
  },
  api_key_uses: { columns: 'key_id, day, spent', orderBy: 'key_id' },
  program_settings: {
    columns: 'portfolio, is_suspended, allows_short_sales, allows_fractions',
    orderBy: 'portfolio',
  },
  program_watchlists: { columns: 'name, instruments, created_at, updated_at', orderBy: 'watchlist' },
};
