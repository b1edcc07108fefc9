/**
 * Gauges of this process and of what it sees: memory, sessions, jobs, the event loop, the age of prices, and days until
 * calendars run out.
 */
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { JobRunTracker } from '../jobs/recurring-jobs.ts';
import type { Metrics, MetricReading } from '../telemetry/metrics.ts';
import { performance } from 'node:perf_hooks';
import { type Market, MARKETS } from '@bourse/core/markets/market-types.ts';
import { countCalendarDaysLeft, getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { ServerDependencies } from '../dependencies.ts';

/** With the names that every Prometheus client library uses. */
export function measureProcess(metrics: Metrics): void {
  const startedAt = Date.now() / 1_000 - process.uptime();
  metrics.gauge('process_start_time_seconds', 'When the process began, in seconds since 1970.', [], () => startedAt);
  metrics.gauge('process_resident_memory_bytes', 'Memory that the process holds.', [], () => process.memoryUsage.rss());
  metrics.total('process_cpu_seconds_total', 'Processor time of the process.', [], () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000_000;
  });
  metrics.gauge('bourse_heap_used_bytes', 'Memory in use by JavaScript.', [], () => process.memoryUsage().heapUsed);
}

/** `pools`: by name. */
export function measureConnectionPools(metrics: Metrics, pools: Readonly<Record<string, pg.Pool>>): void {
  const all = Object.entries(pools);
  const each = (read: (pool: pg.Pool) => number): MetricReading => all.map(([pool, of]) => [{ pool }, read(of)]);
  metrics.gauge('bourse_pool_used', 'Sessions with the database that somebody works on.', ['pool'], () =>
    each(({ totalCount, idleCount }) => totalCount - idleCount),
  );
  metrics.gauge('bourse_pool_waiting', 'Whoever waits for a session with the database.', ['pool'], () =>
    each(({ waitingCount }) => waitingCount),
  );
  metrics.gauge('bourse_pool_maximum', 'Sessions that there may be at once.', ['pool'], () =>
    each(({ options: { max } }) => max ?? 0),
  );
}

export function measureJobs(metrics: Metrics, reports: Pick<JobRunTracker, 'ages'>): void {
  metrics.gauge('bourse_job_age_seconds', "Time since a job's last good run.", ['task'], () =>
    reports.ages().map(({ name, ageMs }) => [{ task: name }, ageMs / 1_000]),
  );
  metrics.gauge('bourse_job_every_seconds', 'How long a job rests between two runs.', ['task'], () =>
    reports.ages().map(({ name, everyMs }) => [{ task: name }, everyMs / 1_000]),
  );
}

export function measureReplicaReads(metrics: Metrics, { replica }: Pick<Database, 'replica'>): void {
  if (!replica) return;
  metrics.total('bourse_late_reads_total', 'Calls that a standby may answer, by the database that did.', ['by'], () =>
    Object.entries(replica.answered).map(([by, count]) => [{ by }, count]),
  );
}

/** Event loop delay of this process: how late each beat of a timer fires. */

const BEAT_MS = 100;
const BOUNDS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Returns the function that stops it. */
export function measureEventLoopDelay(metrics: Metrics): () => void {
  const observe = metrics
    .histogram('bourse_event_loop_delay_seconds', 'How late the event loop comes to what is due.', BOUNDS_SECONDS)
    .bind({});
  metrics.total(
    'bourse_event_loop_busy_seconds_total',
    'Time in which the event loop did something.',
    [],
    () => performance.eventLoopUtilization().active / 1_000,
  );
  let due = performance.now() + BEAT_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    observe(Math.max(0, now - due) / 1_000);
    due = now + BEAT_MS;
  }, BEAT_MS).unref();
  return () => clearInterval(timer);
}

/** Age of the freshest price in each market that is open now. */

/** Instruments sampled per market: one feed prices many, and we measure the feed. */
const SAMPLED_MAXIMUM = 20;

type PriceDependencies = Pick<ServerDependencies, 'venues' | 'timeZones' | 'world'>;

/** In milliseconds. Closed markets and markets without any quote are left out. */
export function computePriceAges({ venues, timeZones, world }: PriceDependencies, now: number): [Market, number][] {
  return MARKETS.flatMap((market): [Market, number][] => {
    const opens = getTradingSession(market, world.hours, now, timeZones).state === 'open' ? 'open' : 'closed';
    const ages = venues
      .listed(market)
      .filter(({ id }) => (venues.session(id, now) ?? opens) === 'open')
      .slice(0, SAMPLED_MAXIMUM)
      .flatMap(({ id }) => venues.quote(id, now)?.at ?? [])
      .map((at) => now - at);
    return ages.length > 0 ? [[market, Math.min(...ages)]] : [];
  });
}

/** Days until each exchange's known holidays run out; after that date nothing trades there. */

export function measureHolidayCalendars(
  metrics: Metrics,
  {
    timeZones,
    world: { hours },
  }: { timeZones: ServerDependencies['timeZones']; world: Pick<ServerDependencies['world'], 'hours'> },
  now: () => number,
): void {
  metrics.gauge('bourse_calendar_days', "Days until the last one that an exchange's calendar knows.", ['market'], () =>
    MARKETS.flatMap((market) => {
      const days = countCalendarDaysLeft(market, hours, now(), timeZones);
      return days === null ? [] : [[{ market }, days] as const];
    }),
  );
}
