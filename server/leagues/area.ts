import { defineArea } from '../area.ts';
import type { FindLeagueSeason } from '../desk/decide-batch.ts';
import { defineDependency } from '../dependencies.ts';
import { LEAGUE_AUDIT_CHECKS } from './audit-checks.ts';
import { createBoardTopic } from './get-leaderboard.ts';
import { createEntrantsTopic } from './league-entrants.ts';
import { addEquityCurvePoints } from './add-equity-curve-points.ts';
import { openDemoLeagues, playDemoRounds } from './demo-leagues.ts';
import { endLeagueEntries } from './end-entries.ts';
import { freezeLeagueResults } from './freeze-league-results.ts';
import { LEAGUE_RECORDS, customerDataExport } from './league-records.ts';
import { createLeagueHandlers } from './league-handlers.ts';
import { openSeasonTermsCache, type SeasonTermsCache } from './season-terms-cache.ts';
import { type LeagueBoardCache, createLeagueBoardCache } from './standings.ts';
import { openWeeklyLeagues } from './weekly-league.ts';
import { createEncryptedTexts, type EncryptedTexts } from './encrypted-texts.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    seasonTerms: SeasonTermsCache;
    leagueTexts: EncryptedTexts;
    leagueBoards: LeagueBoardCache;
  }
  interface AutomationNames {
    leagues: true;
    'league players': true;
  }
}

const FREEZE_MS = 500;
const COUNT_MS = 5_000;
const END_MS = 2_000;
const DEMO_MS = 30_000;
const WEEKLY_MS = 30_000;

export const leagues = defineArea({
  name: 'leagues',
  automations: ['leagues', 'league players'],
  records: LEAGUE_RECORDS,
  dependencies: [
    defineDependency('seasonTerms', ['database'], ({ database }) => openSeasonTermsCache(database), {
      reload: { name: 'seasons', run: (seasons) => seasons.reload() },
    }),
    defineDependency('findLeagueSeason', ['seasonTerms'], ({ seasonTerms }): FindLeagueSeason => seasonTerms.find),
    defineDependency('leagueTexts', ['secrets'], (dependencies) => createEncryptedTexts(dependencies)),
    defineDependency(
      'leagueBoards',
      ['clock', 'database', 'venues', 'splitSchedule', 'channelRegistry', 'leagueTexts'],
      (dependencies) => {
        const boards = createLeagueBoardCache(dependencies, dependencies.database.kysely);
        dependencies.channelRegistry.register('board', createBoardTopic({ ...dependencies, boards }));
        dependencies.channelRegistry.register('class', createEntrantsTopic({ ...dependencies, leagueBoards: boards }));
        return boards;
      },
    ),
  ],
  calls: createLeagueHandlers,
  jobs: (dependencies) => [
    { name: 'leagues end', everyMs: FREEZE_MS, run: () => freezeLeagueResults(dependencies) },
    { name: 'leagues points', everyMs: COUNT_MS, run: () => addEquityCurvePoints(dependencies) },
    { name: 'leagues demo', everyMs: DEMO_MS, leaderOnly: true, run: () => playDemoRounds(dependencies) },
    { name: 'leagues weekly', everyMs: WEEKLY_MS, run: () => openWeeklyLeagues(dependencies) },
    { name: 'leagues after', everyMs: END_MS, run: () => endLeagueEntries(dependencies) },
  ],
  demo: {
    afterwards: (customer, dependencies, handlers) => openDemoLeagues(customer, dependencies, handlers),
  },
  audit: LEAGUE_AUDIT_CHECKS,
  customerDataExport,
});
