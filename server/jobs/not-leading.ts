/** Why a process can't lead, if the database accepts sessions and yet finishes no write. */
import type { Database } from '../db/database.ts';
import { openClient } from '../db/pool.ts';
import { within } from '../within.ts';
import { LOCK_NOT_AVAILABLE } from './lease.ts';

/** The lease's session hasn't answered in time. */
export class SilentDatabaseError extends Error {
  override readonly name = 'SilentDatabaseError';
  constructor() {
    super('the database is away: it does not answer');
  }
}

/** Longer than a database that is well takes, and short beside a lease. */
const LOOK_MS = 1_000;

/**
 * The error to log. A silent database, and a lease that stays locked, may mean that commits wait for a synchronous
 * standby that is gone: a session that only reads can tell. All of these begin like other failures of a database that
 * is away, and so are logged together with them, once in a while.
 */
export async function whyNotLeading(database: Pick<Database, 'app'>, error: unknown): Promise<unknown> {
  const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
  if (!isLocked && !(error instanceof SilentDatabaseError)) return error;
  if (await waitsForStandby(database))
    return new Error(
      'the database is away: no write ends, since the primary waits for a synchronous standby that is gone ' +
        '(wait_event SyncRep)',
    );
  return isLocked ? new Error('the database is away: the leases stay locked', { cause: error }) : error;
}

/** Looks at this login's own sessions, which include those that this process has given up. */
async function waitsForStandby({ app }: Pick<Database, 'app'>): Promise<boolean> {
  const session = openClient(app.url, {
    applicationName: 'bourse look',
    settings: { default_transaction_read_only: 'on', statement_timeout: LOOK_MS },
  });
  let waits = false;
  const look = async (): Promise<void> => {
    await session.connect();
    const { rows } = await session.query<{ waits: boolean }>(
      // Each commit waits for a moment.
      `select exists (select from pg_stat_activity
        where wait_event = 'SyncRep' and now() - query_start > interval '1 second') as waits`,
    );
    waits = rows[0]?.waits === true;
  };
  await within(LOOK_MS, look());
  void session.end().catch(() => {});
  return waits;
}
