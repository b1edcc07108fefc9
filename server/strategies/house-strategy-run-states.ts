/** The state of the house's strategies for staff: their account, and the last day's result. */
import { formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import { computeChangeRate } from '@bourse/core/products/strategies/value-curve-statistics.ts';
import { sql } from 'kysely';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { Db } from './runs-store.ts';

interface HouseRunState {
  account: AccountId;
  currency: string;
  closing: boolean;
  endedAt: Date | null;
  value: bigint | null;
  index: bigint | null;
}

/** What the leader's page shows of it. */
export type StrategyLeaderRecord =
  Awaited<ReturnType<ServerDependencies['strategyLeaders']['records']>> extends Map<bigint, infer Row> ? Row : never;

/** By the strategy's number. */
export async function readHouseRunStates(db: Db, strategies: readonly bigint[]): Promise<Map<string, HouseRunState>> {
  const { rows } = await sql<
    HouseRunState & { strategy: bigint }
  >`select r.strategy, r.account_id as account, r.currency,
      r.closing_at is not null as closing, r.ended_at as "endedAt", d.value, d.index
    from strategy_runs r left join lateral (select value, index from strategy_days d where d.strategy = r.strategy
      order by date desc limit 1) d on true
    where r.strategy = any(${[...strategies]}::bigint[])`.execute(db);
  return new Map(rows.map(({ strategy, ...runState }) => [strategy.toString(), runState]));
}

/** A strategy with neither money nor shares trades nothing, whatever prices do. */
const houseRunStatus = (
  { endedAt, closing, account }: HouseRunState,
  accountsWithoutMeans: ReadonlySet<AccountId>,
): 'stopped' | 'closing' | 'waitsForCapital' | 'running' => {
  if (endedAt !== null) return 'stopped';
  return closing ? 'closing' : accountsWithoutMeans.has(account) ? 'waitsForCapital' : 'running';
};

/** For a strategy that leads, the figures of its leader's page. `accountsWithoutMeans`: accounts that have nothing. */
export const buildHouseRunView = (
  runState: HouseRunState | undefined,
  leaderRecord: StrategyLeaderRecord | undefined,
  accountsWithoutMeans: ReadonlySet<AccountId>,
) =>
  runState === undefined
    ? null
    : {
        account: runState.account.toString(),
        status: houseRunStatus(runState, accountsWithoutMeans),
        currency: runState.currency,
        value:
          leaderRecord?.stake ?? (runState.value === null ? null : formatAmount(runState.value, runState.currency)),
        change: leaderRecord
          ? leaderRecord.twr
          : runState.index === null
            ? null
            : formatScaled(computeChangeRate(SCALE, runState.index)),
      };
