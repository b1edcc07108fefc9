/** The trials there are; README.md says what happens in each. */
import type { Trial } from './stage.ts';
import { answersCut } from './trials/answers-cut.ts';
import { backedUp } from './trials/backed-up.ts';
import { balancesRead } from './trials/balances-read.ts';
import { blocksKilled } from './trials/blocks-killed.ts';
import { clockJumps } from './trials/clock-jumps.ts';
import { decidedOnce } from './trials/decided-once.ts';
import { downOverDue } from './trials/down-over-due.ts';
import { feedLies } from './trials/feed-lies.ts';
import { intentsRepeated } from './trials/intents-repeated.ts';
import { leaderStopped } from './trials/leader-stopped.ts';
import { ninetyDays } from './trials/ninety-days.ts';
import { ofDatabases } from './trials/of-databases.ts';
import { openLoad } from './trials/open-load.ts';
import { serverKilled } from './trials/server-killed.ts';
import { settledCash } from './trials/settled-cash.ts';
import { sharesKilled } from './trials/shares-killed.ts';
import { slicesAtOnce } from './trials/slices-at-once.ts';
import { spentAtOnce } from './trials/spent-at-once.ts';
import { houseStrategiesKilled, strategiesKilled } from './trials/strategies-killed.ts';

export const trials: readonly Trial[] = [
  serverKilled,
  ...ofDatabases,
  intentsRepeated,
  answersCut,
  spentAtOnce,
  decidedOnce,
  clockJumps,
  feedLies,
  downOverDue(),
  ninetyDays,
  slicesAtOnce,
  settledCash,
  leaderStopped,
  backedUp,
  balancesRead,
  openLoad,
  blocksKilled,
  strategiesKilled,
  houseStrategiesKilled,
  sharesKilled,
];
