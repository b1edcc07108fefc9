/** When each job of this process last ran, and last failed. */
import type { Clock } from '../clock.ts';
import type { Ran } from './jobs.ts';

export interface JobReport {
  name: string;
  everyMs: number;
  ranAt: number | null;
  failedAt: number | null;
}

/** How long ago a job's last good run ended, or since when one has been due. */
export interface JobAge extends Pick<JobReport, 'name' | 'everyMs'> {
  ageMs: number;
}

export interface JobReports {
  /** The job will run from now on: a run that never ends is noticed. */
  expects(job: Pick<JobReport, 'name' | 'everyMs'>): void;
  ran: Ran;
  all(): JobReport[];
  /** By this process's own time, which can't be moved. */
  ages(): JobAge[];
}

export function createJobReports(clock: Clock): JobReports {
  const reports = new Map<string, JobReport>();
  const since = new Map<string, { everyMs: number; at: number }>();
  return {
    expects({ name, everyMs }) {
      since.set(name, { everyMs, at: performance.now() });
    },
    ran({ name, everyMs }, failed) {
      if (!failed) since.set(name, { everyMs, at: performance.now() });
      const report = reports.get(name) ?? { name, everyMs, ranAt: null, failedAt: null };
      reports.set(name, { ...report, [failed ? 'failedAt' : 'ranAt']: clock.now() });
    },
    all: () => [...reports.values()],
    ages: () => [...since].map(([name, { everyMs, at }]) => ({ name, everyMs, ageMs: performance.now() - at })),
  };
}
