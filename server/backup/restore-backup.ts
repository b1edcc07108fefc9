/** Makes a data folder from a backup, and checks that it is complete before any server uses it. */
import { appendFile, chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { findPostgresBinaries } from '../db/embedded/postgres-binaries.ts';
import { buildClusterUrl, superuserName } from '../db/embedded/postgres-cluster.ts';
import {
  markRestoreUnfinished,
  listDataFolder,
  DATA_FOLDER_VERSION,
  markRestoreFinished,
  BACKUP_MANIFEST_FILE,
  refuseUnfinishedRestore,
} from '../db/embedded/data-folder.ts';
import { chooseRunAsUser } from '../db/embedded/run-as-user.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { listKnownMigrations, migrateDatabase } from '../db/migrate.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { explainIfDiskError, ExplainedError } from '../runtime/errors.ts';
import { localFileFolderOf } from '../files/missing-files.ts';
import { runAndStoreAudit } from '../audit/run-full-audit.ts';
import { openDataEncryption } from '../secrets/open-data-encryption.ts';
import {
  type ArchivedWal,
  validateArchivedWal,
  readWalReplayResult,
  type WalReplayResult,
} from './validate-archived-wal.ts';
import { copyFolder } from './copy-folder-and-cluster.ts';
import { importTables } from './export-and-import-tables.ts';
import { type BackupManifest, readBackupManifest, validateBackupKeys } from './backup-manifest.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export interface RestoreOptions {
  /** A folder of archived WAL: changes after the backup are replayed as far as it goes. */
  log?: string | undefined;
  /** Nothing that was committed after this moment is replayed; absent: everything is. */
  until?: Date | undefined;
  durable?: boolean;
}
export interface RestoreResult {
  manifest: BackupManifest;
  transfers: number;
  accounts: number;
  differences: string[];
  seals: string;
  /** Absent without a log. */
  replayed?: WalReplayResult;
}

type RestoreConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir' | 'keys' | 'fileBucket'>;

export async function restoreBackup(
  config: RestoreConfig,
  from: string,
  { log, until, durable = true }: RestoreOptions = {},
): Promise<RestoreResult> {
  if (config.databaseUrl !== undefined)
    throw new ExplainedError(
      'DATABASE_URL is set, so the database is yours to restore, with the tools of PostgreSQL: ' +
        'docs/backup.md says what belongs to it.',
    );
  await assertFolderEmpty(config.dataDir);
  const manifest = await readBackupManifest(from);
  if (manifest.kind === 'cluster' && manifest.postgres !== DATA_FOLDER_VERSION.postgres) {
    throw new ExplainedError(
      `The backup in ${from} has files of PostgreSQL ${manifest.postgres}, and this Bourse reads those ` +
        `of ${DATA_FOLDER_VERSION.postgres}: restore it with the version that wrote it, take one with "npm run ` +
        'backup -- FOLDER --tables" there, and restore that here.',
    );
  }
  await listKnownMigrations(`The backup in ${from}`, manifest.migrations);
  validateBackupKeys(config.keys, manifest);
  if (until && until.getTime() <= Date.parse(manifest.takenAt))
    throw new ExplainedError(
      `The backup in ${from} was taken at ${manifest.takenAt}, after the moment that --until names: restore an older ` +
        'backup.',
    );
  const archived = log === undefined ? undefined : await validateArchivedWal(log, from, manifest);
  const dataDir = await markRestoreUnfinished(config.dataDir);
  try {
    await fillDataFolder(dataDir, from, manifest, { log, until, durable });
    const restored = await auditRestoredData({ ...config, dataDir }, manifest, archived, { until, durable });
    await markRestoreFinished(dataDir);
    return restored;
  } catch (error) {
    if (until && error instanceof Error && error.message.includes(TARGET_NOT_REACHED))
      throw new ExplainedError(
        `The log in ${log} ends before ${until.toISOString()}: add its later pieces, or name an earlier moment or ` +
          `none, and restore again, after you have removed ${dataDir}.`,
      );
    throw explainIfDiskError(error, dataDir);
  }
}
/** PostgreSQL's words. */
const TARGET_NOT_REACHED = 'recovery ended before configured recovery target was reached';

async function fillDataFolder(
  dataDir: string,
  from: string,
  manifest: BackupManifest,
  { log, until, durable = true }: RestoreOptions,
): Promise<void> {
  await copyFolder(from, dataDir, {
    leaveOut: (path) =>
      path === BACKUP_MANIFEST_FILE ||
      path === 'postgres' ||
      path === 'tables' ||
      (manifest.kind === 'tables' && path === 'VERSION'),
    durable,
  });
  await (manifest.kind === 'cluster'
    ? placeCluster(dataDir, from, { log, until, durable })
    : fillTables(dataDir, from, manifest, durable));
}

async function assertFolderEmpty(dataDir: string): Promise<void> {
  await refuseUnfinishedRestore(dataDir);
  const [one, ...others] = (await listDataFolder(dataDir)).sort();
  if (one !== undefined)
    throw new ExplainedError(
      `There is data in ${dataDir} (${one}${others.length === 0 ? '' : ` and ${others.length} more`}): nothing is ` +
        'written over it. Name another folder with BOURSE_DATA, or move that one away.',
    );
}

async function placeCluster(dataDir: string, from: string, { log, until, durable }: RestoreOptions): Promise<void> {
  const { owner } = await chooseRunAsUser(dataDir, await findPostgresBinaries());
  const clusterDir = join(dataDir, 'postgres');
  await copyFolder(join(from, 'postgres'), clusterDir, { owner, durable });
  const signal = join(clusterDir, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  if (owner) await chown(signal, owner.uid, owner.gid);
  // Without archived WAL the copy's own is enough. Either way a new timeline begins, so that later archived files never
  // take an older file's name.
  // At that point PostgreSQL knows no zones by name, not even Z.
  const target = until
    ? `recovery_target_time = '${until.toISOString().replace('Z', '+00')}'\nrecovery_target_action = 'promote'\n`
    : '';
  await appendFile(
    join(clusterDir, 'postgresql.auto.conf'),
    `restore_command = '${log === undefined ? 'false' : `cp "${log}/%f" "%p"`}'\n${target}`,
  );
}
/** What a later start must not find. */
const RECOVERY_SETTING = /^(restore_command|recovery_target_(time|action)) = /;

/**
 * Creates the cluster with this version's PostgreSQL and the backup's migrations; newer ones are applied when it is
 * next opened.
 */
async function fillTables(
  dataDir: string,
  from: string,
  { migrations, sequences }: BackupManifest,
  durable: boolean,
): Promise<void> {
  const embedded = await startEmbeddedPostgres(dataDir, quiet, { durable, restoring: true });
  try {
    await migrateDatabase(embedded.urls.owner, quiet, migrations.length);
    const { cluster } = embedded;
    const session = openDatabaseClient(buildClusterUrl(cluster, superuserName, cluster.secrets.super), {
      applicationName: 'bourse restore',
    });
    await session.connect();
    try {
      await importTables(session, cluster, from, sequences ?? {});
    } finally {
      await session.end();
    }
  } finally {
    await embedded.stop();
  }
}

/** Brings it up to date, and compares it with what the backup says about itself. */
async function auditRestoredData(
  config: RestoreConfig,
  manifest: BackupManifest,
  archived: ArchivedWal | undefined,
  { until, durable }: Pick<RestoreOptions, 'until'> & { durable: boolean },
): Promise<RestoreResult> {
  const database = await openDatabase({ ...config, archiveDir: undefined }, quiet, {
    durable,
    restoring: true,
    pool: { max: 2 },
  });
  const owner = openDatabaseClient(database.ownerUrl ?? '', { applicationName: 'bourse restore' });
  try {
    await owner.connect();
    const replayed = archived && (await readWalReplayResult(owner, archived, until));
    await removeRecoverySettings(config.dataDir);
    await openDataEncryption({
      database,
      config: { keys: config.keys, dataDir: config.dataDir, world: manifest.world as Config['world'] },
    });
    const { transfers, accounts, differences } = await runAndStoreAudit(owner, {
      run: null,
      files: localFileFolderOf(config),
    });
    const {
      rows: [seals],
    } = await owner.query<{ count: string }>('select count(*)::text as count from seals');
    return {
      manifest,
      transfers,
      accounts,
      differences: [...differences, ...(await describeMissingSeal(owner, manifest))],
      seals: seals?.count ?? '0',
      ...(replayed && { replayed }),
    };
  } finally {
    await owner.end();
    await database.stop();
  }
}

async function removeRecoverySettings(dataDir: string): Promise<void> {
  const file = join(dataDir, 'postgres/postgresql.auto.conf');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const others = lines.filter((line) => !RECOVERY_SETTING.test(line));
  if (others.length < lines.length) await writeFile(file, others.join('\n'));
}

/** The manifest's seal, if the restored data lacks it. */
async function describeMissingSeal(owner: pg.ClientBase, { seal }: BackupManifest): Promise<string[]> {
  if (!seal) return [];
  const {
    rows: [storedSeal],
  } = await owner.query<{ hash: string }>(`select encode(hash, 'hex') as hash from seals where number = $1`, [
    seal.number,
  ]);
  return storedSeal?.hash === seal.hash
    ? []
    : [`seal ${seal.number} is ${storedSeal ? 'another' : 'missing'}: the backup was taken after it`];
}
