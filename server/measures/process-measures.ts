/** What this process knows of itself: memory, database sessions, jobs. */
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { JobReports } from '../jobs/job-report.ts';
import type { Metrics, Reading } from '../metrics.ts';

/** With the names that every Prometheus client library uses. */
export function measureProcess(metrics: Metrics): void {
  const startedAt = Date.now() / 1_000 - process.uptime();
  metrics.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', () => startedAt);
  metrics.gauge('process_resident_memory_bytes', 'Memory that the process holds.', () => process.memoryUsage.rss());
  metrics.total('process_cpu_seconds_total', 'Processor time of the process.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  });
  metrics.gauge('bourse_heap_used_bytes', 'Memory in use by JavaScript.', () => process.memoryUsage().heapUsed);
}

/** `pools`: by name. */
export function measurePools(metrics: Metrics, pools: Readonly<Record<string, pg.Pool>>): void {
  const all = Object.entries(pools);
  const each = (read: (pool: pg.Pool) => number): Reading => all.map(([pool, of]) => [{ pool }, read(of)]);
  metrics.gauge('bourse_pool_used', 'Sessions with the database that somebody works on.', () =>
    each(({ totalCount, idleCount }) => totalCount - idleCount),
  );
  metrics.gauge('bourse_pool_waiting', 'Whoever waits for a session with the database.', () =>
    each(({ waitingCount }) => waitingCount),
  );
  metrics.gauge('bourse_pool_maximum', 'Sessions that there may be at once.', () =>
    each(({ options: { max } }) => max ?? 0),
  );
}

export function measureJobs(metrics: Metrics, reports: Pick<JobReports, 'ages'>): void {
  metrics.gauge('bourse_job_age_seconds', "Time since a job's last good run.", () =>
    reports.ages().map(({ name, ageMs }) => [{ task: name }, ageMs / 1_000]),
  );
  metrics.gauge('bourse_job_every_seconds', 'How long a job rests between two runs.', () =>
    reports.ages().map(({ name, everyMs }) => [{ task: name }, everyMs / 1_000]),
  );
}

export function measureLateReads(metrics: Metrics, { replica }: Pick<Database, 'replica'>): void {
  if (!replica) return;
  metrics.total('bourse_late_reads_total', 'Calls that a standby may answer, by the database that did.', () =>
    Object.entries(replica.answered).map(([by, count]) => [{ by }, count]),
  );
}
