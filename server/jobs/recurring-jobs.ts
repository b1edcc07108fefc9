/**
 * Recurring work: watches the market every second, seals the ledger, forgets old keys, and runs the areas' jobs. Jobs
 * run independently, and no job twice at once. One that fails is logged, counted, shown in the console, and tried
 * again.
 */
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { RecurringJob } from '../dependencies.ts';
import { writeNextSeal } from '../ledger/sealer.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { WorldClock } from '../world/world-clock.ts';
import { deleteOldAccountEvents, deleteOldIdempotencyKeys } from './retention.ts';
import type { LeaderElection } from './leader-election.ts';
import { jobGroupOf, LEADER_JOBS_SCOPE, type LeaseScope } from './fencing-tokens.ts';
import type { Clock } from '../time/clock.ts';

export interface RunningJobs {
  stop(): Promise<void>;
}
/** Called after each run. */
type ReportRun = (job: Pick<RecurringJob, 'name' | 'everyMs'>, failed: boolean) => void;

interface Reporting {
  log: Pick<Logger, 'error'>;
  metrics: Metrics;
  reportRun: ReportRun;
  expects?: (job: Pick<RecurringJob, 'name' | 'everyMs'>) => void;
}

const BEAT_MS = 1_000;
const WATCH_MS = 1_000;
const SEAL_MS = 1_000;
const FORGET_MS = 3_600_000;
const LOG_AGAIN_MS = 60_000;

/** Besides those of areas. */
export const buildPlatformJobs = ({
  database,
  worldClock: clock,
  orderBookWatcher,
  leaderElection,
}: {
  database: Database;
  worldClock: Pick<WorldClock, 'now' | 'ago'>;
  orderBookWatcher: { checkMarket(): Promise<void> };
  leaderElection: Pick<LeaderElection, 'beat' | 'campaign'>;
}): RecurringJob[] => [
  // Separate from watching the market, which may take long: a process that makes progress with it still leads.
  { name: 'leading', everyMs: BEAT_MS, everywhere: true, run: () => leaderElection.beat() },
  {
    name: 'watch',
    everyMs: WATCH_MS,
    everywhere: true,
    // On the second, so that nobody can cancel an order after seeing that second's price.
    onGridOf: clock.now,
    run: async () => {
      if (await leaderElection.campaign()) await orderBookWatcher.checkMarket();
    },
  },
  {
    name: 'seal',
    everyMs: SEAL_MS,
    run: async () => {
      while (await writeNextSeal(database.pool, clock.now()));
    },
  },
  {
    name: 'forget',
    everyMs: FORGET_MS,
    run: async () => {
      await deleteOldIdempotencyKeys(database, clock);
      await deleteOldAccountEvents(database, clock.now());
    },
  },
];

/** Whether this process leads it; by hand, only what writes as leader has to be led. */
export const createLeaseCheck =
  (leadership: Pick<LeaderElection, 'number'>, byHand: boolean) =>
  (led: LeaseScope): boolean =>
    (byHand && led !== LEADER_JOBS_SCOPE) || leadership.number(led) !== null;

/** Makes jobs check that this process leads them before they run: every process has all of them. */
export const restrictJobsToLeases = (
  jobs: readonly RecurringJob[],
  leads: (led: LeaseScope) => boolean,
): RecurringJob[] =>
  jobs.map((job) =>
    job.everywhere
      ? job
      : {
          ...job,
          run: async () =>
            leads(job.leaderOnly ? LEADER_JOBS_SCOPE : jobGroupOf(job.name)) ? job.run() : RUN_ELSEWHERE,
        },
  );

/** @param areaJobs begin once `worldReady` has resolved. */
export function startJobs(
  jobs: readonly RecurringJob[],
  reporting: Reporting,
  areaJobs: readonly RecurringJob[] = [],
  worldReady: Promise<void> = Promise.resolve(),
): RunningJobs {
  const { metrics, reportRun, expects = () => {} } = reporting;
  const countFailure = metrics.counter('bourse_job_failed_total', 'Runs of a job that have failed.', ['task']);
  const start = (some: readonly RecurringJob[]): RunningJobs => {
    for (const job of some) expects(job);
    return repeatAll(some, 0, reportRun, (job) => {
      const count = countFailure.bind({ task: job.name });
      const log = createJobFailureLog(reporting.log, job.name);
      return (error) => {
        count();
        log(error);
      };
    });
  };
  const running = [start(jobs)];
  let isStopped = false;
  void worldReady.then(() => {
    if (!isStopped) running.push(start(areaJobs));
  });
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}

/** What fails every second for the same reason is logged once a minute. */
function createJobFailureLog(log: Reporting['log'], job: string): (error: unknown) => void {
  let logged = { reason: '', at: -Infinity };
  let unsaid = 0;
  return (error) => {
    const reason = String(error);
    if (reason === logged.reason && performance.now() - logged.at < LOG_AGAIN_MS) {
      unsaid += 1;
      return;
    }
    log.error({ err: error, job, ...(unsaid > 0 ? { unsaid } : {}) }, 'a job failed');
    logged = { reason, at: performance.now() };
    unsaid = 0;
  };
}

/** A part that can't be reread keeps its values. */
export const startReloads = (reloads: readonly RecurringJob[], { log, metrics, reportRun }: Reporting): RunningJobs => {
  const failed = metrics.counter('bourse_reload_failed_total', 'Times that a part could not be read again.', ['part']);
  // Each was read when it was opened.
  for (const reload of reloads) reportRun(reload, false);
  return repeatAll(reloads, null, reportRun, (reload) => {
    const count = failed.bind({ part: reload.name });
    return (error) => {
      count();
      log.error({ err: error, part: reload.name }, 'a part could not be read again');
    };
  });
};

/** `firstMs`: null waits as long as between two runs. */
function repeatAll(
  jobs: readonly RecurringJob[],
  firstMs: number | null,
  reportRun: ReportRun,
  failing: (job: RecurringJob) => (error: unknown) => void,
): RunningJobs {
  const running = jobs.map((job) => {
    const fails = failing(job);
    return repeatJob(
      job,
      (error) => {
        reportRun(job, error !== null);
        if (error !== null) fails(error);
      },
      firstMs ?? job.everyMs,
    );
  });
  return {
    async stop() {
      await Promise.all(running.map((stop) => stop()));
    },
  };
}

/** Runs work again and again. */

/** What a run answers that was left to another process: it may become ours at any moment. */
export const RUN_ELSEWHERE = Symbol('elsewhere');
const RETRY_ELSEWHERE_MS = 250;

/** A timer may fire a millisecond early, just before the multiple. */
const GRID_SLACK_MS = 2;

/**
 * Runs `job` after `firstMs`, and again `everyMs` after each end or on its grid, even if it fails; a moment after a run
 * that was left to another process. `ended` is called after each run, with its error or null. Returns a function that
 * stops it, once the current run has ended.
 */
export function repeatJob(
  { everyMs, onGridOf, run }: Pick<RecurringJob, 'everyMs' | 'onGridOf' | 'run'>,
  ended: (error: unknown) => void,
  firstMs = 0,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let current = Promise.resolve();
  const restMs = (): number => (onGridOf ? everyMs - (onGridOf() % everyMs) + GRID_SLACK_MS : everyMs);
  const next = (): void => {
    current = run()
      .then(
        (result) => {
          ended(null);
          return result === RUN_ELSEWHERE ? Math.min(restMs(), RETRY_ELSEWHERE_MS) : restMs();
        },
        (error: unknown) => {
          ended(error ?? new Error('a job failed without an error'));
          return restMs();
        },
      )
      .then((ms) => {
        if (!stopped) timer = setTimeout(next, ms);
      });
  };
  if (firstMs > 0) timer = setTimeout(next, firstMs);
  else next();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return current;
  };
}

/** When each job of this process last ran, and last failed. */

export interface JobReport {
  name: string;
  everyMs: number;
  lastRunAt: number | null;
  failedAt: number | null;
}

/** How long ago a job's last good run ended, or since when one has been due. */
export interface JobAge extends Pick<JobReport, 'name' | 'everyMs'> {
  ageMs: number;
}

export interface JobRunTracker {
  /** The job will run from now on: a run that never ends is noticed. */
  expects(job: Pick<JobReport, 'name' | 'everyMs'>): void;
  reportRun: ReportRun;
  all(): JobReport[];
  /** By this process's own time, which can't be moved. */
  ages(): JobAge[];
}

export function createJobRunTracker(clock: Clock): JobRunTracker {
  const reports = new Map<string, JobReport>();
  const since = new Map<string, { everyMs: number; at: number }>();
  return {
    expects({ name, everyMs }) {
      since.set(name, { everyMs, at: performance.now() });
    },
    reportRun({ name, everyMs }, failed) {
      if (!failed) since.set(name, { everyMs, at: performance.now() });
      const report = reports.get(name) ?? { name, everyMs, lastRunAt: null, failedAt: null };
      reports.set(name, { ...report, [failed ? 'failedAt' : 'lastRunAt']: clock.now() });
    },
    all: () => [...reports.values()],
    ages: () => [...since].map(([name, { everyMs, at }]) => ({ name, everyMs, ageMs: performance.now() - at })),
  };
}
