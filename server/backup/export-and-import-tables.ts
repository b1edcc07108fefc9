/**
 * All rows as text, from one snapshot, written and read by PostgreSQL itself: for moving from one major version to
 * another.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { PostgresCluster } from '../db/embedded/postgres-cluster.ts';
import { makePostgresFolder } from '../db/embedded/initialise-cluster.ts';
import { migrationsTable } from '../db/migrate.ts';
import { type BackupFileHashes, copyFolder, prefixPaths } from './copy-folder-and-cluster.ts';

const TABLES = 'tables';
/** PostgreSQL's user may only enter its own folder, so files pass through there. */
const stageOf = ({ clusterDir }: PostgresCluster): string => `${clusterDir}.tables`;

interface Table {
  name: string;
  columns: string;
}

/** Every table except the migrations' own, each with its stored columns. */
async function tablesOf(session: pg.ClientBase): Promise<Table[]> {
  const { rows } = await session.query<Table>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> $1 group by 1 order by 1`,
    [migrationsTable],
  );
  return rows;
}

/** @param session a superuser's, in a transaction with one snapshot. */
export async function exportTables(
  session: pg.Client,
  cluster: PostgresCluster,
  to: string,
): Promise<{ contents: BackupFileHashes; sequences: Record<string, string> }> {
  const stage = stageOf(cluster);
  try {
    await makePostgresFolder(cluster.runAs, stage);
    for (const { name, columns } of await tablesOf(session)) {
      await session.query(
        `copy (select ${columns}
          from ${session.escapeIdentifier(name)}) to ${session.escapeLiteral(join(stage, name))}`,
      );
    }
    const { rows } = await session.query<{ name: string; value: string }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'
        and last_value is not null`,
    );
    return {
      contents: prefixPaths(TABLES, await copyFolder(stage, join(to, TABLES))),
      sequences: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    };
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

const isChartOfAccounts = ({ name }: Table): boolean => name === 'ledger_accounts';

/**
 * Loads rows into tables of the same migrations. Triggers and foreign keys are skipped: they checked the rows when they
 * were first written.
 */
export async function importTables(
  session: pg.Client,
  cluster: PostgresCluster,
  from: string,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  const stage = stageOf(cluster);
  try {
    await copyFolder(join(from, TABLES), stage, { owner: cluster.runAs.owner });
    await session.query('begin; set local session_replication_role = replica');
    const tables = await tablesOf(session);
    // Truncating a partitioned table empties its partitions too.
    await session.query(`truncate ${tables.map(({ name }) => session.escapeIdentifier(name)).join(', ')} cascade`);
    const copy = ({ name, columns }: Table) =>
      session.query(
        `copy ${session.escapeIdentifier(name)} (${columns}) from ${session.escapeLiteral(join(stage, name))}`,
      );
    // Its trigger writes the constraint by which transfers name accounts.
    await session.query('set local session_replication_role = origin');
    for (const table of tables.filter(isChartOfAccounts)) await copy(table);
    await session.query('set local session_replication_role = replica');
    for (const table of tables.filter((each) => !isChartOfAccounts(each))) await copy(table);
    for (const [name, value] of Object.entries(sequences))
      await session.query('select setval($1::regclass, $2::bigint)', [name, value]);
    await session.query('commit; analyze');
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}
