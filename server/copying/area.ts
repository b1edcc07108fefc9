import { defineArea } from '../area.ts';
import type { ListAdditionalLoads } from '../desk/load-batch.ts';
import { defineDependency } from '../dependencies.ts';
import { COPYING_AUDIT_CHECKS } from './audit-checks.ts';
import { type LeaderFillCopier, createLeaderFillCopier } from './copy-leader-fills.ts';
import { createDemoLeaders, tradeAsDemoLeaders } from './demo-leaders.ts';
import { createCopyingHandlers } from './copying-handlers.ts';
import { type LeaderAccountsCache, openLeaderAccountsCache } from './leader-accounts-cache.ts';
import { createCopyEndingBatcher, type CopyEndingBatcher } from './finish-copies.ts';
import { createStrategyLeaderLifecycle, type StrategyLeaderLifecycle } from './strategy-leader-lifecycle.ts';
import { createLeaderRecords, type LeaderRecords } from './leader-records.ts';
import { updateLeaderLevels } from './update-leader-levels.ts';
import { COPYING_RECORDS, customerDataExport } from './copying-records.ts';
import { maintainCopies } from './maintain-copies.ts';
import { recordTradesNearCopies } from './trades-near-copies.ts';

/** Fills decided in this process are copied at once; those of other processes within this time. */
const COPY_EVERY_MS = 500;
const MAINTAIN_COPIES_EVERY_MS = 5_000;
const UPDATE_LEVELS_EVERY_MS = 600_000;
const WATCH_LEADERS_EVERY_MS = 60_000;
const DEMO_TRADES_EVERY_MS = 60_000;

const COPIER_NEEDS = [
  'database',
  'desk',
  'getMarketView',
  'venues',
  'splitSchedule',
  'clock',
  'exchangeRates',
  'commitListeners',
  'fencingToken',
  'log',
] as const;
const COPY_ENDINGS_NEEDS = [
  'database',
  'desk',
  'getMarketView',
  'venues',
  'splitSchedule',
  'clock',
  'exchangeRates',
  'timeZones',
  'settings',
  'portfolioPerformance',
  'log',
] as const;

declare module '../dependencies.ts' {
  interface ServerDependencies {
    leaderAccounts: LeaderAccountsCache;
    copyEndings: CopyEndingBatcher;
    copier: LeaderFillCopier;
    leaderRecords: LeaderRecords;
    /** Strategies that lead: their area registers them here. */
    strategyLeaders: StrategyLeaderLifecycle;
  }
  interface AutomationNames {
    copying: true;
    'demo leaders': true;
  }
}

export const copying = defineArea({
  name: 'copying',
  automations: ['copying', 'demo leaders'],
  dependencies: [
    defineDependency(
      'leaderAccounts',
      ['database', 'clock'],
      ({ database, clock }) => openLeaderAccountsCache(database, clock),
      {
        reload: { name: 'leaders', run: (leaders) => leaders.reload() },
      },
    ),
    defineDependency(
      'listAdditionalLoads',
      ['leaderAccounts'],
      ({ leaderAccounts }): ListAdditionalLoads => leaderAccounts.listAdditionalLoads,
    ),
    defineDependency('copyEndings', COPY_ENDINGS_NEEDS, (dependencies) => createCopyEndingBatcher(dependencies)),
    defineDependency('copier', COPIER_NEEDS, (dependencies) => createLeaderFillCopier(dependencies), {
      jobs: ({ run }) => [{ name: 'copies', everyMs: COPY_EVERY_MS, leaderOnly: true, run }],
      drain: (copier) => copier.stop(),
    }),
    defineDependency('leaderRecords', ['portfolioPerformance', 'readerPool', 'clock'], (dependencies) =>
      createLeaderRecords(dependencies),
    ),
    defineDependency(
      'strategyLeaders',
      ['clock', 'database', 'venues', 'splitSchedule', 'leaderRecords', 'world'],
      (dependencies) => createStrategyLeaderLifecycle(dependencies),
    ),
  ],
  records: COPYING_RECORDS,
  calls: createCopyingHandlers,
  jobs: (dependencies) => [
    {
      name: 'copies tended',
      everyMs: MAINTAIN_COPIES_EVERY_MS,
      leaderOnly: true,
      run: () => maintainCopies(dependencies),
    },
    {
      name: 'leaders levelled',
      everyMs: UPDATE_LEVELS_EVERY_MS,
      leaderOnly: true,
      run: () => updateLeaderLevels(dependencies),
    },
    {
      name: 'leaders watched',
      everyMs: WATCH_LEADERS_EVERY_MS,
      leaderOnly: true,
      run: () => recordTradesNearCopies(dependencies),
    },
    {
      name: 'leaders demo',
      everyMs: DEMO_TRADES_EVERY_MS,
      leaderOnly: true,
      run: () => tradeAsDemoLeaders(dependencies),
    },
  ],
  demo: { afterwards: createDemoLeaders },
  audit: COPYING_AUDIT_CHECKS,
  customerDataExport,
});
