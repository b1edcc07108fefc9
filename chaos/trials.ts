/** The trials there are; README.md says what happens in each. */
import type { Trial } from './trial-runner.ts';
import { backupWhileTradingTrial } from './trials/backup-while-trading.ts';
import { consistentBalanceReadsTrial } from './trials/consistent-balance-reads.ts';
import { clockJumpsTrial } from './trials/clock-jumps.ts';
import { withdrawalDecidedOnceTrial } from './trials/withdrawal-decided-once.ts';
import { createOutageOverDueDatesTrial } from './trials/outage-over-due-dates.ts';
import { dayTrials } from './trials/day-trials.ts';
import { feedLiesTrial } from './trials/feed-lies.ts';
import { requestTrials } from './trials/request-trials.ts';
import { leaderProcessStoppedTrial } from './trials/leader-process-stopped.ts';
import { databaseTrials } from './trials/database-trials.ts';
import { killTrials } from './trials/kill-trials.ts';
import { openLoopLoadTrial } from './trials/open-loop-load.ts';
import { serverKilledTrial } from './trials/server-killed.ts';
import { withdrawableSettledCashTrial } from './trials/withdrawable-settled-cash.ts';
import { orderSlicesAtOnceTrial } from './trials/order-slices-at-once.ts';
import { doubleSpendingTrial } from './trials/double-spending.ts';

export const trials: readonly Trial[] = [
  serverKilledTrial,
  ...databaseTrials,
  ...requestTrials,
  doubleSpendingTrial,
  withdrawalDecidedOnceTrial,
  clockJumpsTrial,
  feedLiesTrial,
  createOutageOverDueDatesTrial(),
  ...dayTrials,
  orderSlicesAtOnceTrial,
  withdrawableSettledCashTrial,
  leaderProcessStoppedTrial,
  backupWhileTradingTrial,
  consistentBalanceReadsTrial,
  openLoopLoadTrial,
  ...killTrials,
];
