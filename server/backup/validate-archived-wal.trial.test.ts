/** A restore replays all of the log that it is given, or says in a sentence what is missing. */
import { copyFile, cp, mkdir, mkdtemp, open, readdir, realpath, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildClusterUrl, superuserName } from '../db/embedded/postgres-cluster.ts';
import { assertDataFolderHasData } from '../db/embedded/data-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { silentLog } from '../db/testing.ts';
import { createBackup } from './create-backup.ts';
import { formatWalReplayResult } from './validate-archived-wal.ts';
import { restoreBackup } from './restore-backup.ts';

let top = '';
let embedded: EmbeddedPostgres;
let admin: pg.Client;
/** Those of the log that were written after the backup, in order. */
const later: string[] = [];
/** When each was committed and archived, by the setting that it contains. */
const archivedAt = new Map<string, Date>();
const at = (name: string): string => join(top, name);
const config = (name: string) => ({ databaseUrl: undefined, dataDir: at(name), keys: undefined });
const QUICK = { durable: false } as const;

async function archiveOne(title: string): Promise<string> {
  await admin.query(`insert into settings (name, value, updated_at) values ('${title}', '', now())`);
  const {
    rows: [piece],
  } = await admin.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  const isArchived = async () => (await readdir(at('log'))).includes(piece!.name);
  await vi.waitUntil(isArchived, 30_000);
  return piece!.name;
}

beforeAll(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), 'bourse-log-')));
  embedded = await startEmbeddedPostgres(at('data'), silentLog, { ...QUICK, archiveDir: at('log') });
  await migrateDatabase(embedded.urls.owner, silentLog);
  admin = openDatabaseClient(buildClusterUrl(embedded.cluster, superuserName, embedded.cluster.secrets.super));
  await admin.connect();
  await admin.query(
    `insert into world (kind, hours, seed, created_at) values ('demo', 'always', sha256('test'), now())`,
  );
  await archiveOne('before');
  await createBackup(config('data'), at('backup'), { kind: 'cluster', ...QUICK });
  for (const title of ['a', 'b', 'c']) {
    later.push(await archiveOne(title));
    archivedAt.set(title, new Date());
  }
}, 60_000);
afterAll(async () => {
  await admin.end();
  await embedded.stop();
  await rm(top, { recursive: true, force: true });
});
afterEach(async () => {
  for (const name of ['restored', 'changed']) await rm(at(name), { recursive: true, force: true });
});

/** The settings of a restored world, by name. */
async function settingsIn(name: string): Promise<string[]> {
  const restored = await startEmbeddedPostgres(at(name), silentLog, QUICK);
  const client = openDatabaseClient(restored.urls.owner);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from settings order by name');
  await client.end();
  await restored.stop();
  return rows.map((row) => row.name);
}

/** A copy of the log, with which something has happened. */
async function changed(act: (folder: string) => Promise<unknown>): Promise<string> {
  await cp(at('log'), at('changed'), { recursive: true });
  await act(at('changed'));
  return at('changed');
}
const refused = (log: string, sentence: RegExp, backup = 'backup') =>
  expect(restoreBackup(config('restored'), at(backup), { ...QUICK, log })).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(sentence) as string,
  });
/** The audit names settings that nobody approved. */
const unapproved = (...titles: string[]): string[] =>
  titles.map((title) => `setting ${title}: "", its last change null, approved was null`);
const isThere = (name: string): Promise<boolean> => readdir(top).then((names) => names.includes(name));

test('a restore reports up to when the WAL was replayed, and that all segments were used', async () => {
  const before = Date.now();
  const { replayed, differences } = await restoreBackup(config('restored'), at('backup'), { ...QUICK, log: at('log') });
  expect(differences.sort()).toEqual(unapproved('a', 'b', 'before', 'c'));
  expect(replayed?.used).toBe(replayed?.of);
  expect(replayed?.used).toBeGreaterThanOrEqual(later.length);
  expect(Math.abs(before - replayed!.to!.getTime())).toBeLessThan(60_000);
  expect(formatWalReplayResult(replayed!)).toMatch(/^log replayed to 2\S+Z, (\d+) of \1 pieces used$/);
}, 60_000);

test('a restore stops at the chosen moment, and refuses one before the backup or after the log', async () => {
  const until = archivedAt.get('b')!;
  const { replayed, differences } = await restoreBackup(config('restored'), at('backup'), {
    ...QUICK,
    log: at('log'),
    until,
  });
  expect(differences.sort()).toEqual(unapproved('a', 'b', 'before'));
  expect(replayed?.to?.getTime()).toBeLessThanOrEqual(until.getTime());
  expect(await settingsIn('restored')).toEqual(['a', 'b', 'before']);
  await rm(at('restored'), { recursive: true });
  const restoreTo = (moment: number) =>
    restoreBackup(config('restored'), at('backup'), { ...QUICK, log: at('log'), until: new Date(moment) });
  await expect(restoreTo(Date.now() - 3_600_000)).rejects.toThrow(
    /^The backup in .* was taken at .*, after the moment/,
  );
  await expect(restoreTo(Date.now() + 3_600_000)).rejects.toThrow(/^The log in .* ends before 2/);
}, 120_000);

test('a restore works without the segments from before the backup', async () => {
  const log = await changed(async (folder) => {
    const start = (await readdir(at('backup/postgres/pg_wal')))
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort()[0]!;
    const older = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name < start);
    expect(older.length).toBeGreaterThan(0);
    for (const name of older) await rm(join(folder, name));
  });
  const { replayed } = await restoreBackup(config('restored'), at('backup'), { ...QUICK, log });
  expect(replayed?.used).toBe(replayed?.of);
}, 60_000);

test.each([0, 1])('a restore is refused and names the missing segment (segment %i after the backup)', async (index) => {
  const log = await changed((folder) => rm(join(folder, later[index]!)));
  await refused(log, new RegExp(`^The log in .* lacks the piece ${later[index]}, and has later ones: .*\\.$`));
  expect(await isThere('restored')).toBe(false);
});

test('a restore refuses a folder without segments or with only older ones', async () => {
  await mkdir(at('changed'));
  await refused(at('changed'), /^The folder .* has no piece of log from the backup's \S+ on: .*\.$/);
  await copyFile(join(at('log'), later[0]!), join(at('changed'), '000000010000000000000001'));
  await refused(at('changed'), /^The folder .* has no piece of log from the backup's \S+ on: .*\.$/);
  await refused(at('nowhere'), /^There is no folder of archived log at .*\.$/);
});

test('a tables-only backup refuses archived WAL', async () => {
  await createBackup(config('data'), at('tables'), { kind: 'tables', ...QUICK });
  await refused(at('log'), /^The backup in .* was taken with --tables, and no log fits those: .*\.$/, 'tables');
});

test('a restore names a truncated segment and a segment of another world', async () => {
  const short = await changed((folder) => truncate(join(folder, later[2]!), 1_000_000));
  await refused(short, new RegExp(`^The piece .*${later[2]} has 1000000 bytes instead of 16777216: .*\\.$`));
  await rm(short, { recursive: true });
  const foreign = await changed((folder) => write(join(folder, later[2]!), 24, Buffer.alloc(8, 7)));
  await refused(foreign, new RegExp(`^The piece .*${later[2]} isn't of the world in the backup: .*\\.$`));
  await rm(foreign, { recursive: true });
  const otherTimeline = later[2]!.replace(/^00000001/, '00000007');
  const mixed = await changed((folder) => copyFile(join(folder, later[2]!), join(folder, otherTimeline)));
  await refused(
    mixed,
    new RegExp(`^The folder .* has log of more than one world, such as the piece ${otherTimeline}: .*\\.$`),
  );
});

test.each([
  [1, 40],
  [2, 96],
])(
  'damage inside of the piece %i ends the replay, which fails and says how far it came',
  async (index, place) => {
    const log = await changed((folder) => write(join(folder, later[index]!), place, Buffer.alloc(100_000)));
    await refused(
      log,
      /^The log replayed to .*, \d+ of \d+ pieces used: \S+ or the one before it can't be read, .*\.$/,
    );
    // What was restored half can't be started, audited or restored into.
    const unfinished = {
      exitCode: 2,
      message: expect.stringMatching(/^An unfinished restore lies in .*\.$/) as string,
    };
    await expect(startEmbeddedPostgres(at('restored'), silentLog, QUICK)).rejects.toMatchObject(unfinished);
    await expect(restoreBackup(config('restored'), at('backup'), QUICK)).rejects.toMatchObject(unfinished);
    await expect(assertDataFolderHasData(at('restored'))).rejects.toMatchObject(unfinished);
  },
  60_000,
);

async function write(path: string, place: number, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length, place);
  await file.close();
}
