/** What alarms need beyond the parts' own counters. A job queries the database and the disk. */
import { statfs } from 'node:fs/promises';
import type { ServerDependencies } from '../dependencies.ts';
import type { Metrics, MetricReading } from '../telemetry/metrics.ts';
import {
  computePriceAges,
  measureHolidayCalendars,
  measureJobs,
  measureReplicaReads,
  measureEventLoopDelay,
  measureConnectionPools,
  measureProcess,
} from './gauges.ts';
import type pg from 'pg';

export interface SystemMonitor {
  /** Queries the database and the disk; call it every few seconds. */
  read(): Promise<void>;
  stop(): void;
}

type MonitoringDependencies = Pick<
  ServerDependencies,
  'clock' | 'config' | 'database' | 'venues' | 'jobRuns' | 'metrics' | 'readerPool' | 'world' | 'timeZones'
>;

interface Disk {
  folder: string;
  free: number;
  size: number;
}

export function createSystemMonitor(dependencies: MonitoringDependencies): SystemMonitor {
  const { clock, config, database, metrics, readerPool, jobRuns } = dependencies;
  let facts: MonitoringFacts | null = null;
  let disks: readonly Disk[] = [];
  let archiveFailingMs: number | null = null;
  /** By this process's own clock. */
  let archiveGoneAt: number | null = null;
  measureProcess(metrics);
  measureConnectionPools(metrics, { serving: database.pool, reading: readerPool });
  measureReplicaReads(metrics, database);
  measureJobs(metrics, jobRuns);
  measureFacts(metrics, () => facts, clock.now);
  measureDisks(metrics, () => disks);
  metrics.gauge(
    'bourse_archive_failing_seconds',
    'How long the database has failed to archive its log; not told without an archive.',
    [],
    () => archiveFailingMs && archiveFailingMs / 1_000,
  );
  metrics.total(
    'bourse_process_restarts_total',
    'How often this process was started again by the one that looks after all of them.',
    [],
    () => config.sibling?.restarts ?? 0,
  );
  metrics.gauge(
    'bourse_feed_age_seconds',
    'Age of the freshest price of a market that trades at present.',
    ['market'],
    () => computePriceAges(dependencies, clock.now()).map(([market, ageMs]) => [{ market }, ageMs / 1_000]),
  );
  measureHolidayCalendars(metrics, dependencies, clock.now);
  const stopLoop = measureEventLoopDelay(metrics);
  const folders = { data: config.dataDir, ...(config.archiveDir ? { archive: config.archiveDir } : {}) };

  return {
    async read() {
      const found = await Promise.all(Object.entries(folders).map(([folder, path]) => diskOf(folder, path)));
      disks = found.filter((disk) => disk !== null);
      const isArchiveGone = config.archiveDir !== undefined && disks.every(({ folder }) => folder !== 'archive');
      archiveGoneAt = isArchiveGone ? (archiveGoneAt ?? performance.now()) : null;
      const failingMs = await readWalArchiveFailureAge(database.pool);
      // While nothing is written, the database doesn't notice that the folder is gone.
      archiveFailingMs =
        archiveGoneAt === null ? failingMs : Math.max(failingMs ?? 0, performance.now() - archiveGoneAt);
      facts = await readFacts(readerPool, clock.now());
    },
    stop: stopLoop,
  };
}

/** Null if the folder can't be reached, as when its disk isn't mounted: the others are still measured. */
async function diskOf(folder: string, path: string): Promise<Disk | null> {
  const found = await statfs(path).catch(() => null);
  return found && { folder, free: found.bavail * found.bsize, size: found.blocks * found.bsize };
}

function measureDisks(metrics: Metrics, disks: () => readonly Disk[]): void {
  const each = (of: (disk: Disk) => number): MetricReading =>
    disks().map((disk) => [{ folder: disk.folder }, of(disk)]);
  metrics.gauge('bourse_disk_free_bytes', 'What is free on the disk of a folder.', ['folder'], () =>
    each(({ free }) => free),
  );
  metrics.gauge('bourse_disk_size_bytes', 'How large the disk of a folder is.', ['folder'], () =>
    each(({ size }) => size),
  );
}

function measureFacts(metrics: Metrics, facts: () => MonitoringFacts | null, now: () => number): void {
  const since = (at: number): number => Math.max(0, now() - at) / 1_000;
  metrics.gauge('bourse_seal_lag_seconds', 'Age of the oldest transfer that no seal binds yet.', [], () => {
    const known = facts();
    return known && known.sealLagMs / 1_000;
  });
  metrics.gauge(
    'bourse_queue_requests',
    'Requests and proposals that wait for a person, or to be carried out.',
    ['queue', 'state'],
    () => (facts()?.queues ?? []).map(({ queue, state, count }) => [{ queue, state }, count]),
  );
  metrics.gauge('bourse_queue_oldest_seconds', 'How long the oldest of them has waited.', ['queue', 'state'], () =>
    (facts()?.queues ?? []).map(({ queue, state, oldestAt }) => [{ queue, state }, since(oldestAt)]),
  );
  const audit = () => facts()?.audit ?? null;
  metrics.gauge('bourse_audit_age_seconds', 'Time since the newest audit.', [], () => {
    const last = audit();
    return last && since(last.at);
  });
  metrics.gauge(
    'bourse_audit_differences',
    'Differences that the newest audit found.',
    [],
    () => audit()?.differences ?? null,
  );
  metrics.gauge('bourse_audit_unable', 'What the newest audit could not check.', [], () => audit()?.unable ?? null);
  metrics.gauge(
    'bourse_backup_age_seconds',
    'Time since the newest good backup; without one, since the world was made.',
    [],
    () => facts()?.backupAgeSeconds ?? null,
  );
}

/** What waits, from the database: for a seal, for a person, for an audit. */

interface MonitoringFacts {
  /** Age of the oldest transfer without a seal. */
  sealLagMs: number;
  /** The newest stored audit. */
  audit: { at: number; differences: number; unable: number } | null;
  queues: readonly QueueBacklog[];
  /** By the database's own clock, since a backup knows no other. */
  backupAgeSeconds: number;
}
export interface QueueBacklog {
  queue: string;
  state: 'open' | 'processing';
  count: number;
  oldestAt: number;
}

/** Written so that the partial indexes of open requests apply. */
const QUEUES = `
  select kind as queue, case when status = 'processing' then 'processing' else 'open' end as state,
    count(*) as count, min(submitted_at) as oldest_at
  from requests where status in ('submitted', 'inReview', 'processing') group by 1, 2
  union all
  select 'proposals', 'open', count(*), min(proposed_at) from proposals
  where verdict is null and from_at > $1 having count(*) > 0`;

const UNSEALED = `
  select at from transfers
  where xid > coalesce((select last_xid from seals order by number desc limit 1), 0) order by xid limit 1`;

/** `now`: by the world's clock, which dates all of these rows. */
async function readFacts(pool: pg.Pool, now: number): Promise<MonitoringFacts> {
  const unsealed = await pool.query<{ at: Date }>(UNSEALED);
  const audits = await pool.query<{ at: Date; differences: number; unable: number }>(
    'select at, differences, unable from audits order by audit desc limit 1',
  );
  const backups = await pool.query<{ age: number }>(
    `select extract(epoch from now() - coalesce((select max(at) from backups), least(created_at, now())))::float8 as age
      from world`,
  );
  const queues = await pool.query<{ queue: string; state: QueueBacklog['state']; count: bigint; oldest_at: Date }>(
    QUEUES,
    [new Date(now)],
  );
  const [audit] = audits.rows;
  return {
    sealLagMs: Math.max(0, now - (unsealed.rows[0]?.at.getTime() ?? now)),
    audit: audit ? { ...audit, at: audit.at.getTime() } : null,
    backupAgeSeconds: backups.rows[0]?.age ?? 0,
    queues: queues.rows.map(({ queue, state, count, oldest_at }) => ({
      queue,
      state,
      count: Number(count),
      oldestAt: oldest_at.getTime(),
    })),
  };
}

/**
 * How long archiving of the database's log has been failing, since it last succeeded or the database's start; null if
 * it archives none. Ask the primary: a standby archives nothing.
 */
export async function readWalArchiveFailureAge(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ failing_ms: number }>(`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity')
      then 1000 * extract(epoch from now() - greatest(last_archived_time, pg_postmaster_start_time())) else 0
      end::float8 as failing_ms
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`);
  return rows[0]?.failing_ms ?? null;
}
