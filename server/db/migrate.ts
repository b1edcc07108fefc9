import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import {
  assertChartOfAccountsStored,
  syncChartOfAccounts,
  isChartOfAccountsIncomplete,
} from './sync-chart-of-accounts.ts';
import { ExplainedError } from '../runtime/errors.ts';
import type { DatabaseLog } from './embedded/postgres-cluster.ts';
import { syncLedgerXidOffset } from './sync-ledger-xid-offset.ts';
import { openDatabaseClient } from './pool.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');
export const migrationsTable = 'migrations';
/** Any number that no other advisory lock uses: "bourse" on a telephone's keys. */
const advisoryLock = 268_773;

/** Whether a world was ever created here. */
export async function isWorldCreated(ownerUrl: string): Promise<boolean> {
  const client = openDatabaseClient(ownerUrl, { applicationName: 'bourse migrations' });
  await client.connect();
  try {
    return (await appliedIn(client)).length > 0;
  } finally {
    await client.end();
  }
}

/**
 * Applies the plain SQL files of `migrations/` that the database has not seen, in the order of their names.
 * Several processes may start at once: the first takes the advisory lock, the others wait and find nothing to do.
 * @param upTo applies no more than so many, for the tables of a backup that an earlier version made.
 * @param beside for a tool: prepares an empty database, and refuses one that an older version made, whose server may be
 *   running and couldn't start again.
 * @returns names of the files applied now.
 */
export async function migrateDatabase(
  ownerUrl: string,
  log: DatabaseLog,
  upTo = Number.POSITIVE_INFINITY,
  alongsideServer = false,
): Promise<string[]> {
  const client = openDatabaseClient(ownerUrl, { applicationName: 'bourse migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock]);
    const { wanted, done } = await compare(client);
    if (wanted.length === done.length) {
      if (alongsideServer && (await isChartOfAccountsIncomplete(client))) throw olderDatabase();
      await client.query(REVOKE_PUBLIC_RIGHTS_SQL);
      await syncLedgerXidOffset(client, log);
      await syncChartOfAccounts(client);
      return [];
    }
    if (alongsideServer && done.length > 0) throw olderDatabase();
    const applied = await apply(client, log, upTo);
    await client.query(REVOKE_PUBLIC_RIGHTS_SQL);
    await syncLedgerXidOffset(client, log);
    // The chart of an earlier schema is not this version's.
    if (done.length + applied.length === wanted.length) await syncChartOfAccounts(client);
    // That a new database gets all of them is no news.
    if (done.length > 0) log.info({ applied }, 'brought the database up to date');
    return applied;
  } finally {
    await client.end();
  }
}

const olderDatabase = (): ExplainedError =>
  new ExplainedError(
    'This database is of an older Bourse: start the server of this version first, which brings it up to date, or use ' +
      'the tools of the version that serves it.',
  );

/**
 * Revokes rights that a database gives to everybody and so to `bourse_app`: a temporary table, or one of its own, could
 * hide one of ours from a function of the owner. They aren't copied with a template, so they are checked each time.
 */
export const REVOKE_PUBLIC_RIGHTS_SQL = `do $$ begin
  if has_database_privilege('bourse_app', current_database(), 'TEMP') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
  if has_schema_privilege('bourse_app', current_schema(), 'CREATE') then
    execute format('revoke create on schema %I from public', current_schema());
  end if;
  if not has_table_privilege('bourse_app', '${migrationsTable}', 'SELECT') then
    grant select on ${migrationsTable} to bourse_app;
  end if;
end $$`;

async function compare(client: pg.Client): Promise<{ wanted: string[]; done: string[] }> {
  const done = await appliedIn(client);
  return { wanted: await listKnownMigrations('The database', done), done };
}

/** All migrations of this version. Throws ExplainedError if `what` has others. */
export async function listKnownMigrations(what: string, done: readonly string[]): Promise<string[]> {
  const wanted = await filesIn(migrationsFolder);
  const unknown = done.filter((name) => !wanted.includes(name));
  if (unknown.length > 0) {
    throw new ExplainedError(
      `${what} has changes that this Bourse doesn't know (${firstAndLast(unknown)}), so a newer version made it, or ` +
        'one from before the first release: use that version, or another database.',
    );
  }
  return wanted;
}

/** A version that is months older lacks dozens. */
function firstAndLast(names: readonly string[]): string {
  const sorted = names.toSorted();
  return sorted.length === 1 ? sorted[0]! : `${sorted.length} changes, from ${sorted[0]} to ${sorted.at(-1)}`;
}

/** For a login that may not migrate. */
export async function assertMigrated(client: pg.Client): Promise<void> {
  const { wanted, done } = await compare(client);
  if (wanted.length === done.length) return assertChartOfAccountsStored(client);
  throw new ExplainedError(
    'The database is not up to date, and the login of DATABASE_URL may not change that: start once with ' +
      'DATABASE_OWNER_URL, the address of the role that owns it.',
  );
}

async function filesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort();
}

async function appliedIn(client: pg.Client): Promise<string[]> {
  const exists = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [
    migrationsTable,
  ]);
  if (exists.rows[0]?.found == null) return [];
  const rows = await client.query<{ name: string }>(`select name from ${migrationsTable} order by id`);
  return rows.rows.map((row) => row.name);
}

async function apply(client: pg.Client, log: DatabaseLog, count: number): Promise<string[]> {
  // Loaded only when there is work: it takes longer than the rest of a warm start's migrations together.
  const { runner } = await import('node-pg-migrate');
  const applied = await runner({
    dbClient: client,
    dir: migrationsFolder,
    migrationsTable,
    direction: 'up',
    count,
    noLock: true,
    checkOrder: true,
    singleTransaction: true,
    logger: {
      debug: () => {},
      info: () => {},
      warn: (text) => log.warn({}, text),
      error: (text) => log.error({}, text),
    },
  });
  return applied.map((migration) => migration.name);
}
