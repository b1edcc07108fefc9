import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clusterNameOf, type PostgresRunAsUser } from './embedded/postgres-cluster.ts';
import { prepareWalArchive } from './embedded/prepare-wal-archive.ts';
import { listClusterProcesses } from './embedded/postgres-processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readWalArchiveFailureAge } from '../monitoring/system-monitor.ts';
import { openDatabaseClient, openDatabasePool } from './pool.ts';
import { silentLog } from './testing.ts';

/** A folder that was started once, copied for each test: making a cluster takes longer than everything else. */
let original = '';
let dataDir = '';
let running: EmbeddedPostgres[] = [];
let holders: ChildProcess[] = [];

beforeAll(async () => {
  original = await newFolder();
  await (await startEmbeddedPostgres(original, silentLog)).stop();
});

afterAll(() => rm(original, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await newFolder();
  cpSync(original, dataDir, { recursive: true });
});

afterEach(async () => {
  for (const holder of holders) await kill(holder);
  for (const embedded of running) await embedded.stop();
  // Stops whatever a test that failed halfway left running.
  if ((await listClusterProcesses(clusterNameOf(dataDir))).length > 0)
    await (await startEmbeddedPostgres(dataDir, silentLog)).stop();
  running = [];
  holders = [];
  await rm(dataDir, { recursive: true, force: true });
});

/** Has mode 0700, as mkdtemp makes it: no other user can enter. */
async function newFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'bourse-engine-')));
}

async function newArchive(): Promise<string> {
  const folder = join(dataDir, 'log');
  await mkdir(folder);
  return folder;
}

async function start(options: Parameters<typeof startEmbeddedPostgres>[2] = {}): Promise<EmbeddedPostgres> {
  const embedded = await startEmbeddedPostgres(dataDir, silentLog, options);
  running.push(embedded);
  return embedded;
}

/** Starts a server process on the folder that the test can kill; resolves when its PostgreSQL accepts sessions. */
async function startHolder(): Promise<{ holder: ChildProcess; postmaster: number }> {
  const program = join(import.meta.dirname, 'embedded/testing-postgres-holder.ts');
  const holder = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  holders.push(holder);
  const [line] = (await once(holder.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { holder, postmaster: Number(line.toString()) };
}

async function kill(holder: ChildProcess): Promise<void> {
  if (holder.exitCode !== null || holder.signalCode !== null) return;
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = openDatabaseClient(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

const addresses = async (): Promise<{ owner: string }> => (await start({ alongsideServer: true })).urls;

test('starts for any caller, in a closed folder too, with durable settings and no open port', async () => {
  const { urls } = await start();
  const rows = await query<{ name: string; setting: string }>(
    urls.owner,
    `select name, setting from pg_settings
     where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
  );
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    synchronous_commit: 'on',
  });
  expect((await stat(join(dataDir, 'database.key'))).mode & 0o777).toBe(0o600);
});

test('rejects a wrong password', async () => {
  const { urls } = await start();
  const wrong = urls.owner.replace(/:[0-9a-f]+@/, ':0000@');
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
});

test('stops cleanly: no process remains, and the next start needs no recovery', async () => {
  await (await start()).stop();
  expect(await listClusterProcesses(clusterNameOf(dataDir))).toEqual([]);
  await (await start()).stop();
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('database system was shut down');
  expect(log).not.toContain('not properly shut down');
});

test('restarts a killed PostgreSQL within ten seconds, with everything that was committed', async () => {
  const embedded = await start();
  await query(embedded.urls.owner, 'create table kept as select 1 as it');
  const first = embedded.pid();
  const up = new Promise<void>((resolve) => embedded.onUp(resolve));
  const since = performance.now();
  process.kill(first, 'SIGKILL');
  await up;
  expect(await query(embedded.urls.owner, 'select it from kept')).toEqual([{ it: 1 }]);
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(embedded.pid()).not.toBe(first);
});

test('ends sessions that outlive a killed PostgreSQL before it restarts', async () => {
  const embedded = await start();
  const busy = openDatabaseClient(embedded.urls.owner);
  await busy.connect();
  const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
  // A query that is too busy to notice that its parent has died.
  const cut = expect(busy.query('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow();
  await vi.waitUntil(() => isCounting(embedded.urls.owner), { timeout: 10_000 });
  const up = new Promise<void>((resolve) => embedded.onUp(resolve));
  process.kill(embedded.pid(), 'SIGKILL');
  await up;
  await cut;
  expect(await listClusterProcesses(clusterNameOf(dataDir))).not.toContain(rows[0]?.pid);
});

async function isCounting(url: string): Promise<boolean> {
  const text = `select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`;
  return (await query(url, text)).length === 1;
}

test('continues supervising after its session was terminated', async () => {
  const embedded = await start();
  const up = new Promise<void>((resolve) => embedded.onUp(resolve));
  const [session] = await query<{ pid: number }>(
    embedded.urls.owner,
    `select pid from pg_stat_activity where application_name = 'bourse supervisor'`,
  );
  // PostgreSQL reacts to a killed session by restarting all its processes under the same postmaster.
  process.kill(session?.pid ?? 0, 'SIGKILL');
  await up;
  expect(await query(embedded.urls.owner, 'select 1 as it')).toEqual([{ it: 1 }]);
});

test('adopts the PostgreSQL of a killed server, whose sessions commit nothing any more', async () => {
  const { holder, postmaster } = await startHolder();
  const { owner } = await addresses();
  await query(owner, 'create table kept as select 1 as it');
  const left = openDatabaseClient(owner);
  const ended = new Promise<void>((resolve) => left.once('end', () => resolve()));
  await left.connect();
  await left.query('begin; insert into kept values (2)');
  await kill(holder);

  const embedded = await start();
  await ended;
  expect(embedded).toMatchObject({ adopted: true });
  expect(embedded.pid()).toBe(postmaster);
  expect(await query(embedded.urls.owner, 'select it from kept')).toEqual([{ it: 1 }]);
});

test('recovers after server and PostgreSQL were both killed', async () => {
  const { holder, postmaster } = await startHolder();
  const { owner } = await addresses();
  await query(owner, 'create table kept as select 1 as it');
  await kill(holder);
  process.kill(postmaster, 'SIGKILL');

  const embedded = await start();
  expect(embedded.adopted).toBe(false);
  expect(await query(embedded.urls.owner, 'select it from kept')).toEqual([{ it: 1 }]);
});

test('starts though another process now has the old process id', async () => {
  const { holder, postmaster } = await startHolder();
  await kill(holder);
  process.kill(postmaster, 'SIGKILL');
  const file = join(dataDir, 'postgres/postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(process.ppid), ...lines.slice(1)].join('\n'));

  const embedded = await start();
  expect(await query(embedded.urls.owner, 'select 1 as it')).toEqual([{ it: 1 }]);
});

test('refuses a second server on the same folder in one sentence, and lets a tool connect', async () => {
  await startHolder();
  await expect(startEmbeddedPostgres(dataDir, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^Another Bourse \(process \d+\) is running on the data folder .*BOURSE_DATA\.$/),
  });
  expect(await query((await addresses()).owner, 'select 1 as it')).toEqual([{ it: 1 }]);
});

test('refuses a folder of another version and leaves it unchanged', async () => {
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'VERSION'), '{"format":1,"postgres":17}\n');
  await expect(startEmbeddedPostgres(dataDir, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('another version of Bourse (format 1, PostgreSQL 17;'),
  });
  await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT');
});

test('completes an interrupted first start', async () => {
  await rm(dataDir, { recursive: true });
  await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true });
  await writeFile(join(dataDir, 'server.lock'), '');
  const embedded = await start();
  expect(await query(embedded.urls.owner, 'select 1 as it')).toEqual([{ it: 1 }]);
});

test('completes a killed first start whose initdb is still running', async () => {
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir, { mode: 0o700 });
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'embedded/testing-postgres-holder.ts'), dataDir], {
    stdio: 'ignore',
  });
  holders.push(holder);
  await vi.waitFor(
    async () =>
      expect((await readdir(dataDir, { recursive: true })).some((name) => name.endsWith('pg_wal'))).toBe(true),
    { interval: 5, timeout: 20_000 },
  );
  await kill(holder);
  const embedded = await start();
  expect(await query(embedded.urls.owner, 'select 1 as it')).toEqual([{ it: 1 }]);
  expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.'))).toEqual(['postgres.log']);
});

test('archives written WAL in time, though PostgreSQL is otherwise idle', async () => {
  const archiveDir = await newArchive();
  const { urls } = await start({ archiveDir, archiveEveryS: 1 });
  await query(urls.owner, 'create table noted (word text)');
  const [{ piece } = { piece: '' }] = await query<{ piece: string }>(
    urls.owner,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as piece',
  );
  await expect.poll(() => readdir(archiveDir), { timeout: 30_000, interval: 200 }).toContain(piece);
});

test('never overwrites a segment of another world: archiving fails and reports since when', async () => {
  const archiveDir = await newArchive();
  const { urls } = await start({ archiveDir, archiveEveryS: 1 });
  const [{ piece } = { piece: '' }] = await query<{ piece: string }>(
    urls.owner,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as piece',
  );
  await writeFile(join(archiveDir, piece), "another world's");
  await query(urls.owner, 'create table noted (word text)');
  const pool = openDatabasePool(urls.app, silentLog, { max: 1 });
  try {
    await expect.poll(() => readWalArchiveFailureAge(pool), { timeout: 30_000, interval: 200 }).toBeGreaterThan(0);
    expect(await readFile(join(archiveDir, piece), 'utf8')).toBe("another world's");
    await rm(join(archiveDir, piece));
    // The next segment wakes the archiver.
    const written = async (): Promise<number | null> => {
      await query(urls.owner, "insert into noted values ('a word')");
      return readWalArchiveFailureAge(pool);
    };
    await expect.poll(written, { timeout: 90_000, interval: 500 }).toBe(0);
    expect((await stat(join(archiveDir, piece))).size).toBeGreaterThan(1_000_000);
  } finally {
    await pool.end();
  }
});

test('counts failed archiving from its start on, not the time before in which it was down', async () => {
  const archiveDir = await newArchive();
  const options = { archiveDir, archiveEveryS: 1 };
  const first = await start(options);
  await query(first.urls.owner, 'create table noted (word text)');
  const archivedAt = async (urls: typeof first.urls): Promise<boolean> =>
    (
      await query<{ done: boolean }>(urls.owner, 'select last_archived_time is not null as done from pg_stat_archiver')
    )[0]?.done ?? false;
  await expect.poll(() => archivedAt(first.urls), { timeout: 30_000, interval: 200 }).toBe(true);
  await first.stop();
  const { urls } = await start(options);
  await rm(archiveDir, { recursive: true });
  await query(urls.owner, 'create table noted_too (word text)');
  const pool = openDatabasePool(urls.app, silentLog, { max: 1 });
  try {
    await expect.poll(() => readWalArchiveFailureAge(pool), { timeout: 30_000, interval: 200 }).toBeGreaterThan(0);
    const failingMs = await readWalArchiveFailureAge(pool);
    const upMs = 'select 1000 * extract(epoch from now() - pg_postmaster_start_time())::float8 as ms';
    expect(failingMs).toBeLessThan((await pool.query<{ ms: number }>(upMs)).rows[0]?.ms ?? 0);
  } finally {
    await pool.end();
    await mkdir(archiveDir);
  }
});

test('explains a missing or closed archive folder at startup, and creates it for a new world', async () => {
  await writeFile(join(dataDir, 'file'), '');
  const refusal = { exitCode: 2, message: expect.stringMatching(/^BOURSE_ARCHIVE names .*, or name another one\.$/) };
  await expect(start({ archiveDir: join(dataDir, 'file/log') })).rejects.toMatchObject(refusal);
  // A disk that isn't mounted.
  await expect(start({ archiveDir: join(dataDir, 'nowhere/log') })).rejects.toMatchObject(refusal);
  await expect(start({ archiveDir: join(dataDir, 'log') })).rejects.toMatchObject(refusal);
  await expect(start({ archiveDir: '/proc' })).rejects.toMatchObject(refusal);
  expect(await readdir(dataDir)).not.toContain('nowhere');
  expect(await readdir(dataDir)).not.toContain('log');
  const warnings: string[] = [];
  const log = { ...silentLog, warn: (_: object, text: string) => void warnings.push(text) };
  const fresh = await newFolder();
  running.push(await startEmbeddedPostgres(join(fresh, 'data'), log, { archiveDir: join(fresh, 'log') }));
  expect(warnings).toEqual(['BOURSE_ARCHIVE named a folder that was not there: it was made']);
});

test.runIf(process.platform === 'linux')(
  'a full disk of the archive ends no start: the log then stays in the data folder',
  async () => {
    const warnings: string[] = [];
    const log = { ...silentLog, warn: (_: object, text: string) => void warnings.push(text) };
    const onFullDisk: PostgresRunAsUser = {
      described: 'this user',
      command: (program) => [program, ['-c', 'date > /dev/full']],
      options: {},
      owner: undefined,
    };
    await prepareWalArchive(onFullDisk, dataDir, false, log);
    expect(warnings).toEqual(['the disk of BOURSE_ARCHIVE is full: nothing is archived']);
  },
);

test('refuses a folder whose database is missing or incomplete, in one sentence', async () => {
  await rm(join(dataDir, 'postgres/global/pg_control'));
  // From an earlier start, which failed for another reason.
  await appendFile(join(dataDir, 'postgres.log'), '[1] FATAL:  could not map anonymous shared memory\n');
  await expect(start()).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^The database in .* is not complete \(.*pg_control.*\): restore a backup .*\.$/),
  });
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await expect(start()).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^The data folder .* held a world, and its database .* is not there .*\.$/),
  });
  expect(await readdir(dataDir)).not.toContain('postgres');
});
