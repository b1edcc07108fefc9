import { defineArea } from '../area.ts';
import type { AlsoLoads } from '../desk/load.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { type Copier, createCopier } from './copy-blocks.ts';
import { openDemoLeaders, tradeAsLeaders } from './demo.ts';
import { copyingHandlers } from './calls.ts';
import { type KnownLeaders, openKnownLeaders } from './known-leaders.ts';
import { createLeaver, type Leaver } from './finish-copies.ts';
import { createLeading, type Leading } from './strategy-leaders.ts';
import { levelLeaders } from './level-leaders.ts';
import { COPYING_RECORDS, ownData } from './records.ts';
import { tendCopies } from './maintain-copies.ts';
import { watchLeaders } from './watch-leaders.ts';

/** Fills decided in this process are copied at once; those of other processes within this time. */
const LOOK_MS = 500;
const TEND_MS = 5_000;
const LEVELS_MS = 600_000;
const WATCH_MS = 60_000;
const DEMO_MS = 60_000;

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

declare module '../parts.ts' {
  interface Parts {
    knownLeaders: KnownLeaders;
    leaver: Leaver;
    copier: Copier;
    /** Strategies that lead: their area registers them here. */
    leading: Leading;
  }
  interface RuleNames {
    copying: true;
    'demo leaders': true;
  }
}

export const copying = defineArea({
  name: 'copying',
  rules: ['copying', 'demo leaders'],
  parts: [
    part('knownLeaders', ['database', 'clock'], ({ database, clock }) => openKnownLeaders(database, clock), {
      reload: { name: 'leaders', run: (leaders) => leaders.reload() },
    }),
    part('alsoLoads', ['knownLeaders'], ({ knownLeaders }): AlsoLoads => knownLeaders.also),
    part('leaver', LEAVER_NEEDS, (parts) => createLeaver(parts)),
    part('copier', COPIER_NEEDS, (parts) => createCopier(parts), {
      jobs: ({ run }) => [{ name: 'copies', everyMs: LOOK_MS, leaderOnly: true, run }],
      drain: (copier) => copier.stop(),
    }),
    part('leading', ['clock', 'database', 'feeds', 'splits', 'equity'], (parts) => createLeading(parts)),
  ],
  records: COPYING_RECORDS,
  calls: copyingHandlers,
  jobs: (parts) => [
    { name: 'copies tended', everyMs: TEND_MS, leaderOnly: true, run: () => tendCopies(parts) },
    { name: 'leaders levelled', everyMs: LEVELS_MS, leaderOnly: true, run: () => levelLeaders(parts) },
    { name: 'leaders watched', everyMs: WATCH_MS, leaderOnly: true, run: () => watchLeaders(parts) },
    { name: 'leaders demo', everyMs: DEMO_MS, leaderOnly: true, run: () => tradeAsLeaders(parts) },
  ],
  demo: { afterwards: openDemoLeaders },
  audit: AUDIT,
  ownData,
});
