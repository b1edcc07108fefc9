import { defineModule, defineDependency } from '../dependencies.ts';
import { getBookPartition } from '@bourse/core/trading/books/book-partition.ts';
import {
  type LeaderWriter,
  createLeaderWriter,
  createFencingTokens,
  LEADER_JOBS,
  type FencingToken,
  type LeaderWriters,
  type FencingTokens,
  LEASE_SCOPES,
} from './fencing-tokens.ts';
import { createJobRunTracker, type JobRunTracker } from './jobs.ts';
import { deleteExpiredFiles } from './retention.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    leads: FencingTokens;
    /** For the jobs that one process does for all. */
    lead: FencingToken;
    /** Writes of the jobs' leader, at the desk or outside it. */
    leader: LeaderWriter;
    leaderOf: LeaderWriters;
    jobReports: JobRunTracker;
  }
}

const OLD_FILES_MS = 3_600_000;

export const jobsModule = defineModule({
  name: 'jobs',
  parts: [
    defineDependency('leads', [], () => createFencingTokens()),
    defineDependency('leaderOf', ['desk', 'leads', 'metrics'], ({ desk, leads, metrics }) => {
      const refused = metrics.counter(
        'bourse_fenced_off_total',
        'What this process tried to write as leader when another one led already.',
      );
      const leaders = new Map(LEASE_SCOPES.map((led) => [led, createLeaderWriter(desk, leads(led), refused.bind({}))]));
      return { jobs: leaders.get(LEADER_JOBS)!, books: (instrument) => leaders.get(getBookPartition(instrument))! };
    }),
    defineDependency('lead', ['leads'], ({ leads }) => leads(LEADER_JOBS)),
    defineDependency('leader', ['leaderOf'], ({ leaderOf }) => leaderOf.jobs),
    defineDependency('jobReports', ['clock'], ({ clock }) => createJobRunTracker(clock)),
  ],
  jobs: (parts) => [{ name: 'old files', everyMs: OLD_FILES_MS, run: () => deleteExpiredFiles(parts) }],
});
