import pg from 'pg';
import type { Log } from './embedded/cluster.ts';

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

export type PoolOptions = { max?: number; applicationName?: string; role?: string; settings?: string };

/**
 * A pool of sessions. Broken idle sessions are replaced silently: the next query opens a new one.
 * @param options.role sessions act as this role from their first statement on.
 * @param options.settings of the sessions, as on PostgreSQL's command line ("-c jit=off").
 */
export function openPool(connectionString: string, log: Log, options: PoolOptions = {}): pg.Pool {
  const settings = [...(options.settings ? [options.settings] : []), ...(options.role ? [`-c role=${options.role}`] : [])].join(' ');
  const pool = new pg.Pool({
    connectionString,
    types,
    max: options.max ?? 20,
    application_name: options.applicationName ?? 'bourse',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...(settings === '' ? {} : { options: settings }),
  });
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database session broke'));
  // A session that breaks between two statements of a transaction tells nobody else, and an error nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** One session with the same types as the pool's, for what must not share one: migrations, locks, LISTEN. That it broke is its
 * event "end"; without a listener for "error", which comes before, node-postgres would end the process. */
export function openClient(connectionString: string, options: Omit<PoolOptions, 'max'> = {}): pg.Client {
  const client = new pg.Client({
    connectionString,
    types,
    application_name: options.applicationName ?? 'bourse',
    connectionTimeoutMillis: 5_000,
    ...(options.role ? { options: `-c role=${options.role}` } : {}),
  });
  client.on('error', () => {});
  return client;
}
