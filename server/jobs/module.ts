import { defineModule, defineDependency } from '../dependencies.ts';
import { getBookPartition } from '@bourse/core/trading/books/order-book-partition.ts';
import {
  type LeaderWriter,
  createLeaderWriter,
  createFencingTokens,
  LEADER_JOBS_SCOPE,
  type FencingToken,
  type LeaderWriters,
  type FencingTokens,
  LEASE_SCOPES,
} from './fencing-tokens.ts';
import { createJobRunTracker, type JobRunTracker } from './recurring-jobs.ts';
import { deleteExpiredFiles } from './retention.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    fencingTokens: FencingTokens;
    /** For the jobs that one process does for all. */
    fencingToken: FencingToken;
    /** Writes of the jobs' leader, at the desk or outside it. */
    leaderWriter: LeaderWriter;
    leaderWriters: LeaderWriters;
    jobRuns: JobRunTracker;
  }
}

const OLD_FILES_MS = 3_600_000;

export const jobsModule = defineModule({
  name: 'jobs',
  dependencies: [
    defineDependency('fencingTokens', [], () => createFencingTokens()),
    defineDependency('leaderWriters', ['desk', 'fencingTokens', 'metrics'], ({ desk, fencingTokens, metrics }) => {
      const refused = metrics.counter(
        'bourse_fenced_off_total',
        'What this process tried to write as leader when another one led already.',
      );
      const leaders = new Map(
        LEASE_SCOPES.map((led) => [led, createLeaderWriter(desk, fencingTokens(led), refused.bind({}))]),
      );
      return {
        jobs: leaders.get(LEADER_JOBS_SCOPE)!,
        books: (instrument) => leaders.get(getBookPartition(instrument))!,
      };
    }),
    defineDependency('fencingToken', ['fencingTokens'], ({ fencingTokens }) => fencingTokens(LEADER_JOBS_SCOPE)),
    defineDependency('leaderWriter', ['leaderWriters'], ({ leaderWriters }) => leaderWriters.jobs),
    defineDependency('jobRuns', ['clock'], ({ clock }) => createJobRunTracker(clock)),
  ],
  jobs: (dependencies) => [{ name: 'old files', everyMs: OLD_FILES_MS, run: () => deleteExpiredFiles(dependencies) }],
});
