/** The trials there are; README.md says what happens in each. */
import type { Trial } from './trial-runner.ts';
import { answersCutTrial } from './trials/answers-cut.ts';
import { backupTrial } from './trials/backed-up.ts';
import { balancesReadTrial } from './trials/balances-read.ts';
import { blocksKilledTrial } from './trials/blocks-killed.ts';
import { clockJumpsTrial } from './trials/clock-jumps.ts';
import { decidedOnceTrial } from './trials/decided-once.ts';
import { createOutageTrial } from './trials/outage-over-due-dates.ts';
import { feedLiesTrial } from './trials/feed-lies.ts';
import { intentsRepeatedTrial } from './trials/intents-repeated.ts';
import { leaderStoppedTrial } from './trials/leader-stopped.ts';
import { ninetyDaysTrial } from './trials/ninety-days.ts';
import { databaseTrials } from './trials/database-trials.ts';
import { openLoadTrial } from './trials/open-load.ts';
import { serverKilledTrial } from './trials/server-killed.ts';
import { settledCashTrial } from './trials/settled-cash.ts';
import { profitSharesKilledTrial } from './trials/profit-shares-killed.ts';
import { slicesAtOnceTrial } from './trials/slices-at-once.ts';
import { spentAtOnceTrial } from './trials/spent-at-once.ts';
import { houseStrategiesKilledTrial, strategiesKilledTrial } from './trials/strategies-killed.ts';

export const trials: readonly Trial[] = [
  serverKilledTrial,
  ...databaseTrials,
  intentsRepeatedTrial,
  answersCutTrial,
  spentAtOnceTrial,
  decidedOnceTrial,
  clockJumpsTrial,
  feedLiesTrial,
  createOutageTrial(),
  ninetyDaysTrial,
  slicesAtOnceTrial,
  settledCashTrial,
  leaderStoppedTrial,
  backupTrial,
  balancesReadTrial,
  openLoadTrial,
  blocksKilledTrial,
  strategiesKilledTrial,
  houseStrategiesKilledTrial,
  profitSharesKilledTrial,
];
