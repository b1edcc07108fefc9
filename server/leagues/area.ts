import { defineArea } from '../area.ts';
import type { FindSeason } from '../desk/decide.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { boardTopic } from './get-board.ts';
import { classTopic } from './list-class.ts';
import { countPoints } from './count-points.ts';
import { openDemoLeagues, playRounds } from './demo.ts';
import { endEntries } from './end-entries.ts';
import { freezeLeagues } from './freeze-league.ts';
import { LEAGUE_RECORDS, ownData } from './records.ts';
import { leagueHandlers } from './calls.ts';
import { openSeasons, type Seasons } from './seasons.ts';
import { type Boards, createBoards } from './standings.ts';
import { createWords, type Words } from './encrypted-texts.ts';

declare module '../parts.ts' {
  interface Parts {
    seasons: Seasons;
    leagueWords: Words;
    leagueBoards: Boards;
  }
  interface RuleNames {
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
    part('seasons', ['database'], ({ database }) => openSeasons(database), {
      reload: { name: 'seasons', run: (seasons) => seasons.reload() },
    }),
    part('seasonOf', ['seasons'], ({ seasons }): FindSeason => seasons.find),
    part('leagueWords', ['secrets'], (parts) => createWords(parts)),
    part('leagueBoards', ['clock', 'database', 'feeds', 'splits', 'topics', 'leagueWords'], (parts) => {
      const boards = createBoards(parts, parts.database.kysely);
      parts.topics.bring('board', boardTopic({ ...parts, boards }));
      parts.topics.bring('class', classTopic({ ...parts, leagueBoards: boards }));
      return boards;
    }),
  ],
  calls: leagueHandlers,
  jobs: (parts) => [
    { name: 'leagues end', everyMs: FREEZE_MS, run: () => freezeLeagues(parts) },
    { name: 'leagues points', everyMs: COUNT_MS, run: () => countPoints(parts) },
    { name: 'leagues demo', everyMs: DEMO_MS, leaderOnly: true, run: () => playRounds(parts) },
    { name: 'leagues after', everyMs: END_MS, run: () => endEntries(parts) },
  ],
  demo: {
    afterwards: (customer, parts, handlers) => openDemoLeagues(customer, parts, handlers),
  },
  audit: AUDIT,
  ownData,
});
