/**
 * The house's strategies as leaders: how one begins, changes and ends. The area that runs the strategies reports that;
 * everything else is as with any leader.
 */
import type { Amount, Currency } from '@bourse/core/ledger/money.ts';
import type { AccountId } from '../ids.ts';
import { type LeaderRow, type LeaderViewDependencies, buildLeaderViews } from './leader-views.ts';
import { parseLeaderRow } from './parse-copying-rows.ts';
import { type Db, readFollowedTotals } from './store.ts';

export interface StrategyLeader {
  strategy: bigint;
  /** The house's account, whose main portfolio leads. */
  account: AccountId;
  version: number;
  /** Its rule and market, which give its name. */
  kind: string;
  market: string;
  currency: Currency;
}
export interface StrategyLeaderStatus {
  leader: bigint;
  version: number;
  stoppedAt: number | null;
  followers: number;
  followed: Amount;
}

/** As on the leader's own page, at this moment. */
export type StrategyLeaderTrackRecord = Pick<LeaderRow, 'twr' | 'drawdown' | 'days' | 'stake'>;

export interface StrategyLeaderLifecycle {
  /** Makes it a leader from now on; returns the leader's number. Repeating the call changes nothing. */
  begin(db: Db, of: StrategyLeader): Promise<bigint>;
  /** Another version runs now: copies open nothing more until their follower agrees to it. */
  revise(db: Db, of: Pick<StrategyLeader, 'strategy' | 'version'>): Promise<void>;
  /** Limits the total that may follow to its market's capacity; until that is known only the level limits it. */
  limit(db: Db, strategy: bigint, capacity: Amount): Promise<void>;
  /** Permanent: the job that tends copies stops the followers' copies and returns their money. */
  end(db: Db, strategy: bigint): Promise<void>;
  /** Strategies that lead or have led, by strategy. */
  of(db: Db, strategies: readonly bigint[]): Promise<Map<bigint, StrategyLeaderStatus>>;
  /** By strategy, for those that have one: what each has earned since it began to lead. */
  records(db: Db, strategies: readonly bigint[]): Promise<Map<bigint, StrategyLeaderTrackRecord>>;
}

/** The agreement's version for strategies, which agreed to no text. */
const AGREED_NOTHING = 0;

export function createStrategyLeaderLifecycle(dependencies: LeaderViewDependencies): StrategyLeaderLifecycle {
  const { clock } = dependencies;
  return {
    async begin(db, { strategy, account, version, kind, market, currency }) {
      await db
        .insertInto('leaders')
        .values({
          kind: 'strategy',
          account_id: account,
          portfolio: 0,
          alias: `${kind} ${strategy}`,
          currency,
          profit_share: 0n,
          agreed_version: AGREED_NOTHING,
          started_at: new Date(clock.now()),
          strategy,
          strategy_kind: kind,
          market,
          version,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { leader } = await db
        .selectFrom('leaders')
        .select('leader')
        .where('strategy', '=', strategy)
        .executeTakeFirstOrThrow();
      return leader;
    },
    async revise(db, { strategy, version }) {
      await db.updateTable('leaders').set({ version }).where('strategy', '=', strategy).execute();
    },
    async limit(db, strategy, capacity) {
      await db.updateTable('leaders').set({ capacity }).where('strategy', '=', strategy).execute();
    },
    async end(db, strategy) {
      await db
        .updateTable('leaders')
        .set({ stopped_at: new Date(clock.now()) })
        .where('strategy', '=', strategy)
        .where('stopped_at', 'is', null)
        .execute();
    },
    of: readStrategyLeaderStatuses,
    async records(db, strategies) {
      if (strategies.length === 0) return new Map();
      const rows = await db
        .selectFrom('leaders')
        .selectAll()
        .where('strategy', 'in', [...strategies])
        .execute();
      const leaders = rows.map((row) => parseLeaderRow({ ...row }));
      const leaderViews = await buildLeaderViews(dependencies, leaders, { account: null, language: 'en' });
      return new Map(leaderViews.map(({ row }, place) => [leaders[place]!.strategy!.strategy, row]));
    },
  };
}

async function readStrategyLeaderStatuses(
  db: Db,
  strategies: readonly bigint[],
): Promise<Map<bigint, StrategyLeaderStatus>> {
  if (strategies.length === 0) return new Map();
  const rows = await db
    .selectFrom('leaders')
    .select(['leader', 'strategy', 'version', 'stopped_at'])
    .where('strategy', 'in', [...strategies])
    .execute();
  const numbers = rows.map(({ leader }) => leader);
  const followed = await readFollowedTotals(db, numbers);
  return new Map(
    rows.map(({ leader, strategy, version, stopped_at }) => [
      strategy!,
      {
        leader,
        version: version!,
        stoppedAt: stopped_at?.getTime() ?? null,
        followers: followed.get(leader)?.followers ?? 0,
        followed: followed.get(leader)?.base ?? 0n,
      },
    ]),
  );
}
