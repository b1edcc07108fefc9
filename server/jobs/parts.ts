import { defineModule, part } from '../parts.ts';
import { partitionOf } from '@bourse/core/trading/books/book-partition.ts';
import {
  type AsLeader,
  asLeader,
  createLeads,
  JOBS,
  type Lead,
  type LeaderOf,
  type Leads,
  LED,
} from './fencing-tokens.ts';
import { createJobReports, type JobReports } from './jobs.ts';
import { removeOldFiles } from './retention.ts';

declare module '../parts.ts' {
  interface Parts {
    leads: Leads;
    /** For the jobs that one process does for all. */
    lead: Lead;
    /** Writes of the jobs' leader, at the desk or outside it. */
    leader: AsLeader;
    leaderOf: LeaderOf;
    jobReports: JobReports;
  }
}

const OLD_FILES_MS = 3_600_000;

export const jobs = defineModule({
  name: 'jobs',
  parts: [
    part('leads', [], () => createLeads()),
    part('leaderOf', ['desk', 'leads', 'metrics'], ({ desk, leads, metrics }) => {
      const refused = metrics.counter(
        'bourse_fenced_off_total',
        'What this process tried to write as leader when another one led already.',
      );
      const leaders = new Map(LED.map((led) => [led, asLeader(desk, leads(led), refused.of({}))]));
      return { jobs: leaders.get(JOBS)!, books: (instrument) => leaders.get(partitionOf(instrument))! };
    }),
    part('lead', ['leads'], ({ leads }) => leads(JOBS)),
    part('leader', ['leaderOf'], ({ leaderOf }) => leaderOf.jobs),
    part('jobReports', ['clock'], ({ clock }) => createJobReports(clock)),
  ],
  jobs: (parts) => [{ name: 'old files', everyMs: OLD_FILES_MS, run: () => removeOldFiles(parts) }],
});
