import { defineArea } from '../area.ts';
import type { ListAdditionalLoads } from '../desk/load-batch.ts';
import { defineDependency } from '../dependencies.ts';
import { COPYING_AUDIT } from './audit.ts';
import { type Copier, createCopier } from './copy-blocks.ts';
import { createDemoLeaders, tradeAsDemoLeaders } from './demo-leaders.ts';
import { createCopyingHandlers } from './copying-handlers.ts';
import { type LeaderAccountsCache, openLeaderAccountsCache } from './leader-accounts-cache.ts';
import { createCopyEndingBatcher, type CopyEndingBatcher } from './finish-copies.ts';
import { createStrategyLeaderLifecycle, type StrategyLeaderLifecycle } from './strategy-leader-lifecycle.ts';
import { updateLeaderLevels } from './update-leader-levels.ts';
import { COPYING_RECORDS, customerDataColumns } from './copying-records.ts';
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
  'views',
  'feeds',
  'splits',
  'clock',
  'exchangeRates',
  'commits',
  'lead',
  'log',
] as const;
const LEAVER_NEEDS = [
  'database',
  'desk',
  'views',
  'feeds',
  'splits',
  'clock',
  'exchangeRates',
  'zones',
  'settings',
  'equity',
  'log',
] as const;

declare module '../dependencies.ts' {
  interface ServerDependencies {
    knownLeaders: LeaderAccountsCache;
    leaver: CopyEndingBatcher;
    copier: Copier;
    /** Strategies that lead: their area registers them here. */
    leading: StrategyLeaderLifecycle;
  }
  interface AutomationNames {
    copying: true;
    'demo leaders': true;
  }
}

export const copying = defineArea({
  name: 'copying',
  rules: ['copying', 'demo leaders'],
  parts: [
    defineDependency(
      'knownLeaders',
      ['database', 'clock'],
      ({ database, clock }) => openLeaderAccountsCache(database, clock),
      {
        reload: { name: 'leaders', run: (leaders) => leaders.reload() },
      },
    ),
    defineDependency('alsoLoads', ['knownLeaders'], ({ knownLeaders }): ListAdditionalLoads => knownLeaders.also),
    defineDependency('leaver', LEAVER_NEEDS, (parts) => createCopyEndingBatcher(parts)),
    defineDependency('copier', COPIER_NEEDS, (parts) => createCopier(parts), {
      jobs: ({ run }) => [{ name: 'copies', everyMs: COPY_EVERY_MS, leaderOnly: true, run }],
      drain: (copier) => copier.stop(),
    }),
    defineDependency('leading', ['clock', 'database', 'feeds', 'splits', 'equity'], (parts) =>
      createStrategyLeaderLifecycle(parts),
    ),
  ],
  records: COPYING_RECORDS,
  calls: createCopyingHandlers,
  jobs: (parts) => [
    { name: 'copies tended', everyMs: MAINTAIN_COPIES_EVERY_MS, leaderOnly: true, run: () => maintainCopies(parts) },
    {
      name: 'leaders levelled',
      everyMs: UPDATE_LEVELS_EVERY_MS,
      leaderOnly: true,
      run: () => updateLeaderLevels(parts),
    },
    {
      name: 'leaders watched',
      everyMs: WATCH_LEADERS_EVERY_MS,
      leaderOnly: true,
      run: () => recordTradesNearCopies(parts),
    },
    { name: 'leaders demo', everyMs: DEMO_TRADES_EVERY_MS, leaderOnly: true, run: () => tradeAsDemoLeaders(parts) },
  ],
  demo: { afterwards: createDemoLeaders },
  audit: COPYING_AUDIT,
  customerDataColumns,
});
