import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { ExplainedError } from '../runtime/errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import type { DatabaseLog } from './embedded/postgres-cluster.ts';
import { type ExternalDatabase, prepareExternalDatabase } from './external-database.ts';
import { isWorldCreated, migrateDatabase } from './migrate.ts';
import { openDatabasePool, type DatabasePoolOptions } from './pool.ts';
import { createReplica, type Replica, type DatabaseSessionPool, withReplicaReads } from './replica.ts';
import { type QueryObserver, createKyselyQueryLogger } from './query-observer.ts';
import { finishesWithin } from '../runtime/promises.ts';
import type { DB } from './table-types.ts';

const CLOSE_MS = 5_000;
const READING_MAXIMUM = 4;

export type { DatabaseLog } from './embedded/postgres-cluster.ts';

/** The database as the rest of the server knows it, whether embedded or external. */
export type Database = {
  /** Sessions of the serving role. */
  pool: pg.Pool;
  /** The same sessions behind typed queries; those of a late read go to the standby. */
  kysely: Kysely<DB>;
  /** For sessions that stay open, such as LISTEN or a leader's lock: opens them as the serving role. */
  app: ExternalDatabase['app'];
  /** For migrations and for audit findings; absent if this process doesn't have the owner's login. */
  ownerUrl: string | undefined;
  /** A standby for reads that may be a moment out of date; absent if none is set. */
  replica?: Replica | undefined;
  /** Absent with DATABASE_URL. */
  embedded: EmbeddedPostgres | undefined;
  stop(): Promise<void>;
};

export type OpenDatabaseOptions = {
  /**
   * For a tool: works while a server runs on the same data folder or database, which the tool never migrates.
   */
  alongsideServer?: boolean;
  /** For a restore, which fills the folder and checks it. */
  restoring?: boolean;
  /** False in tests only. */
  durable?: boolean;
  pool?: Pick<DatabasePoolOptions, 'max' | 'applicationName'>;
  /** Called with each typed query. */
  seen?: QueryObserver | undefined;
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
  log: DatabaseLog,
  options: OpenDatabaseOptions = {},
): Promise<Database> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres(config.dataDir, log, { ...options, archiveDir: config.archiveDir })
      : undefined;
  const { app, ownerUrl } = embedded
    ? await prepareEmbedded(embedded, log, options)
    : await prepareExternalDatabase({ ...config, world: config.world ?? 'demo' }, log, options);
  const pool = openDatabasePool(app.url, log, { ...options.pool, ...(app.role ? { role: app.role } : {}) });
  const replica =
    config.databaseReadUrl === undefined
      ? undefined
      : createReplica(pool, openReadOnlyPool(config.databaseReadUrl, log), log);
  const kysely = createKysely(replica ? withReplicaReads(pool) : pool, options.seen);
  // The stopping database ends any session that doesn't end by itself.
  const stop = async () => {
    await finishesWithin(CLOSE_MS, Promise.all([pool.ending ? undefined : pool.end(), replica?.stop()]));
    await embedded?.stop();
  };
  return { pool, kysely, app, ownerUrl, replica, embedded, stop };
}

/** Even if the address leads to a primary after all, nothing is written over it. */
export const openReadOnlyPool = (url: string, log: DatabaseLog): pg.Pool =>
  openDatabasePool(url, log, {
    max: READING_MAXIMUM,
    applicationName: 'bourse replica',
    role: 'bourse_app',
    settings: { default_transaction_read_only: 'on' },
  });

async function prepareEmbedded(
  embedded: EmbeddedPostgres,
  log: DatabaseLog,
  { unlessMade, alongsideServer }: Pick<OpenDatabaseOptions, 'unlessMade' | 'alongsideServer'>,
): Promise<ExternalDatabase> {
  try {
    if (unlessMade && !(await isWorldCreated(embedded.urls.owner))) throw unlessMade;
    await migrateDatabase(embedded.urls.owner, log, undefined, alongsideServer);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return { app: { url: embedded.urls.app }, ownerUrl: embedded.urls.owner };
}

export function createKysely(pool: DatabaseSessionPool, seen?: QueryObserver): Kysely<DB> {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    ...(seen ? { log: createKyselyQueryLogger(seen) } : {}),
  });
}
