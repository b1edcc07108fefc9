import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { ExplainedError } from '../runtime/errors.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import type { Log } from './embedded/cluster.ts';
import { type External, prepareExternal } from './external.ts';
import { isMade, migrate } from './migrate.ts';
import { openPool, type PoolOptions } from './pool.ts';
import { createReplica, type Replica, type Sessions, withLateReads } from './replica.ts';
import { type SeenQuery, tellSeen } from './seen-queries.ts';
import { within } from '../runtime/promises.ts';
import type { DB } from './types.ts';

const CLOSE_MS = 5_000;
const READING_MAXIMUM = 4;

export type { Log } from './embedded/cluster.ts';

/** The database as the rest of the server knows it, whether embedded or external. */
export type Database = {
  /** Sessions of the serving role. */
  pool: pg.Pool;
  /** The same sessions behind typed queries; those of a late read go to the standby. */
  kysely: Kysely<DB>;
  /** For sessions that stay open, such as LISTEN or a leader's lock: opens them as the serving role. */
  app: External['app'];
  /** For migrations and for audit findings; absent if this process doesn't have the owner's login. */
  ownerUrl: string | undefined;
  /** A standby for reads that may be a moment out of date; absent if none is set. */
  replica?: Replica | undefined;
  /** Absent with DATABASE_URL. */
  embedded: Embedded | undefined;
  stop(): Promise<void>;
};

export type OpenOptions = {
  /**
   * For a tool: works while a server runs on the same data folder or database, which the tool never migrates.
   */
  beside?: boolean;
  /** For a restore, which fills the folder and checks it. */
  restoring?: boolean;
  /** False in tests only. */
  durable?: boolean;
  pool?: Pick<PoolOptions, 'max' | 'applicationName'>;
  /** Called with each typed query. */
  seen?: SeenQuery | undefined;
  /** Thrown if no world has been created in the database yet, before anything in it is changed. */
  unlessMade?: ExplainedError | null;
};

/**
 * Starts or finds the database, brings it up to date, and opens the pool. Throws ExplainedError for what the operator
 * can fix.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseReadUrl' | 'dataDir' | 'archiveDir'> &
    Partial<Pick<Config, 'world'>>,
  log: Log,
  options: OpenOptions = {},
): Promise<Database> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded(config.dataDir, log, { ...options, archiveDir: config.archiveDir })
      : undefined;
  const { app, ownerUrl } = embedded
    ? await prepareEmbedded(embedded, log, options)
    : await prepareExternal({ ...config, world: config.world ?? 'demo' }, log, options);
  const pool = openPool(app.url, log, { ...options.pool, ...(app.role ? { role: app.role } : {}) });
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : createReplica(pool, openReading(config.databaseReadUrl, log), log);
  const kysely = kyselyOn(replica ? withLateReads(pool) : pool, options.seen);
  // The stopping database ends any session that doesn't end by itself.
  const stop = async () => {
    await within(CLOSE_MS, Promise.all([pool.ending ? undefined : pool.end(), replica?.stop()]));
    await embedded?.stop();
  };
  return { pool, kysely, app, ownerUrl, replica, embedded, stop };
}

/** Even if the address leads to a primary after all, nothing is written over it. */
export const openReading = (url: string, log: Log): pg.Pool =>
  openPool(url, log, {
    max: READING_MAXIMUM,
    applicationName: 'bourse replica',
    role: 'bourse_app',
    settings: { default_transaction_read_only: 'on' },
  });

async function prepareEmbedded(
  embedded: Embedded,
  log: Log,
  { unlessMade, beside }: Pick<OpenOptions, 'unlessMade' | 'beside'>,
): Promise<External> {
  try {
    if (unlessMade && !(await isMade(embedded.urls.owner))) throw unlessMade;
    await migrate(embedded.urls.owner, log, undefined, beside);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { app: { url: embedded.urls.app }, ownerUrl: embedded.urls.owner };
}

export function kyselyOn(pool: Sessions, seen?: SeenQuery): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...(seen ? { log: tellSeen(seen) } : {}) });
}
