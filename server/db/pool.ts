import pg from 'pg';
import { findSenderWork, type SenderWork } from '../runtime/sender-work.ts';
import type { DatabaseLog } from './embedded/postgres-cluster.ts';
import { computeSessionShares, SessionShares } from './session-shares.ts';

const { builtins } = pg.types;
const int8Array = 1016;
const dateArray = 1182;
const plain = (text: string) => text;

/**
 * How PostgreSQL's values arrive: int8 as bigint, numeric and date (local, YYYY-MM-DD) as strings, timestamptz as Date,
 * json and jsonb parsed. No money ever passes through a float.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

const textArray = pg.types.getTypeParser(1009 as number as typeof builtins.TEXT) as unknown as (
  text: string,
) => (string | null)[];
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, BigInt],
  [builtins.NUMERIC, plain],
  [builtins.DATE, plain],
  [int8Array, (text) => textArray(text).map((element) => (element === null ? null : BigInt(element)))],
  [dateArray, textArray],
]);

export type DatabasePoolOptions = {
  max?: number;
  applicationName?: string;
  role?: string | undefined;
  /** Extra settings for the sessions, by PostgreSQL's names. */
  settings?: Settings;
};
export type DatabaseClientOptions = Omit<DatabasePoolOptions, 'max'>;
type Settings = Readonly<Record<string, string | number>>;

/**
 * Idle transactions are ended after this time, so that a process stopped in the middle doesn't keep a customer's row
 * locked.
 */
const SILENT_MS = 10_000;

/**
 * A peer that vanishes silently (power loss, a cut cable) is noticed within half a minute at both ends, instead of
 * after the hours that an operating system takes. A Unix socket doesn't need this and ignores it.
 */
const NOTICED = {
  tcp_keepalives_idle: 10,
  tcp_keepalives_interval: 5,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 30_000,
};
export const KEEP_ALIVE_OPTIONS = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** The options that open a session: `role` is assumed before its first statement. */
export function formatSessionOptions(role: string | undefined, settings: Settings = {}): string {
  const all = {
    ...NOTICED,
    idle_in_transaction_session_timeout: SILENT_MS,
    ...settings,
    ...(role === undefined ? {} : { role }),
  };
  return Object.entries(all)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** Whoever works for a sender takes a session in turn; everybody else takes one at once. */
class SharedPool extends pg.Pool {
  readonly #shares = new SessionShares(computeSessionShares(this.options.max));

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const work = findSenderWork();
    if (work === undefined) return callback ? super.connect(callback) : super.connect();
    const connecting = this.#connectInTurn(work);
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connectInTurn(work: SenderWork): Promise<pg.PoolClient> {
    const leave = await this.#shares.enter(work);
    const client = await super.connect().catch((error: unknown) => {
      leave();
      throw error;
    });
    const { release } = client;
    client.release = (failed) => {
      leave();
      release(failed);
    };
    return client;
  }
}

/**
 * A pool of sessions. Broken idle sessions are replaced silently: the next query opens a new one.
 * @param options.role sessions act as this role from their first statement on.
 */
export function openDatabasePool(
  connectionString: string,
  log: DatabaseLog,
  options: DatabasePoolOptions = {},
): pg.Pool {
  const pool = new SharedPool({
    connectionString,
    types,
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'bourse',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...KEEP_ALIVE_OPTIONS,
    options: formatSessionOptions(options.role, options.settings),
  });
  pool.on('error', createLostSessionLogger(log));
  // A session that breaks between two statements of a transaction reports it only here, and an unhandled error would
  // end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const LOG_EVERY_MS = 1_000;

/** When the database goes down, all sessions break at once: logs that only once. */
function createLostSessionLogger(log: DatabaseLog): (error: Error) => void {
  let sessions = 0;
  return ({ message: reason }) => {
    sessions += 1;
    if (sessions > 1) return;
    const logLost = (): void => {
      log.warn({ sessions, reason }, 'idle database sessions broke');
      sessions = 0;
    };
    setTimeout(logLost, LOG_EVERY_MS).unref();
  };
}

/**
 * One session with the same types as the pool's, for work that must not share one: migrations, locks, LISTEN. When it
 * breaks it emits "end"; without a listener for "error", which comes first, node-postgres would end the process.
 */
export function openDatabaseClient(connectionString: string, options: DatabaseClientOptions = {}): pg.Client {
  const client = new pg.Client({
    connectionString,
    types,
    application_name: options.applicationName ?? 'bourse',
    connectionTimeoutMillis: 5_000,
    ...KEEP_ALIVE_OPTIONS,
    // An unshared session may take its time in a transaction: a migration, an audit.
    options: formatSessionOptions(options.role, { idle_in_transaction_session_timeout: 60_000, ...options.settings }),
  });
  client.on('error', () => {});
  return client;
}
