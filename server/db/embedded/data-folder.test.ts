/** A folder that holds data, that this user may not see, or that a restore left half filled, is said to be that. */
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restoreBackup } from '../../backup/restore-backup.ts';
import {
  assertDataFolderHasData,
  makeDataFolder,
  BACKUP_MANIFEST_FILE,
  RESTORE_UNFINISHED_FILE,
} from './data-folder.ts';

let top = '';
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), 'bourse-folder-'));
});
afterEach(() => rm(top, { recursive: true, force: true }));

const refusal = (sentence: RegExp) => ({ exitCode: 2, message: expect.stringMatching(sentence) as string });
const restoreInto = (dataDir: string) =>
  restoreBackup({ databaseUrl: undefined, dataDir, keys: undefined }, join(top, 'b'));

/** As a user that isn't the folder's owner, who is root where tests run as root. */
async function asAnother(act: () => Promise<void>): Promise<void> {
  const me = process.geteuid!();
  if (me === 0) process.seteuid!(65_534);
  try {
    await act();
  } finally {
    if (me === 0) process.seteuid!(me);
  }
}

test('an unreadable folder is not reported as empty', async () => {
  await mkdir(join(top, 'data'));
  await writeFile(join(top, 'data/VERSION'), '{}');
  await mkdir(join(top, 'b'));
  await writeFile(join(top, 'b/backup.json'), '{}');
  for (const name of ['data', 'b']) await chmod(join(top, name), 0o000);
  await chmod(top, 0o755);
  await asAnother(async () => {
    const unread = refusal(/^The folder .*\/data can't be read \(EACCES\): run this as its owner\.$/);
    await expect(assertDataFolderHasData(join(top, 'data'))).rejects.toMatchObject(unread);
    await expect(makeDataFolder(join(top, 'data'))).rejects.toMatchObject(unread);
    await expect(restoreInto(join(top, 'data'))).rejects.toMatchObject(unread);
    await expect(restoreInto(join(top, 'new'))).rejects.toMatchObject(
      refusal(/^The backup in .*\/b can't be read \(EACCES\): run this as its owner\.$/),
    );
  });
  for (const name of ['data', 'b']) await chmod(join(top, name), 0o700);
});

test('system files of a disk or home folder do not prevent a restore; other files are named', async () => {
  const data = join(top, 'data');
  await mkdir(join(data, 'lost+found'), { recursive: true });
  for (const name of ['.bashrc', '.profile']) await writeFile(join(data, name), '');
  await expect(restoreInto(data)).rejects.toMatchObject(refusal(/^There is no backup in /));
  await writeFile(join(data, 'keys'), '');
  await writeFile(join(data, 'seals.txt'), '');
  await expect(restoreInto(data)).rejects.toMatchObject(
    refusal(/^There is data in .*\/data \(keys and 1 more\): nothing is written over it\. .*\.$/),
  );
});

test('a folder with an unfinished restore is refused, wherever the restore ended', async () => {
  const data = join(top, 'data');
  await mkdir(data);
  await writeFile(join(data, RESTORE_UNFINISHED_FILE), '');
  const unfinished = refusal(/^An unfinished restore lies in .*\/data, .*: remove the folder and restore again\.$/);
  await expect(makeDataFolder(data)).rejects.toMatchObject(unfinished);
  await expect(assertDataFolderHasData(data)).rejects.toMatchObject(unfinished);
  await expect(restoreInto(data)).rejects.toMatchObject(unfinished);
  expect(await readdir(data)).toEqual([RESTORE_UNFINISHED_FILE]);
});

test('a backup folder is neither served nor modified in place', async () => {
  const backup = join(top, 'backup');
  await mkdir(backup);
  for (const name of [BACKUP_MANIFEST_FILE, 'VERSION', 'keys']) await writeFile(join(backup, name), '{}');
  const refused = refusal(
    /^The folder .*\/backup is a backup: restore it into another folder with ".*", and use .*\.$/,
  );
  await expect(makeDataFolder(backup)).rejects.toMatchObject(refused);
  await expect(assertDataFolderHasData(backup)).rejects.toMatchObject(refused);
  expect((await readdir(backup)).sort()).toEqual(['VERSION', BACKUP_MANIFEST_FILE, 'keys'].sort());
});
