import { appendFile, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ExplainedError } from '../../runtime/errors.ts';
import { createFolder } from '../../runtime/create-folder.ts';

/** The versions that this code writes and reads: our own layout of the folder, and PostgreSQL's major version. */
export const DATA_FOLDER_VERSION = { format: 1, postgres: 18 };

export type LockedDataFolder = { dataDir: string; release(): void };

/** Created first, so that anything else in the folder came later: files of a restore, or of another version. */
const LOCK = 'server.lock';
/** What earlier versions left if the database was the operator's own, before they created the lock there too. */
const WITHOUT_LOCK = new Set(['VERSION', 'keys', 'files', 'demo.json', 'images', 'known-quotes.json', 'seals.txt']);

/** Lies in a folder while a restore fills it: until it is removed, nothing there was checked. */
export const RESTORE_UNFINISHED_FILE = 'restore.unfinished';

/** Lies in each backup, and in no data folder. */
export const BACKUP_MANIFEST_FILE = 'backup.json';

/** Files that a disk or a home folder has from the start. */
const isNobodys = (name: string): boolean => name.startsWith('.') || name === 'lost+found';

/** The files in the folder, which may be missing, except those that a disk or a home folder has from the start. */
export async function listDataFolder(dataDir: string): Promise<string[]> {
  const names = (await readThere(dataDir, readdir(dataDir))) ?? [];
  return names.filter((name) => !isNobodys(name));
}

/** Undefined if there is nothing. A folder that this user may not read must not look empty. */
async function readThere<T>(dataDir: string, reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (code(error) === 'EACCES' || code(error) === 'EPERM')
      throw new ExplainedError(`The folder ${dataDir} can't be read (${code(error)}): run this as its owner.`);
    return undefined;
  }
}

/** Throws an ExplainedError if a restore into the folder failed, was killed, or is still running. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (await readThere(dataDir, stat(join(dataDir, RESTORE_UNFINISHED_FILE))))
    throw new ExplainedError(
      `An unfinished restore lies in ${dataDir}, and nothing in it was checked: remove the folder and restore again.`,
    );
}

/** Serving a backup would change its files, so that it could never be restored again. */
async function refuseBackup(dataDir: string): Promise<void> {
  if (await readThere(dataDir, stat(join(dataDir, BACKUP_MANIFEST_FILE))))
    throw new ExplainedError(
      `The folder ${dataDir} is a backup: restore it into another folder with "BOURSE_DATA=NEW npm run restore -- ` +
        `${dataDir}", and use that one.`,
    );
}

/** Before anything is restored into the folder. */
export async function markRestoreUnfinished(dataDir: string): Promise<string> {
  await makeOrExplain(dataDir);
  await writeFile(join(dataDir, RESTORE_UNFINISHED_FILE), '', { flush: true });
  return makeDataFolder(dataDir, true);
}
export const markRestoreFinished = (dataDir: string): Promise<void> => rm(join(dataDir, RESTORE_UNFINISHED_FILE));

/**
 * Creates the folder if needed; one with other contents is refused unchanged. Returns its real path, since two names of
 * one folder must not count as two.
 */
export async function makeDataFolder(dataDir: string, restoring = false): Promise<string> {
  if (!restoring) await refuseUnfinishedRestore(dataDir);
  await refuseBackup(dataDir);
  const there = await listDataFolder(dataDir);
  const foreign =
    restoring || there.includes('VERSION') || there.includes(LOCK)
      ? undefined
      : there.find((name) => !WITHOUT_LOCK.has(name));
  if (foreign !== undefined)
    throw new ExplainedError(
      `The folder ${dataDir} holds something that isn't Bourse's (${foreign}): name an empty one, or a ` +
        'new one, with BOURSE_DATA.',
    );
  await makeOrExplain(dataDir);
  await appendFile(join(dataDir, LOCK), '').catch((error: unknown) => {
    throw unusable(dataDir, error);
  });
  return realpath(dataDir);
}

async function makeOrExplain(dataDir: string): Promise<void> {
  await createFolder(dataDir, 0o700).catch(async (error: unknown) => {
    if (
      await stat(dataDir).then(
        (found) => found.isFile(),
        () => false,
      )
    )
      throw new ExplainedError(`BOURSE_DATA is ${dataDir}, which is a file: name a folder, or one to be made.`);
    throw new ExplainedError(
      `The data folder ${dataDir} can't be made (${code(error)}): choose another with BOURSE_DATA.`,
    );
  });
}

/**
 * Locks the folder for this process, or returns undefined if a live process has it. It is a kernel lock on
 * `server.lock`, held through SQLite because Node offers no other way: it is released however the process dies, and no
 * process id has to be trusted.
 */
export async function lockDataFolder(dataDir: string): Promise<LockedDataFolder | undefined> {
  const lock = openLock(dataDir);
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    // 5 is SQLITE_BUSY.
    if ((error as { errcode?: number }).errcode === 5) return undefined;
    throw unusable(dataDir, error);
  }
  await writeFile(join(dataDir, 'server.pid'), `${process.pid}\n`);
  return { dataDir, release: () => lock.isOpen && lock.close() };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, LOCK), { timeout: 0 });
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function unusable(dataDir: string, error: unknown): ExplainedError {
  return new ExplainedError(
    `The data folder ${dataDir} can't be written (${(error as Error).message}): start Bourse as its ` +
      'owner, or choose another with BOURSE_DATA.',
  );
}

/** The sentence for a second server on the same folder. */
export async function explainFolderInUse(dataDir: string): Promise<ExplainedError> {
  const pid = (await readFile(join(dataDir, 'server.pid'), 'utf8').catch(() => '')).trim();
  const which = pid === '' ? '' : ` (process ${pid})`;
  return new ExplainedError(
    `Another Bourse${which} is running on the data folder ${dataDir}: stop it first, or choose another ` +
      'folder with BOURSE_DATA.',
  );
}

/** Whether the folder holds data of this version. Data of another version is an ExplainedError. */
export async function checkDataVersion(dataDir: string): Promise<'empty' | 'ours'> {
  const stored = await readThere(dataDir, readFile(join(dataDir, 'VERSION'), 'utf8'));
  if (stored === undefined) return 'empty';
  const found = parseVersion(stored);
  if (found?.format === DATA_FOLDER_VERSION.format && found.postgres === DATA_FOLDER_VERSION.postgres) return 'ours';
  const versionText = found ? `format ${found.format}, PostgreSQL ${found.postgres}` : "a version that can't be read";
  throw new ExplainedError(
    `The data folder ${dataDir} was written by another version of Bourse (${versionText}; this one reads ` +
      `format ${DATA_FOLDER_VERSION.format}, PostgreSQL ${DATA_FOLDER_VERSION.postgres}): use that version, or ` +
      'choose another folder with BOURSE_DATA.',
  );
}

/** Whether the folder holds a world with an embedded database. */
export const hasWorldData = (dataDir: string): Promise<boolean> =>
  stat(join(dataDir, 'VERSION')).then(
    () => true,
    () => false,
  );

/**
 * An operator who names a new database for a world that is kept in the data folder would find an empty one, as if all
 * were lost.
 */
export async function assertNoWorld(dataDir: string): Promise<void> {
  if (await hasWorldData(dataDir))
    throw new ExplainedError(
      `The database of DATABASE_URL is empty, and the data folder ${dataDir} holds a world with a database of its ` +
        'own: unset DATABASE_URL to serve that world, or choose another folder with BOURSE_DATA to begin a new one.',
      2,
    );
}

/** For tools that only make sense where a server has been. */
export async function assertDataFolderHasData(dataDir: string): Promise<void> {
  await refuseUnfinishedRestore(dataDir);
  await refuseBackup(dataDir);
  if ((await checkDataVersion(dataDir)) === 'empty')
    throw new ExplainedError(`There is no data in ${dataDir}: set BOURSE_DATA to the folder that the server uses.`);
}

export async function writeDataVersion(dataDir: string): Promise<void> {
  const file = join(dataDir, 'VERSION');
  await writeFile(`${file}.new`, `${JSON.stringify(DATA_FOLDER_VERSION)}\n`);
  await rename(`${file}.new`, file);
}

function parseVersion(text: string): { format: unknown; postgres: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'format' in value && 'postgres' in value ? value : undefined;
  } catch {
    return undefined;
  }
}

function code(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? String(error);
}
