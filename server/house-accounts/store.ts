/** The SQL of the house's accounts: opened, and found. */
import {
  type MoneyOwner,
  HOUSE_ACCOUNT_PURPOSES,
  type HouseAccountPurpose,
} from '@bourse/core/registry/chart-of-accounts.ts';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { AccountId } from '../ids.ts';

type Db = Database['kysely'];

export interface HouseAccountKey {
  purpose: HouseAccountPurpose;
  /** Distinguishes it from others of the same purpose; for the staff. */
  name: string;
}
export interface HouseAccount extends HouseAccountKey {
  account: AccountId;
  claimant: MoneyOwner;
  openedAt: number;
}

export async function readHouseAccounts(db: Db, purpose: HouseAccountPurpose | null = null): Promise<HouseAccount[]> {
  const rows = await db
    .selectFrom('house_accounts')
    .selectAll()
    .$if(purpose !== null, (query) => query.where('purpose', '=', purpose ?? ''))
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id: account, purpose: of, name, claimant, opened_at }) => ({
    account,
    purpose: of as HouseAccountPurpose,
    name,
    claimant: claimant as MoneyOwner,
    openedAt: opened_at.getTime(),
  }));
}

export async function findHouseAccount(db: Db, { purpose, name }: HouseAccountKey): Promise<AccountId | null> {
  const row = await db
    .selectFrom('house_accounts')
    .select('account_id')
    .where('purpose', '=', purpose)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.account_id ?? null;
}

/** If two open it at once, one of them fails as a whole, and finds it when it tries again. */
export async function openHouseAccount(db: Db, house: HouseAccountKey, now: number): Promise<AccountId> {
  const found = await findHouseAccount(db, house);
  if (found !== null) return found;
  const { rows } = await sql<{ account_id: AccountId }>`
    with made as (insert into accounts (account_id, house) values (nextval('account_ids'), true) returning account_id)
    insert into house_accounts (account_id, purpose, name, claimant, opened_at)
    select account_id, ${house.purpose}, ${house.name}, ${HOUSE_ACCOUNT_PURPOSES[house.purpose]}, ${new Date(now)}
    from made
    returning account_id`.execute(db);
  return rows[0]!.account_id;
}

/** Which of these accounts have neither money nor shares: they got no capital, or all of it was returned. */
export async function findAccountsWithoutAssets(
  db: Db,
  accounts: readonly AccountId[],
): Promise<ReadonlySet<AccountId>> {
  const { rows } = await sql<{ account: AccountId }>`select a as account from unnest(${[...accounts]}::bigint[]) a
    where not exists (select from balances b where b.account_id = a and b.amount > 0)
      and not exists (select from positions p where p.account_id = a and p.status <> 'closed')`.execute(db);
  return new Set(rows.map(({ account }) => account));
}
