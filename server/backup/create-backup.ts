/** A backup of everything, with or without a running server. */
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { type PostgresCluster, buildClusterUrl, superuserName } from '../db/embedded/postgres-cluster.ts';
import { migrationsTable } from '../db/migrate.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { assertDataFolderHasData } from '../db/embedded/data-folder.ts';
import { explainIfDiskError, ExplainedError } from '../runtime/errors.ts';
import { createFolder } from '../runtime/create-folder.ts';
import { copyPostgresCluster, copyFolder } from './copy-folder-and-cluster.ts';
import { exportTables } from './export-and-import-tables.ts';
import { type BackupManifest, writeBackupManifest } from './backup-manifest.ts';
import { parseEncryptionKeys } from '../config/encryption-keys.ts';
import { keysFilePath } from '../secrets/read-secret-keys.ts';
import { computeKeyFingerprint } from '../secrets/data-encryption.ts';
import type pg from 'pg';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
/** Not copied: the database is backed up separately, and the rest belongs to a running process. */
const NOT_OURS = /^(postgres([./].*)?|run|server\.(lock|pid)|.*\.new)$/;

export interface CreateBackupOptions {
  kind: BackupManifest['kind'];
  durable?: boolean;
}
type BackupFacts = Pick<BackupManifest, 'postgres' | 'world' | 'migrations' | 'seal' | 'keys' | 'keyPrints' | 'files'>;

/**
 * Writes a backup to the folder `to`, which must not exist. It is built in another folder and renamed, so that a backup
 * in place is always complete.
 */
export async function createBackup(
  config: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir' | 'keys' | 'fileBucket'>,
  to: string,
  { kind, durable = true }: CreateBackupOptions,
): Promise<BackupManifest> {
  if (config.databaseUrl !== undefined)
    throw new ExplainedError(
      'DATABASE_URL is set, so the database is yours to back up, with the tools of PostgreSQL: ' +
        'docs/backup.md says what belongs to it.',
    );
  if (!relative(config.dataDir, to).startsWith('..'))
    throw new ExplainedError(
      `The backup would lie in ${to}, inside of the data folder: choose a folder elsewhere, best on another disk.`,
    );
  if (
    await stat(to).then(
      () => true,
      () => false,
    )
  )
    throw new ExplainedError(`There is something at ${to} already: name a folder that isn't there.`);
  await assertDataFolderHasData(config.dataDir);
  const growing = join(dirname(to), `.${basename(to)}.growing`);
  await rm(growing, { recursive: true, force: true });
  await createFolder(growing, 0o700).catch((error: NodeJS.ErrnoException) => {
    throw new ExplainedError(`The folder ${growing} can't be made (${error.code}): choose another.`);
  });
  const database = await openDatabase(config, quiet, { alongsideServer: true, durable, pool: { max: 1 } });
  try {
    const cluster = database.embedded!.cluster;
    const session = openDatabaseClient(buildClusterUrl(cluster, superuserName, cluster.secrets.super), {
      applicationName: 'bourse backup',
    });
    await session.connect();
    try {
      const manifest = await writeBackupFromSession(session, cluster, config, growing, { kind, durable });
      await rename(growing, to);
      await session.query('insert into backups (kind, bytes) values ($1, $2)', [kind, computeBackupBytes(manifest)]);
      return manifest;
    } catch (error) {
      throw explainIfDiskError(error, growing);
    } finally {
      await session.end();
    }
  } finally {
    await database.stop();
    await rm(growing, { recursive: true, force: true });
  }
}

/** @param session a superuser's session of the cluster, of any version. */
export async function writeBackupFromSession(
  session: pg.Client,
  cluster: PostgresCluster,
  config: Pick<Config, 'dataDir' | 'fileBucket'>,
  to: string,
  { kind, durable = true }: CreateBackupOptions,
): Promise<BackupManifest> {
  const takenAt = new Date().toISOString();
  // Copied before the rows and again after them, so that every file which a row names is in the backup, even if it came
  // or went meanwhile.
  const own = () => copyFolder(config.dataDir, to, { leaveOut: (path) => NOT_OURS.test(path), durable });
  const before = await own();
  if (kind === 'tables') await session.query('begin isolation level repeatable read');
  const facts = await readFacts(session, config, to);
  const copied =
    kind === 'tables'
      ? await exportTables(session, cluster, to)
      : { contents: await copyPostgresCluster(session, cluster.clusterDir, to, durable) };
  if (kind === 'tables') await session.query('commit');
  const manifest: BackupManifest = {
    format: 1,
    kind,
    takenAt,
    ...facts,
    ...('sequences' in copied ? { sequences: copied.sequences } : {}),
    contents: { ...before, ...(await own()), ...copied.contents },
  };
  await writeBackupManifest(to, manifest);
  return manifest;
}

async function readFacts(
  session: pg.ClientBase,
  { fileBucket }: Pick<Config, 'fileBucket'>,
  copied: string,
): Promise<BackupFacts> {
  const all = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> =>
    (await session.query<Row>(sql)).rows;
  const [seal] = await all<{ number: string; hash: string }>(
    `select number::text, encode(hash, 'hex') as hash from seals order by seals.number desc limit 1`,
  );
  const [world] = await all<{ kind: string }>('select kind from world');
  const keys = await all<{ id: string; print: Buffer }>(
    'select id, print from encryption_keys where gone_at is null order by number desc',
  );
  const [files] = await all<{ count: string }>(
    'select count(*)::text as count from files where stored_at is not null and dropped_at is null',
  );
  const [version] = await all<{ major: number }>(`select current_setting('server_version_num')::int / 10000 as major`);
  return {
    postgres: version?.major ?? 0,
    world: world?.kind ?? '',
    migrations: (await all<{ name: string }>(`select name from ${migrationsTable} order by id`)).map(
      ({ name }) => name,
    ),
    seal: seal ?? null,
    keys: await findCopiedKeys(keys, copied),
    keyPrints: Object.fromEntries(keys.map(({ id, print }) => [id, print.toString('hex')])),
    files: {
      keptIn: fileBucket ? `the bucket ${fileBucket.bucket}` : 'the folder "files"',
      count: Number(files?.count ?? 0),
    },
  };
}

/**
 * Which of the database's keys are in the copied folder. A demo's key file has its first keys: newer ones may be in
 * BOURSE_KEYS alone. If that is set nobody reads the file, so it may contain anything.
 */
async function findCopiedKeys(
  all: readonly { id: string; print: Buffer }[],
  copied: string,
): Promise<BackupManifest['keys']> {
  const there = await readFile(keysFilePath(copied), 'utf8')
    .then(
      (text) => parseEncryptionKeys(text.trim()).map(computeKeyFingerprint),
      () => [],
    )
    .catch(() => []);
  const lacking = all.filter(({ print }) => !there.some((own) => own.equals(print))).map(({ id }) => id);
  return { names: all.map(({ id }) => id), included: lacking.length === 0, lacking };
}

/** The size of a folder's newest backup. */
export const computeBackupBytes = ({ contents }: Pick<BackupManifest, 'contents'>): number =>
  Object.values(contents).reduce((sum, { bytes }) => sum + bytes, 0);
