/** What waits, from the database: for a seal, for a person, for an audit. */
import type pg from 'pg';

export interface Facts {
  /** Age of the oldest transfer without a seal. */
  sealLagMs: number;
  /** The newest stored audit. */
  audit: { at: number; differences: number; unable: number } | null;
  queues: readonly Queue[];
}
export interface Queue {
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
export async function readFacts(pool: pg.Pool, now: number): Promise<Facts> {
  const unsealed = await pool.query<{ at: Date }>(UNSEALED);
  const audits = await pool.query<{ at: Date; differences: number; unable: number }>(
    'select at, differences, unable from audits order by audit desc limit 1',
  );
  const queues = await pool.query<{ queue: string; state: Queue['state']; count: bigint; oldest_at: Date }>(QUEUES, [
    new Date(now),
  ]);
  const [audit] = audits.rows;
  return {
    sealLagMs: Math.max(0, now - (unsealed.rows[0]?.at.getTime() ?? now)),
    audit: audit ? { ...audit, at: audit.at.getTime() } : null,
    queues: queues.rows.map(({ queue, state, count, oldest_at }) => ({
      queue,
      state,
      count: Number(count),
      oldestAt: oldest_at.getTime(),
    })),
  };
}

/**
 * How long archiving of the database's log has been failing; null if it archives none. Ask the primary: a standby
 * archives nothing.
 */
export async function readArchiveFailing(pool: pg.Pool): Promise<number | null> {
  const { rows } = await pool.query<{ failing_ms: number }>(`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity')
      then 1000 * extract(epoch from now() - coalesce(last_archived_time, stats_reset)) else 0 end::float8 as failing_ms
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`);
  return rows[0]?.failing_ms ?? null;
}
