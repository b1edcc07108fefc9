import { defineModule, part } from '../parts.ts';
import { type AsLeader, asLeader } from './as-leader.ts';
import { createJobReports, type JobReports } from './job-report.ts';
import { createLead, type Lead } from './lead.ts';
import { removeOldFiles } from './remove-old-files.ts';

declare module '../parts.ts' {
  interface Parts {
    lead: Lead;
    /** What the leader writes, at the desk or beside it. */
    leader: AsLeader;
    jobReports: JobReports;
  }
}

const OLD_FILES_MS = 3_600_000;

export const jobs = defineModule({
  name: 'jobs',
  parts: [
    part('lead', [], () => createLead()),
    part('leader', ['desk', 'lead', 'metrics'], ({ desk, lead, metrics }) =>
      asLeader(
        desk,
        lead,
        metrics
          .counter(
            'bourse_fenced_off_total',
            'What this process tried to write as leader when another one led already.',
          )
          .of({}),
      ),
    ),
    part('jobReports', ['clock'], ({ clock }) => createJobReports(clock)),
  ],
  jobs: (parts) => [{ name: 'old files', everyMs: OLD_FILES_MS, run: () => removeOldFiles(parts) }],
});
