/**
 * What copies need besides blocks: stopping them at their follower's loss limit and when their leader has gone, and
 * sharing each month's gains. All of it is idempotent and depends on the present state, not on when it last ran.
 */
import {
  type CopyDecision,
  decideProposeStrategyVersion,
  decideStopCopy,
  isBeyondStopLoss,
} from '@bourse/core/products/copying/copy-lifecycle.ts';
import { decideReceiveProfitShares } from '@bourse/core/products/copying/leader-profit-shares.ts';
import type { DecisionChanges } from '@bourse/core/ledger/decision-changes.ts';
import { sql } from 'kysely';
import { mapWithConcurrency } from '../runtime/promises.ts';
import type { AccountId } from '../ids.ts';
import {
  type PortfolioKey,
  formatPortfolioKey,
  type PortfolioWorth,
  computePortfolioWorths,
  type WorthDependencies,
} from './portfolio-worth.ts';
import { finishCopies, type FinishCopyDependencies } from './finish-copies.ts';
import { operatorMonthAt } from './operator-local-dates.ts';
import { buildCopyByPortfolioLoad, buildProfitSharesByLeaderLoad } from './copying-records.ts';
import { COPYING_ACTOR, payOwedProfitShares, shareMonthlyProfit } from './share-profits.ts';
import * as store from './store.ts';
import { type Db, readFollowedTotals } from './store.ts';
import { decideCopyRestrictionNotice, getCopyRestriction } from '@bourse/core/products/copying/leader-restrictions.ts';
import { type CopyRestriction, encodeLeaderName } from '@bourse/core/products/copying/copy-types.ts';
import type { Restriction } from '@bourse/core/compliance/account-restrictions.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { computeFollowedAmountLimit } from './leader-capacity-and-holdings.ts';
import { type StoredLeader, parseLeaderRow, type DatabaseRow } from './parse-copying-rows.ts';

export type MaintainCopyDependencies = FinishCopyDependencies;
const PAGE = 1_000;
const AT_ONCE = 100;

export async function maintainCopies(dependencies: MaintainCopyDependencies): Promise<void> {
  const month = operatorMonthAt(dependencies, dependencies.clock.now());
  const gone = await endLeadersWithClosedAccounts(dependencies);
  await askFollowersAboutNewVersion(dependencies);
  await notifyFollowersOfRestriction(dependencies);
  await forEachActiveCopy(dependencies, async (copy, worth) => {
    if (worth.sure && copy.sharedMonth < month) await shareMonthlyProfit(dependencies, copy, worth);
    else if (copy.owed > 0n) await payOwedProfitShares(dependencies, copy, worth);
    if (copy.status === 'stopping') return;
    if (gone.has(copy.leader)) await stopCopyAutomatically(dependencies, copy, 'leaderStopped', null);
    else if (worth.sure && isBeyondStopLoss(copy, worth.equity))
      await stopCopyAutomatically(dependencies, copy, 'stopLoss', worth);
  });
  await finishCopies(dependencies);
  await payLeaders(dependencies);
}

/** Runs `act` for each active copy with its present worth. */
async function forEachActiveCopy(
  dependencies: MaintainCopyDependencies,
  act: (copy: store.StoredCopy, worth: PortfolioWorth) => Promise<void>,
): Promise<void> {
  for (let last: store.StoredCopy | null = null; ; ) {
    const page: store.StoredCopy[] = await store.readUnendedCopies(dependencies.database.kysely, last, PAGE);
    last = page.at(-1) ?? null;
    if (last === null) return;
    for (const [currency, copies] of Map.groupBy(page, (copy) => copy.currency)) {
      const worths = await computePortfolioWorths(dependencies, copies, currency);
      await mapWithConcurrency(copies, AT_ONCE, (copy) => act(copy, worths.get(formatPortfolioKey(copy))!));
    }
  }
}

const stopCopyAutomatically = (
  { desk }: MaintainCopyDependencies,
  { account, portfolio, highWater }: store.StoredCopy,
  cause: 'stopLoss' | 'leaderStopped',
  worth: PortfolioWorth | null,
): Promise<unknown> =>
  desk.runIfDue<CopyDecision, object>({
    account,
    actor: COPYING_ACTOR,
    key: null,
    currencies: [],
    instrument: null,
    loads: [buildCopyByPortfolioLoad(portfolio)],
    decide: (state) => decideStopCopy(state, portfolio, false, cause, worth && { equity: worth.equity, highWater }),
    answer: () => ({}),
  });

/**
 * Marks leaders who have closed their account for good as stopped. Returns all stopped leaders whom somebody still
 * follows.
 */
async function endLeadersWithClosedAccounts({ database, clock }: MaintainCopyDependencies): Promise<Set<bigint>> {
  const now = new Date(clock.now());
  // Few accounts are restricted, and an index leads to them.
  await sql`update leaders l set stopped_at = ${now} from accounts a where a.account_id = l.account_id
    and l.stopped_at is null and a.states <> '[]' and exists (select from jsonb_array_elements(a.states) s
      where s->>'state' = 'disabled' and s->>'reason' = 'closed' and s->>'author' = 'customer')`.execute(
    database.kysely,
  );
  const { rows } = await sql<{ leader: bigint }>`select leader from leaders where stopped_at is not null
    and exists (select from copies c where c.leader = leaders.leader and c.status in ('active', 'paused'))`.execute(
    database.kysely,
  );
  return new Set(rows.map(({ leader }) => leader));
}

/** When a strategy runs in another version, asks each follower once whether to continue with it. */
async function askFollowersAboutNewVersion({ database, desk }: MaintainCopyDependencies): Promise<void> {
  const { rows } = await sql<{ account: AccountId; portfolio: number; version: number }>`
    select c.account_id as account, c.portfolio, l.version from copies c join leaders l using (leader)
    where c.status in ('active', 'paused') and l.version > greatest(c.version, c.consent_requested_version)
      and l.stopped_at is null limit ${PAGE}`.execute(database.kysely);
  await mapWithConcurrency(rows, AT_ONCE, ({ account, portfolio, version }) =>
    desk.runIfDue<CopyDecision, object>({
      account,
      actor: COPYING_ACTOR,
      key: null,
      currencies: [],
      instrument: null,
      loads: [buildCopyByPortfolioLoad(portfolio)],
      decide: (state) => decideProposeStrategyVersion(state, portfolio, version),
      answer: () => ({}),
    }),
  );
}

/** Credits each leader with all shares that followers have paid since, in one command. */
async function payLeaders({ database, desk }: MaintainCopyDependencies): Promise<void> {
  const { rows } = await sql<{ leader: bigint; account: AccountId; currencies: string[] }>`
    select l.leader, l.account_id as account, array_agg(distinct s.currency) as currencies
    from copy_shares s join leaders l using (leader) where s.paid > 0 and s.received_at is null group by 1, 2`.execute(
    database.kysely,
  );
  for (const { leader, account, currencies } of rows)
    await desk.runIfDue<DecisionChanges, object>({
      account,
      actor: COPYING_ACTOR,
      key: null,
      currencies,
      instrument: null,
      loads: [buildProfitSharesByLeaderLoad(leader)],
      decide: (state) => decideReceiveProfitShares(state, leader),
      answer: () => ({}),
    });
}

type HoldNoticeDependencies = WorthDependencies & Pick<ServerDependencies, 'desk'>;

interface RestrictedLeader {
  leader: StoredLeader;
  states: Restriction[];
  loweredAt: number | null;
}

/** Leaders who are held back, or whose followers were notified that they are. */
async function readRestrictedLeaders(db: Db): Promise<RestrictedLeader[]> {
  const { rows } = await sql<DatabaseRow>`select l.*, a.states from leaders l join accounts a using (account_id)
    where l.stopped_at is null and (a.states <> '[]' or l.lowered_at is not null or exists (select from copies c
      where c.leader = l.leader and c.status in ('active', 'paused') and c.held_reason is not null))`.execute(db);
  return rows.map((row) => ({
    leader: parseLeaderRow(row),
    states: row.states as Restriction[],
    loweredAt: (row.lowered_at as Date | null)?.getTime() ?? null,
  }));
}

/** Notifies followers when their leader is held back, with the reason, and when that is over. Idempotent. */
async function notifyFollowersOfRestriction(dependencies: HoldNoticeDependencies): Promise<void> {
  const { kysely } = dependencies.database;
  for (const { leader, states, loweredAt } of await readRestrictedLeaders(kysely)) {
    const room = loweredAt === null ? { followed: 0n, most: 0n } : await readLeaderCapacity(dependencies, leader);
    const hold = getCopyRestriction({ states, loweredAt, ...room }, dependencies.clock.now());
    if (loweredAt !== null && room.followed < room.most) await clearLoweredAt(kysely, leader.leader);
    await mapWithConcurrency(
      await readUnnotifiedFollowers(kysely, leader.leader, hold),
      AT_ONCE,
      ({ account, portfolio }) =>
        dependencies.desk.runIfDue<CopyDecision, object>({
          account,
          actor: { rule: 'copying' },
          key: null,
          currencies: [],
          instrument: null,
          loads: [buildCopyByPortfolioLoad(portfolio)],
          decide: (state) => decideCopyRestrictionNotice(state, portfolio, hold, encodeLeaderName(leader)),
          answer: () => ({}),
        }),
    );
  }
}

async function readLeaderCapacity(
  dependencies: HoldNoticeDependencies,
  leader: StoredLeader,
): Promise<{ followed: bigint; most: bigint }> {
  const [worths, followed] = await Promise.all([
    computePortfolioWorths(dependencies, [leader], leader.currency),
    readFollowedTotals(dependencies.database.kysely, [leader.leader]),
  ]);
  return {
    followed: followed.get(leader.leader)?.base ?? 0n,
    most: computeFollowedAmountLimit(leader, worths.get(formatPortfolioKey(leader))!.equity),
  };
}

const clearLoweredAt = (db: Db, leader: bigint) =>
  db.updateTable('leaders').set({ lowered_at: null }).where('leader', '=', leader).execute();

async function readUnnotifiedFollowers(db: Db, leader: bigint, hold: CopyRestriction | null): Promise<PortfolioKey[]> {
  const { rows } = await sql<{ account: AccountId; portfolio: number }>`select account_id as account, portfolio
    from copies where leader = ${leader} and status in ('active', 'paused')
      and held_reason is distinct from ${hold?.reason ?? null}::text`.execute(db);
  return rows;
}
