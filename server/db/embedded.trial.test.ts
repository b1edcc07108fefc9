import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clusterName, type RunAs } from './embedded/cluster.ts';
import { prepareArchive } from './embedded/archive.ts';
import { clusterProcesses } from './embedded/processes.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { readArchiveFailing } from '../monitoring/monitoring.ts';
import { openClient, openPool } from './pool.ts';
import { silentLog } from './testing.ts';

/** A folder that was started once, copied for each test: making a cluster takes longer than everything else. */
let original = '';
let dataDir = '';
let running: Embedded[] = [];
let holders: ChildProcess[] = [];

beforeAll(async () => {
  original = await newFolder();
  await (await startEmbedded(original, silentLog)).stop();
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
  if ((await clusterProcesses(clusterName(dataDir))).length > 0) await (await startEmbedded(dataDir, silentLog)).stop();
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

async function start(options: Parameters<typeof startEmbedded>[2] = {}): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir, silentLog, options);
  running.push(embedded);
  return embedded;
}

/** Starts a server process on the folder that the test can kill; resolves when its PostgreSQL accepts sessions. */
async function startHolder(): Promise<{ holder: ChildProcess; postmaster: number }> {
  const program = join(import.meta.dirname, 'embedded/testing-holder.ts');
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
  const client = openClient(url);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

const addresses = async (): Promise<{ owner: string }> => (await start({ beside: true })).urls;

test('starts for any caller, even in a folder closed to others, with durable settings and no open port', async () => {
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

test('a wrong password does not get in', async () => {
  const { urls } = await start();
  const wrong = urls.owner.replace(/:[0-9a-f]+@/, ':0000@');
  await expect(query(wrong, 'select 1')).rejects.toThrow('password authentication failed');
});

test('stops in order: no process is left, and the next start needs no recovery', async () => {
  await (await start()).stop();
  expect(await clusterProcesses(clusterName(dataDir))).toEqual([]);
  await (await start()).stop();
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('database system was shut down');
  expect(log).not.toContain('not properly shut down');
});

test('a killed PostgreSQL is back by itself within ten seconds, with everything that was committed', async () => {
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

test('sessions that outlive a killed PostgreSQL are ended before it starts again', async () => {
  const embedded = await start();
  const busy = openClient(embedded.urls.owner);
  await busy.connect();
  const { rows } = await busy.query<{ pid: number }>('select pg_backend_pid() as pid');
  // A query that is too busy to notice that its parent has died.
  const cut = expect(busy.query('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow();
  await vi.waitUntil(() => isCounting(embedded.urls.owner), { timeout: 10_000 });
  const up = new Promise<void>((resolve) => embedded.onUp(resolve));
  process.kill(embedded.pid(), 'SIGKILL');
  await up;
  await cut;
  expect(await clusterProcesses(clusterName(dataDir))).not.toContain(rows[0]?.pid);
});

async function isCounting(url: string): Promise<boolean> {
  const text = `select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()`;
  return (await query(url, text)).length === 1;
}

test('a session of ours that is ended by force does not stop the supervision', async () => {
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

test('after a killed server the next start takes over its PostgreSQL, and the dead one commits nothing', async () => {
  const { holder, postmaster } = await startHolder();
  const { owner } = await addresses();
  await query(owner, 'create table kept as select 1 as it');
  const left = openClient(owner);
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

test('after server and PostgreSQL were both killed the next start recovers', async () => {
  const { holder, postmaster } = await startHolder();
  const { owner } = await addresses();
  await query(owner, 'create table kept as select 1 as it');
  await kill(holder);
  process.kill(postmaster, 'SIGKILL');

  const embedded = await start();
  expect(embedded.adopted).toBe(false);
  expect(await query(embedded.urls.owner, 'select it from kept')).toEqual([{ it: 1 }]);
});

test('a process id that was given to a stranger since does not keep PostgreSQL from starting', async () => {
  const { holder, postmaster } = await startHolder();
  await kill(holder);
  process.kill(postmaster, 'SIGKILL');
  const file = join(dataDir, 'postgres/postmaster.pid');
  const lines = (await readFile(file, 'utf8')).split('\n');
  await writeFile(file, [String(process.ppid), ...lines.slice(1)].join('\n'));

  const embedded = await start();
  expect(await query(embedded.urls.owner, 'select 1 as it')).toEqual([{ it: 1 }]);
});

test('a second server on the same folder gets one sentence, a tool gets its database', async () => {
  await startHolder();
  await expect(startEmbedded(dataDir, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(/^Another Bourse \(process \d+\) is running on the data folder .*BOURSE_DATA\.$/),
  });
  expect(await query((await addresses()).owner, 'select 1 as it')).toEqual([{ it: 1 }]);
});

test('a folder of another version is refused and left as it is', async () => {
  await rm(join(dataDir, 'postgres'), { recursive: true });
  await writeFile(join(dataDir, 'VERSION'), '{"format":1,"postgres":17}\n');
  await expect(startEmbedded(dataDir, silentLog)).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringContaining('another version of Bourse (format 1, PostgreSQL 17;'),
  });
  await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT');
});

test('a first start that was interrupted is begun again', async () => {
  await rm(dataDir, { recursive: true });
  await mkdir(join(dataDir, 'postgres.new/base'), { recursive: true });
  await writeFile(join(dataDir, 'server.lock'), '');
  const embedded = await start();
  expect(await query(embedded.urls.owner, 'select 1 as it')).toEqual([{ it: 1 }]);
});

test('a first start that was killed is begun again beside the initdb that it left running', async () => {
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir, { mode: 0o700 });
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'embedded/testing-holder.ts'), dataDir], {
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

test('what was written is archived in time, before anything else wakes PostgreSQL', async () => {
  const archiveDir = await newArchive();
  const { urls } = await start({ archiveDir, archiveEveryS: 1 });
  await query(urls.owner, 'create table noted (word text)');
  const [{ piece } = { piece: '' }] = await query<{ piece: string }>(
    urls.owner,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as piece',
  );
  await expect.poll(() => readdir(archiveDir), { timeout: 30_000, interval: 200 }).toContain(piece);
});

test('a piece of another world is never overwritten: archiving fails, for how long is told', async () => {
  const archiveDir = await newArchive();
  const { urls } = await start({ archiveDir, archiveEveryS: 1 });
  const [{ piece } = { piece: '' }] = await query<{ piece: string }>(
    urls.owner,
    'select pg_walfile_name(pg_current_wal_insert_lsn()) as piece',
  );
  await writeFile(join(archiveDir, piece), "another world's");
  await query(urls.owner, 'create table noted (word text)');
  const pool = openPool(urls.app, silentLog, { max: 1 });
  try {
    await expect.poll(() => readArchiveFailing(pool), { timeout: 30_000, interval: 200 }).toBeGreaterThan(0);
    expect(await readFile(join(archiveDir, piece), 'utf8')).toBe("another world's");
    await rm(join(archiveDir, piece));
    // The next segment wakes the archiver.
    const written = async (): Promise<number | null> => {
      await query(urls.owner, "insert into noted values ('a word')");
      return readArchiveFailing(pool);
    };
    await expect.poll(written, { timeout: 90_000, interval: 500 }).toBe(0);
    expect((await stat(join(archiveDir, piece))).size).toBeGreaterThan(1_000_000);
  } finally {
    await pool.end();
  }
});

test('an archive that is missing or closed ends the start in a sentence; a new world makes its own', async () => {
  await writeFile(join(dataDir, 'file'), '');
  const refusal = { exitCode: 2, message: expect.stringMatching(/^BOURSE_ARCHIVE names .*, or name another one\.$/) };
  await expect(start({ archiveDir: join(dataDir, 'file/log') })).rejects.toMatchObject(refusal);
  // A disk that isn't mounted.
  await expect(start({ archiveDir: join(dataDir, 'nowhere/log') })).rejects.toMatchObject(refusal);
  await expect(start({ archiveDir: join(dataDir, 'log') })).rejects.toMatchObject(refusal);
  await expect(start({ archiveDir: '/proc' })).rejects.toMatchObject(refusal);
  expect(await readdir(dataDir)).not.toContain('nowhere');
  expect(await readdir(dataDir)).not.toContain('log');
  const said: string[] = [];
  const log = { ...silentLog, warn: (_: object, text: string) => void said.push(text) };
  const fresh = await newFolder();
  running.push(await startEmbedded(join(fresh, 'data'), log, { archiveDir: join(fresh, 'log') }));
  expect(said).toEqual(['BOURSE_ARCHIVE named a folder that was not there: it was made']);
});

test.runIf(process.platform === 'linux')(
  'a full disk of the archive ends no start: the log then stays in the data folder',
  async () => {
    const said: string[] = [];
    const log = { ...silentLog, warn: (_: object, text: string) => void said.push(text) };
    const onFullDisk: RunAs = {
      described: 'this user',
      command: (program) => [program, ['-c', 'date > /dev/full']],
      options: {},
      owner: undefined,
    };
    await prepareArchive(onFullDisk, dataDir, false, log);
    expect(said).toEqual(['the disk of BOURSE_ARCHIVE is full: nothing is archived']);
  },
);

test('a folder whose database is gone or not complete is not begun anew, and says so in a sentence', async () => {
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
