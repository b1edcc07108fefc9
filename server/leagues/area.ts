import { defineArea } from '../area.ts';
import type { FindLeagueSeason } from '../desk/decide-batch.ts';
import { defineDependency } from '../dependencies.ts';
import { LEAGUE_AUDIT } from './audit.ts';
import { createBoardTopic } from './get-board.ts';
import { createEntrantsTopic } from './league-entrants.ts';
import { addEquityCurvePoints } from './add-equity-curve-points.ts';
import { openDemoLeagues, playDemoRounds } from './demo-leagues.ts';
import { endLeagueEntries } from './end-entries.ts';
import { freezeLeagueResults } from './freeze-league-results.ts';
import { LEAGUE_RECORDS, customerDataColumns } from './league-records.ts';
import { createLeagueHandlers } from './league-handlers.ts';
import { openSeasonTermsCache, type SeasonTermsCache } from './season-terms-cache.ts';
import { type LeagueBoardCache, createLeagueBoardCache } from './standings.ts';
import { createEncryptedTexts, type EncryptedTexts } from './encrypted-texts.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    seasons: SeasonTermsCache;
    leagueWords: EncryptedTexts;
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

export const leagues = defineArea({
  name: 'leagues',
  rules: ['leagues', 'league players'],
  records: LEAGUE_RECORDS,
  parts: [
    defineDependency('seasons', ['database'], ({ database }) => openSeasonTermsCache(database), {
      reload: { name: 'seasons', run: (seasons) => seasons.reload() },
    }),
    defineDependency('seasonOf', ['seasons'], ({ seasons }): FindLeagueSeason => seasons.find),
    defineDependency('leagueWords', ['secrets'], (parts) => createEncryptedTexts(parts)),
    defineDependency('leagueBoards', ['clock', 'database', 'feeds', 'splits', 'topics', 'leagueWords'], (parts) => {
      const boards = createLeagueBoardCache(parts, parts.database.kysely);
      parts.topics.register('board', createBoardTopic({ ...parts, boards }));
      parts.topics.register('class', createEntrantsTopic({ ...parts, leagueBoards: boards }));
      return boards;
    }),
  ],
  calls: createLeagueHandlers,
  jobs: (parts) => [
    { name: 'leagues end', everyMs: FREEZE_MS, run: () => freezeLeagueResults(parts) },
    { name: 'leagues points', everyMs: COUNT_MS, run: () => addEquityCurvePoints(parts) },
    { name: 'leagues demo', everyMs: DEMO_MS, leaderOnly: true, run: () => playDemoRounds(parts) },
    { name: 'leagues after', everyMs: END_MS, run: () => endLeagueEntries(parts) },
  ],
  demo: {
    afterwards: (customer, parts, handlers) => openDemoLeagues(customer, parts, handlers),
  },
  audit: LEAGUE_AUDIT,
  customerDataColumns,
});
