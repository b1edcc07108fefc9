/**
 * What leaders have earned: dear to compute, and wanted by everybody who looks at a list of leaders at the same moment.
 * A record is shared while the leader's account is unchanged, which every read asks the database for all of them
 * together, and for a second at most, since prices move.
 */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { divide, formatAmount, formatScaled, SCALE } from '@bourse/core/ledger/money.ts';
import {
  computeCopyPeriodResults,
  computeLastDayResult,
  computeProfitWithoutFlows,
} from '@bourse/core/reporting/copy-trading-performance.ts';
import { findDeepestDrawdown } from '@bourse/core/reporting/performance/performance-figures.ts';
import {
  computeTimeWeightedReturn,
  GROWTH_FACTOR_ONE,
  type GrowthCurvePoint,
} from '@bourse/core/reporting/performance/performance-measurement.ts';
import type { PastPeriodResults } from '@bourse/core/products/strategies/value-curve-statistics.ts';
import { runOnPrimary } from '../db/replica.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { readAccountVersions } from '../ledger/read-account-portfolios.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';
import { runUnrefused } from '../runtime/sender-work.ts';
import type { StoredLeader } from './parse-copying-rows.ts';

type LeaderRecord = Pick<
  CallAnswer<Calls['copying/listLeaders']>['rows'][number],
  'twr' | 'drawdown' | 'spark' | 'today' | 'totalProfit' | 'expected'
>;

export interface LeaderRecords {
  /** In the order of the leaders. */
  of(leaders: readonly StoredLeader[]): Promise<LeaderRecord[]>;
}

interface CachedRecord {
  version: string;
  /** When it was computed; null while it is. */
  at: number | null;
  made: Promise<LeaderRecord>;
}

const FRESH_MS = 1_000;
const CACHED_MAXIMUM = 2_000;
const AT_ONCE = 4;

export function createLeaderRecords(
  dependencies: Pick<ServerDependencies, 'portfolioPerformance' | 'readerPool' | 'clock'>,
): LeaderRecords {
  const cached = new Map<string, CachedRecord>();

  function find(leader: StoredLeader, version: string | undefined): Promise<LeaderRecord> {
    // Each is a transaction of its own.
    const make = () => runUnrefused(() => runOnPrimary(() => computeLeaderRecord(dependencies, leader)));
    if (version === undefined) return make();
    const { clock } = dependencies;
    const key = `${leader.leader} ${leader.startedAt} ${leader.stoppedAt}`;
    const found = cached.get(key);
    if (found?.version === version && (found.at === null || Math.abs(clock.now() - found.at) < FRESH_MS))
      return found.made;
    const next: CachedRecord = { version, at: null, made: make() };
    cached.delete(key);
    cached.set(key, next);
    if (cached.size > CACHED_MAXIMUM) cached.delete(cached.keys().next().value!);
    next.made.then(
      () => {
        next.at = clock.now();
      },
      () => cached.delete(key),
    );
    return next.made;
  }

  return {
    async of(leaders) {
      if (leaders.length === 0) return [];
      const accounts = [...new Set(leaders.map(({ account }) => account))];
      const versions = await readAccountVersions({ pool: dependencies.readerPool }, accounts);
      return mapWithConcurrency(leaders, AT_ONCE, (leader) => find(leader, versions.get(leader.account)));
    },
  };
}

/**
 * What a leader's portfolio has earned since it began to lead, computed as on the performance page. Ends when the
 * leader stopped. Deposits are no gain.
 */
async function computeLeaderRecord(
  { portfolioPerformance }: Pick<ServerDependencies, 'portfolioPerformance'>,
  leader: StoredLeader,
) {
  const { startedAt: from, stoppedAt: to, currency } = leader;
  const measured = await portfolioPerformance.measured(leader, { from, ...(to === null ? {} : { to }) }, currency);
  const rate = measured && computeTimeWeightedReturn(measured);
  const fall = measured && findDeepestDrawdown(measured.levels);
  const day = measured && to === null ? computeLastDayResult(measured) : null;
  return {
    twr: rate === null ? null : formatScaled(rate),
    drawdown: fall === null ? null : formatScaled(fall.rate),
    spark: measured && buildGrowthSpark(measured.levels),
    today: day && { profit: formatAmount(day.profit, currency), rate: formatScaled(day.rate) },
    totalProfit: measured && formatAmount(computeProfitWithoutFlows(measured), currency),
    expected: measured ? computeCopyPeriodResults(measured).map(periodResultRow) : [],
  };
}

const DAY_MS = 86_400_000;
const SPARK_POINTS = 30;
/** The curve of the time-weighted return in at most `SPARK_POINTS` values, the last one among them. */
export function buildGrowthSpark(levels: readonly GrowthCurvePoint[]): string[] | null {
  const [first, last] = [levels[0], levels.at(-1)];
  if (!first || !last || last.at - first.at < DAY_MS) return null;
  const step = Math.max(1, (levels.length - 1) / (SPARK_POINTS - 1));
  const count = Math.min(levels.length, SPARK_POINTS);
  return Array.from({ length: count }, (_, index) =>
    formatScaled(divide(levels[Math.round(index * step)]!.growth * SCALE, GROWTH_FACTOR_ONE, 'half-even')),
  );
}

const periodResultRow = ({ sessions, count, worst, low, middle, high, best, lost }: PastPeriodResults) => ({
  days: sessions,
  count,
  worst: formatScaled(worst),
  low: formatScaled(low),
  middle: formatScaled(middle),
  high: formatScaled(high),
  best: formatScaled(best),
  lost: formatScaled(lost),
});
