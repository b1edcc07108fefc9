/** The SQL of the jobs that tend copies: which ones need what. */
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import type { CopyRestriction } from '@bourse/core/products/copying/copy-types.ts';
import { sql } from 'kysely';
import { toEpochMsOrNull } from '../db/epoch-ms.ts';
import type { AccountId } from '../ids.ts';
import { type LeaderRow, parseLeaderRow, type StoredLeader } from './parse-copying-rows.ts';
import type { PortfolioKey } from './portfolio-worth.ts';
import type { Db } from './store.ts';

/** Portfolios of copies that are being stopped. */
export const readStoppingPortfolios = (db: Db, limit: number): Promise<PortfolioKey[]> =>
  db
    .selectFrom('copies')
    .select(['account_id as account', 'portfolio'])
    .where('status', '=', 'stopping')
    .orderBy('account_id')
    .limit(limit)
    .execute();

/** Ended copies with money but no holdings: a late dividend, or the proceeds of a position that was kept open. */
export async function readPortfoliosWithLeftoverMoney(db: Db, limit: number): Promise<PortfolioKey[]> {
  const { rows } = await sql<PortfolioKey>`select distinct c.account_id as account, c.portfolio from copies c
      join balances b using (account_id, portfolio)
      where c.status = 'ended' and b.bucket = 'available' and b.amount > 0 and not exists (select from positions p
        where (p.account_id, p.portfolio) = (c.account_id, c.portfolio) and p.status <> 'closed')
      limit ${limit}`.execute(db);
  return rows;
}

/** Leaders whose account its owner has closed for good. */
export async function markLeadersWithClosedAccountsStopped(db: Db, now: number): Promise<void> {
  // Few accounts are restricted, and an index leads to them.
  await sql`update leaders l set stopped_at = ${new Date(now)} from accounts a where a.account_id = l.account_id
    and l.stopped_at is null and a.states <> '[]' and exists (select from jsonb_array_elements(a.states) s
      where s->>'state' = 'disabled' and s->>'reason' = 'closed' and s->>'author' = 'customer')`.execute(db);
}

export async function readStoppedLeadersWithFollowers(db: Db): Promise<Set<bigint>> {
  const { rows } = await sql<{ leader: bigint }>`select leader from leaders where stopped_at is not null
    and exists (select from copies c where c.leader = leaders.leader and c.status in ('active', 'paused'))`.execute(db);
  return new Set(rows.map(({ leader }) => leader));
}

/** Copies whose leader runs a later version than the follower has agreed to or was asked about. */
export async function readCopiesToAskAboutVersion(
  db: Db,
  limit: number,
): Promise<(PortfolioKey & { version: number })[]> {
  const { rows } = await sql<PortfolioKey & { version: number }>`
    select c.account_id as account, c.portfolio, l.version from copies c join leaders l using (leader)
    where c.status in ('active', 'paused') and l.version > greatest(c.version, c.consent_requested_version)
      and l.stopped_at is null limit ${limit}`.execute(db);
  return rows;
}

export interface UnpaidLeader {
  leader: bigint;
  account: AccountId;
  /** Of shares that followers have paid and the leader hasn't received. */
  currencies: string[];
}
export async function readUnpaidLeaders(db: Db): Promise<UnpaidLeader[]> {
  const { rows } = await sql<UnpaidLeader>`
    select l.leader, l.account_id as account, array_agg(distinct s.currency) as currencies
    from copy_shares s join leaders l using (leader) where s.paid > 0 and s.received_at is null group by 1, 2`.execute(
    db,
  );
  return rows;
}

export interface RestrictedLeader {
  leader: StoredLeader;
  states: Restriction[];
  loweredAt: number | null;
}

/** Leaders who are held back, or whose followers were notified that they are. */
export async function readRestrictedLeaders(db: Db): Promise<RestrictedLeader[]> {
  const { rows } = await sql<
    LeaderRow & Pick<RestrictedLeader, 'states'>
  >`select l.*, a.states from leaders l join accounts a using (account_id)
    where l.stopped_at is null and (a.states <> '[]' or l.lowered_at is not null or exists (select from copies c
      where c.leader = l.leader and c.status in ('active', 'paused') and c.held_reason is not null))`.execute(db);
  return rows.map((row) => ({
    leader: parseLeaderRow(row),
    states: row.states as Restriction[],
    loweredAt: toEpochMsOrNull(row.lowered_at),
  }));
}

export const clearLoweredAt = (db: Db, leader: bigint) =>
  db.updateTable('leaders').set({ lowered_at: null }).where('leader', '=', leader).execute();

/** Followers whose last notice said something else than this restriction. */
export async function readUnnotifiedFollowers(
  db: Db,
  leader: bigint,
  hold: CopyRestriction | null,
): Promise<PortfolioKey[]> {
  const { rows } = await sql<PortfolioKey>`select account_id as account, portfolio
    from copies where leader = ${leader} and status in ('active', 'paused')
      and held_reason is distinct from ${hold?.reason ?? null}::text`.execute(db);
  return rows;
}
