/** The SQL of the watchlist and the search history. */
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import type { CustomerDataExportTables } from '../dependencies.ts';

type Db = Kysely<DB> | Transaction<DB>;

/** The most instruments in a watchlist. */
export const WATCHLIST_MAXIMUM = 500;

/** Instruments of the watchlist, in the customer's order. */
export async function loadFavorites(db: Db, account: AccountId): Promise<string[]> {
  const rows = await db
    .selectFrom('favorites')
    .select('instrument')
    .where('account_id', '=', account)
    .orderBy('rank')
    .orderBy('instrument')
    .execute();
  return rows.map((row) => row.instrument);
}

/** Puts it at the end of `present`, the whole watchlist. */
export async function appendFavorite(
  db: Db,
  account: AccountId,
  instrument: string,
  present: readonly string[],
): Promise<void> {
  if (!present.includes(instrument)) await renumberFavorites(db, account, [...present, instrument]);
}

export const deleteFavorites = (db: Db, account: AccountId, instruments: readonly string[]) =>
  db.deleteFrom('favorites').where('account_id', '=', account).where('instrument', 'in', instruments).execute();

/** Renumbers the watchlist in the given order. */
export async function renumberFavorites(db: Db, account: AccountId, instruments: readonly string[]): Promise<void> {
  await deleteFavorites(db, account, instruments);
  await db
    .insertInto('favorites')
    .values(instruments.map((instrument, rank) => ({ account_id: account, instrument, rank: rank + 1 })))
    .execute();
}

const SEARCHES_MAXIMUM = 50;

/** Puts a query first in the history, and drops the oldest. */
export async function insertSearchQuery(db: Db, account: AccountId, query: string, now: number): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('search_history')
    .values({ account_id: account, query, at })
    .onConflict((conflict) => conflict.columns(['account_id', 'query']).doUpdateSet({ at }))
    .execute();
  await db
    .deleteFrom('search_history')
    .where('account_id', '=', account)
    .where('query', 'in', (old) =>
      old
        .selectFrom('search_history')
        .select('query')
        .where('account_id', '=', account)
        .orderBy('at', 'desc')
        .offset(SEARCHES_MAXIMUM),
    )
    .execute();
}

/** The last query first. */
export const loadSearchHistory = (db: Db, account: AccountId): Promise<{ query: string; at: Date }[]> =>
  db
    .selectFrom('search_history')
    .select(['query', 'at'])
    .where('account_id', '=', account)
    .orderBy('at', 'desc')
    .orderBy('query')
    .execute();

export const deleteSearchHistory = (db: Db, account: AccountId) =>
  db.deleteFrom('search_history').where('account_id', '=', account).execute();

/** Which of the customer's rows here are their own data. */
export const customerDataExport: CustomerDataExportTables = {
  favorites: { columns: 'instrument, rank', orderBy: 'rank' },
  search_history: { columns: 'query, at', orderBy: 'at' },
};
