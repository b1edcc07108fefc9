/** The SQL of leaders themselves: how one begins, changes and stops. */
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import type { Rate } from '@bourse/core/ledger/money.ts';
import { sql, type Updateable } from 'kysely';
import type { DB } from '../db/table-types.ts';
import type { AccountId } from '../ids.ts';
import { parseLeaderRow, type StoredLeader } from './parse-copying-rows.ts';
import type { PortfolioKey } from './portfolio-worth.ts';
import type { Db } from './store.ts';

/** Accounts of all present leaders. */
export async function readLeaderAccounts(db: Db): Promise<Set<AccountId>> {
  const rows = await db.selectFrom('leaders').select('account_id').where('stopped_at', 'is', null).execute();
  return new Set(rows.map((row) => row.account_id));
}

/** Any fixed number that no other lock uses. */
const LEADER_APPLICATION_LOCK = 5_814_170;

/** Until the end of the transaction no other application is decided. */
export const lockLeaderApplications = (db: Db) =>
  sql`select pg_advisory_xact_lock(${LEADER_APPLICATION_LOCK})`.execute(db);

/** Of customers who lead or have led. */
export async function readLeaderAliases(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('leaders').select('alias').where('kind', '=', 'customer').execute();
  return rows.map((row) => row.alias);
}

export interface LeaderApplicant {
  states: Restriction[];
  verification: string;
  /** Whether the portfolio is one of their own that isn't closed. */
  open: boolean;
  /** Whether the person copies somebody, or leads or has led, with any of their accounts. */
  copies: boolean;
  led: boolean;
}
export async function readLeaderApplicant(db: Db, { account, portfolio }: PortfolioKey): Promise<LeaderApplicant> {
  const { rows } = await sql<LeaderApplicant>`select a.states, c.verification,
      exists (select from portfolios p where p.account_id = a.account_id and p.portfolio = ${portfolio}
        and p.kind = 'own' and p.closed_at is null) as open,
      exists (select from copies k join accounts o using (account_id)
        where k.status <> 'ended' and (o.account_id = a.account_id or o.holder = a.holder)) as copies,
      exists (select from leaders l join accounts o using (account_id)
        where l.kind = 'customer' and (o.account_id = a.account_id or o.holder = a.holder)) as led
    from accounts a join customers c using (account_id) where a.account_id = ${account}`.execute(db);
  return rows[0]!;
}

export interface NewLeader extends PortfolioKey {
  alias: string;
  currency: string;
  profitShare: Rate;
}

/** The version of the text that leaders agree to (`copying.agreement`). */
const AGREEMENT = 2;

export async function insertLeader(
  db: Db,
  { account, portfolio, alias, currency, profitShare }: NewLeader,
  now: number,
): Promise<StoredLeader> {
  const row = await db
    .insertInto('leaders')
    .values({
      kind: 'customer',
      account_id: account,
      portfolio,
      alias,
      currency,
      profit_share: profitShare,
      agreed_version: AGREEMENT,
      started_at: new Date(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return parseLeaderRow({ ...row });
}

const selectOwnActiveLeader = (db: Db, account: AccountId) =>
  db
    .selectFrom('leaders')
    .selectAll()
    .where('account_id', '=', account)
    .where('kind', '=', 'customer')
    .where('stopped_at', 'is', null);

export async function readOwnActiveLeader(db: Db, account: AccountId): Promise<StoredLeader | null> {
  const row = await selectOwnActiveLeader(db, account).executeTakeFirst();
  return row ? parseLeaderRow({ ...row }) : null;
}

export async function lockOwnActiveLeader(db: Db, account: AccountId): Promise<StoredLeader | null> {
  const row = await selectOwnActiveLeader(db, account).forNoKeyUpdate().executeTakeFirst();
  return row ? parseLeaderRow({ ...row }) : null;
}

export const updateLeader = (
  db: Db,
  leader: bigint,
  changes: Pick<Updateable<DB['leaders']>, 'stopped_at' | 'profit_share'>,
) => db.updateTable('leaders').set(changes).where('leader', '=', leader).execute();

/** Whether the portfolio has open positions or pending orders. */
export async function hasOpenTrades(db: Db, { account, portfolio }: PortfolioKey): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select exists (select from positions where account_id = ${account}
      and portfolio = ${portfolio} and status <> 'closed')
    or exists (select from orders where account_id = ${account} and portfolio = ${portfolio}
      and status = 'pending') as holds`.execute(db);
  return rows[0]!.holds;
}

/** Present leaders among the customers with these mobile numbers. */
export const readLeadersByMobile = (
  db: Db,
  mobiles: readonly string[],
): Promise<(PortfolioKey & { mobile: string })[]> =>
  db
    .selectFrom('leaders')
    .innerJoin('customers', 'customers.account_id', 'leaders.account_id')
    .select(['leaders.account_id as account', 'leaders.portfolio', 'customers.mobile'])
    .where('leaders.stopped_at', 'is', null)
    .where('customers.mobile', 'in', mobiles)
    .execute();

/** A demo world's leader needs no review. */
export const certifyDemoLeader = (
  db: Db,
  account: AccountId,
  name: Pick<Updateable<DB['customers']>, 'verified_name' | 'name_prints'>,
) =>
  db
    .updateTable('customers')
    .set({ verification: 'certified', ...name })
    .where('account_id', '=', account)
    .execute();

/** An invitation that belongs to no customer. */
export async function readHouseInvitationCode(db: Db): Promise<string> {
  const { code } = await db
    .selectFrom('invitations')
    .select('code')
    .where('account_id', 'is', null)
    .executeTakeFirstOrThrow();
  return code;
}
