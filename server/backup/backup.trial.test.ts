import { randomBytes } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildClusterUrl, superuserName } from '../db/embedded/postgres-cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openDatabaseClient } from '../db/pool.ts';
import { silentLog } from '../db/testing.ts';
import { createBackup } from './create-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { computeKeyFingerprint } from '../secrets/data-encryption.ts';

let top = '';
let embedded: EmbeddedPostgres;
let admin: pg.Client;
const at = (name: string): string => join(top, name);
const config = (name: string) => ({ databaseUrl: undefined, dataDir: at(name), keys: undefined });
type KeyOf = { id: string; bytes: Buffer };
const QUICK = { durable: false } as const;
const OF_ANOTHER = {
  exitCode: 2,
  message: expect.stringMatching(
    /^BOURSE_ARCHIVE names .*, which has the log of another world, .* to look at a copy\.$/,
  ),
};

beforeAll(async () => {
  top = await realpath(await mkdtemp(join(tmpdir(), 'bourse-backup-')));
  embedded = await startEmbeddedPostgres(at('data'), silentLog, { ...QUICK, archiveDir: at('log') });
  await migrateDatabase(embedded.urls.owner, silentLog);
  const { cluster } = embedded;
  admin = openDatabaseClient(buildClusterUrl(cluster, superuserName, cluster.secrets.super));
  await admin.connect();
  await admin.query(
    `insert into world (kind, hours, seed, created_at) values ('demo', 'always', sha256('test'), now())`,
  );
  await writeFile(at('data/demo.json'), '{}');
  // Whatever a server or its operator put beside the database is backed up too, whether this version knows its name or
  // not.
  await writeFile(at('data/of-a-later-version.txt'), 'kept');
});
afterAll(async () => {
  await admin.end();
  await embedded.stop();
  await rm(top, { recursive: true, force: true });
});
afterEach(() => rm(at('restored'), { recursive: true, force: true }));

const news = (title: string) =>
  admin.query(`insert into settings (name, value, updated_at) values ('${title}', '', now())`);
const titlesIn = async (name: string): Promise<string[]> => {
  const there = await startEmbeddedPostgres(at(name), silentLog, QUICK);
  const client = openDatabaseClient(there.urls.owner);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from settings order by name');
  await client.end();
  await there.stop();
  return rows.map((row) => row.name);
};

/** The audit names settings that nobody approved. */
const unapproved = (...titles: string[]): string[] =>
  titles.map((title) => `setting ${title}: "", its last change null, approved was null`);

test('a backup of a running cluster restores everything; with archived WAL, later changes too', async () => {
  await news('a');
  const manifest = await createBackup(config('data'), at('backup'), { kind: 'cluster', ...QUICK });
  expect(Object.keys(manifest.contents)).toContain('demo.json');
  expect(
    Object.keys(manifest.contents).filter((path) => /postmaster|server\.lock|postgres\.log|^run/.test(path)),
  ).toEqual([]);
  await news('b');
  const {
    rows: [last],
  } = await admin.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file');
  await expect
    .poll(
      async () =>
        (
          await admin.query<{ done: boolean }>('select last_archived_wal >= $1 as done from pg_stat_archiver', [
            last?.file,
          ])
        ).rows[0]?.done,
    )
    .toBe(true);

  expect((await restoreBackup(config('restored'), at('backup'), QUICK)).differences).toEqual(unapproved('a'));
  expect(await titlesIn('restored')).toEqual(['a']);
  await rm(at('restored'), { recursive: true });
  expect((await restoreBackup(config('restored'), at('backup'), { ...QUICK, log: at('log') })).differences).toEqual(
    unapproved('a', 'b'),
  );
  expect(await titlesIn('restored')).toEqual(['a', 'b']);

  // Its own pieces among them would end what can be replayed of the original's.
  const pieces = await readdir(at('log'));
  const asOriginal = startEmbeddedPostgres(at('restored'), silentLog, { ...QUICK, archiveDir: at('log') });
  await expect(asOriginal).rejects.toMatchObject(OF_ANOTHER);
  expect((await readdir(at('log'))).filter((name) => !pieces.includes(name) && name > last!.file)).toEqual([]);
  await mkdir(at('own-log'));
  for (const time of ['first', 'second']) {
    const own = await startEmbeddedPostgres(at('restored'), silentLog, { ...QUICK, archiveDir: at('own-log') });
    await own.stop();
    expect(await readdir(at('own-log')), time).not.toEqual([]);
  }
}, 60_000);

test('a backup names the keys it lacks if the database has newer ones than the key file of the demo', async () => {
  const [older, newer] = ['old', 'new'].map((id) => ({ id, bytes: randomBytes(32) })) as [KeyOf, KeyOf];
  const written = (...keys: KeyOf[]): string => keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}`).join();
  const keysOf = async (name: string) =>
    (await createBackup(config('data'), at(name), { kind: 'tables', ...QUICK })).keys;
  for (const key of [older, newer])
    await admin.query(`insert into encryption_keys (id, print, state) values ($1, $2, '')`, [
      key.id,
      computeKeyFingerprint(key),
    ]);
  try {
    expect(await keysOf('no-file')).toEqual({ names: ['new', 'old'], included: false, lacking: ['new', 'old'] });
    await writeFile(at('data/keys'), `${written(older)}\n`);
    expect(await keysOf('old-file')).toEqual({ names: ['new', 'old'], included: false, lacking: ['new'] });
    await expect(restoreBackup(config('restored'), at('old-file'), QUICK)).rejects.toThrow(
      /the keys "new", "old". It lacks the key "new": set BOURSE_KEYS to all of them/,
    );
    await writeFile(at('data/keys'), `${written(newer, older)}\n`);
    expect(await keysOf('both')).toEqual({ names: ['new', 'old'], included: true, lacking: [] });
    // A wrong or missing key is refused before anything is copied.
    const withKeys = (...keys: KeyOf[]) => ({ ...config('restored'), keys: written(...keys) });
    const other = { ...newer, bytes: randomBytes(32) };
    for (const keys of [[newer], [other, older]] as KeyOf[][])
      await expect(restoreBackup(withKeys(...keys), at('both'), QUICK)).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringMatching(keys.length === 1 ? /"old"/ : /"new" in BOURSE_KEYS is not the one/),
      });
    await expect(readdir(at('restored'))).rejects.toThrow('ENOENT');
    // Others of the same name, and no keys at all.
    await writeFile(at('data/keys'), written({ ...newer, bytes: randomBytes(32) }, older));
    expect((await keysOf('other-key')).lacking).toEqual(['new']);
    await writeFile(at('data/keys'), 'nothing that is a key');
    expect((await keysOf('no-key')).lacking).toEqual(['new', 'old']);
  } finally {
    await admin.query('truncate encryption_keys restart identity');
    await rm(at('data/keys'), { force: true });
  }
});

test('a tables-only backup restores everything too, including sequence values', async () => {
  await admin.query(
    `insert into audits (at, transfers, accounts, differences, named) values (now(), 0, 0, 0, ''),
      (now(), 0, 0, 0, '')`,
  );
  const { sequences } = await createBackup(config('data'), at('tables'), { kind: 'tables', ...QUICK });
  expect((await restoreBackup(config('restored'), at('tables'), QUICK)).differences).toEqual(unapproved('a', 'b'));
  const asOriginal = startEmbeddedPostgres(at('restored'), silentLog, { ...QUICK, archiveDir: at('log') });
  await expect(asOriginal).rejects.toMatchObject(OF_ANOTHER);
  const there = await startEmbeddedPostgres(at('restored'), silentLog, QUICK);
  const client = openDatabaseClient(there.urls.owner);
  await client.connect();
  const names = (await client.query<{ name: string }>('select name from settings order by name')).rows.map(
    ({ name }) => name,
  );
  const { rows } = await client.query<{ name: string; value: string }>(
    'select sequencename as name, last_value::text as value from pg_sequences where sequencename = any($1)',
    [Object.keys(sequences ?? {})],
  );
  await client.end();
  await there.stop();
  expect(names).toEqual(['a', 'b']);
  expect(await readFile(at('restored/of-a-later-version.txt'), 'utf8')).toBe('kept');
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toMatchObject({
    ...sequences,
    ...('audits_audit_seq' in (sequences ?? {}) ? { audits_audit_seq: '3' } : {}),
  });
}, 60_000);

test('a backup never overwrites anything, and a backup with a missing byte is not restored', async () => {
  await expect(createBackup(config('data'), at('backup'), { kind: 'cluster', ...QUICK })).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('There is something at'),
  });
  await expect(createBackup(config('data'), at('data/inside'), { kind: 'cluster', ...QUICK })).rejects.toMatchObject({
    message: expect.stringContaining('inside of the data folder'),
  });
  await expect(createBackup(config('nowhere'), at('other'), { kind: 'cluster', ...QUICK })).rejects.toMatchObject({
    message: expect.stringContaining('There is no data in'),
  });
  await expect(restoreBackup(config('data'), at('backup'), QUICK)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('nothing is written over it'),
  });
  await expect(restoreBackup(config('restored'), at('log'), QUICK)).rejects.toMatchObject({
    message: expect.stringContaining('There is no backup in'),
  });
  await appendFile(at('backup/demo.json'), ' ');
  await expect(restoreBackup(config('restored'), at('backup'), QUICK)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('demo.json is not as it was written'),
  });
  await expect(
    createBackup({ ...config('data'), databaseUrl: 'postgres://one@db/bourse' }, at('other'), { kind: 'cluster' }),
  ).rejects.toMatchObject({ message: expect.stringContaining('DATABASE_URL is set') });
});

test('a backup with unknown migrations is refused before anything is written', async () => {
  await createBackup(config('data'), at('foreign'), { kind: 'tables', ...QUICK });
  const manifest = JSON.parse(await readFile(at('foreign/backup.json'), 'utf8')) as { migrations: string[] };
  await writeFile(
    at('foreign/backup.json'),
    JSON.stringify({ ...manifest, migrations: ['0001_world', '0002_customers'] }),
  );
  await expect(restoreBackup(config('restored'), at('foreign'), QUICK)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^The backup in .*\/foreign has changes .* know \(0002_customers\)/),
  });
  await expect(readdir(at('restored'))).rejects.toMatchObject({ code: 'ENOENT' });
}, 60_000);

test('a backup names the newest seal by its number', async () => {
  await admin.query(
    `insert into seals (number, previous, hash, root, leaves, count, notes, first_xid, last_xid, transfers_total, at)
      select n, sha256('0'), sha256(n::text::bytea), sha256('0'), '', 0, '', n, n, 0, now()
        from generate_series(9, 10) as n`,
  );
  const { seal } = await createBackup(config('data'), at('sealed'), { kind: 'tables', ...QUICK });
  expect(seal?.number).toBe('10');
}, 60_000);
