import { defineArea } from '../area.ts';
import type { FindLeagueSeason } from '../desk/decide-batch.ts';
import { defineDependency } from '../dependencies.ts';
import { LEAGUE_AUDIT } from './audit.ts';
import { boardTopic } from './get-board.ts';
import { classTopic } from './list-class.ts';
import { addCurvePoints } from './add-curve-points.ts';
import { openDemoLeagues, playDemoRounds } from './demo.ts';
import { endEntries } from './end-entries.ts';
import { freezeLeagues } from './freeze-league.ts';
import { LEAGUE_RECORDS, customerDataColumns } from './records.ts';
import { leagueHandlers } from './league-handlers.ts';
import { openSeasons, type SeasonCache } from './seasons.ts';
import { type BoardCache, createBoardCache } from './standings.ts';
import { createEncryptedTexts, type EncryptedTexts } from './encrypted-texts.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    seasons: SeasonCache;
    leagueWords: EncryptedTexts;
    leagueBoards: BoardCache;
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
    defineDependency('seasons', ['database'], ({ database }) => openSeasons(database), {
      reload: { name: 'seasons', run: (seasons) => seasons.reload() },
    }),
    defineDependency('seasonOf', ['seasons'], ({ seasons }): FindLeagueSeason => seasons.find),
    defineDependency('leagueWords', ['secrets'], (parts) => createEncryptedTexts(parts)),
    defineDependency('leagueBoards', ['clock', 'database', 'feeds', 'splits', 'topics', 'leagueWords'], (parts) => {
      const boards = createBoardCache(parts, parts.database.kysely);
      parts.topics.register('board', boardTopic({ ...parts, boards }));
      parts.topics.register('class', classTopic({ ...parts, leagueBoards: boards }));
      return boards;
    }),
  ],
  calls: leagueHandlers,
  jobs: (parts) => [
    { name: 'leagues end', everyMs: FREEZE_MS, run: () => freezeLeagues(parts) },
    { name: 'leagues points', everyMs: COUNT_MS, run: () => addCurvePoints(parts) },
    { name: 'leagues demo', everyMs: DEMO_MS, leaderOnly: true, run: () => playDemoRounds(parts) },
    { name: 'leagues after', everyMs: END_MS, run: () => endEntries(parts) },
  ],
  demo: {
    afterwards: (customer, parts, handlers) => openDemoLeagues(customer, parts, handlers),
  },
  audit: LEAGUE_AUDIT,
  customerDataColumns,
});
