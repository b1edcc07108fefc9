/** When each job of this process last ran, and last failed. */
import type { Clock } from '../clock.ts';
import type { Ran } from './jobs.ts';

export interface JobReport {
  name: string;
  everyMs: number;
  ranAt: number | null;
  failedAt: number | null;
}

export interface JobReports {
  ran: Ran;
  all(): JobReport[];
}

export function createJobReports(clock: Clock): JobReports {
  const reports = new Map<string, JobReport>();
  return {
    ran({ name, everyMs }, failed) {
      const report = reports.get(name) ?? { name, everyMs, ranAt: null, failedAt: null };
      reports.set(name, { ...report, [failed ? 'failedAt' : 'ranAt']: clock.now() });
    },
    all: () => [...reports.values()],
  };
}
