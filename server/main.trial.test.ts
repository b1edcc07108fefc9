import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCallClient } from '@bourse/contract/call-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDataFolder } from './db/embedded/data-folder.ts';
import type { DemoFile } from './set-up-demo.ts';

let dataDir: string;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bourse-main-'));
});
afterAll(async () => {
  for (const each of running) each.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  output(): string;
  ended: Promise<number | null>;
  ready: Promise<void>;
}

function start(environment: Record<string, string> = {}, program = 'main.ts'): Started {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      BOURSE_DATA: dataDir,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let text = '';
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part) => {
        text += String(part);
        if (text.includes('Stop it with Ctrl+C')) resolve();
      });
    }
    void ended.then((code) => reject(new Error(`ended with ${code}: ${text}`)));
  });
  ready.catch(() => {});
  return { child, output: () => text, ended, ready };
}

const readDemo = async (): Promise<DemoFile> =>
  JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as DemoFile;

test('a start prints what demo.json has, logs the customer in, drains on a signal and resumes everything', async () => {
  const first = start();
  await first.ready;
  const demo = await readDemo();
  expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
  for (const detail of [demo.app, demo.docs, demo.invitation, demo.customers[0]!.account, demo.customers[0]!.password])
    expect(first.output()).toContain(detail);
  const login = async (at: DemoFile) => {
    const { account, password } = at.customers[0]!;
    const result = await createCallClient({ base: `${at.app}api/vue` }).call('user/login', { account, password });
    const headers = () => ({ token: result.ok ? result.data.token : '', account });
    return createCallClient({ base: `${at.app}api/vue`, headers });
  };
  const positions = await (await login(demo)).call('trading/listPositions', {});
  expect(positions.ok && positions.data.rows.length).toBeGreaterThan(0);
  first.child.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(first.output()).not.toMatch(/"level":[56]0/);

  const second = start();
  await second.ready;
  const again = await readDemo();
  expect(second.output()).toContain(again.app);
  for (const secret of [
    demo.customers[0]!.password,
    ...demo.staff.flatMap(({ password, otpSecret }) => [password, otpSecret]),
  ])
    expect([first.output().includes(secret), second.output().includes(secret)]).toEqual([true, false]);
  expect({ ...again, app: '', docs: '', console: '' }).toEqual({ ...demo, app: '', docs: '', console: '' });
  const positionsAfter = await (await login(again)).call('trading/listPositions', {});
  // The market keeps trading meanwhile, and may fill a waiting order.
  expect(positionsAfter.ok && positionsAfter.data.rows.map((row) => row.id)).toEqual(
    expect.arrayContaining(positions.ok ? positions.data.rows.map((row) => row.id) : ['none']),
  );

  const twin = start();
  expect(await twin.ended).toBe(2);
  expect(twin.output().trim().split('\n')).toHaveLength(1);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);

  const own: Record<string, string> = { BOURSE_KEYS: `mine:${randomBytes(32).toString('base64')}` };
  for (const keys of [{}, own]) {
    const refusedStart = start({ BOURSE_WORLD: 'empty', ...keys });
    expect(await refusedStart.ended).toBe(2);
    // The database, which was already running, may report its end before.
    expect(refusedStart.output().trim().split('\n').at(-1)).toMatch(
      /^BOURSE_WORLD is empty, but there is a demo world .*\.$/,
    );
  }
}, 120_000);

test('a port in use ends the start with one sentence and exit code 2', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const port = String((taken.address() as AddressInfo).port);
  const started = start({ PORT: port });
  expect(await started.ended).toBe(2);
  expect(started.output()).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken: .*\\.\n$`));
  taken.close();
}, 90_000);

test('a host that is no address of this machine ends the start with one sentence and exit code 2', async () => {
  const started = start({ HOST: '203.0.113.1' });
  expect(await started.ended).toBe(2);
  expect(started.output()).toMatch(/^HOST is 203\.0\.113\.1, .*\.\n$/);
}, 90_000);

test('a start warns that BOURSE_ARCHIVE has no effect with a database of the operator', async () => {
  const away = 'postgres://server@127.0.0.1:1/bourse';
  const started = start({
    DATABASE_URL: away,
    BOURSE_ARCHIVE: join(dataDir, 'log'),
    BOURSE_DATA: join(dataDir, 'own'),
  });
  expect(await started.ended).toBe(1);
  expect(started.output()).toContain('BOURSE_ARCHIVE does nothing with DATABASE_URL');
}, 90_000);

test('a second server on a data folder is refused with a database of the operator too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-shared-'));
  const held = await lockDataFolder(folder);
  const started = start({ DATABASE_URL: 'postgres://server@127.0.0.1:1/bourse', BOURSE_DATA: folder });
  expect(await started.ended).toBe(2);
  expect(started.output()).toMatch(/^Another Bourse \(process \d+\) is running on the data folder .*\.\n$/);
  held?.release();
  await rm(folder, { recursive: true });
}, 90_000);

test('a real-money world without a key is refused before anything is created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-keyless-'));
  const started = start({ BOURSE_DATA: folder, BOURSE_WORLD: 'empty' });
  expect(await started.ended).toBe(2);
  expect(started.output()).toMatch(/Personal data must be encrypted, but there is no key for it\. .*\.\n$/);
  await rm(folder, { recursive: true });
}, 90_000);

test('a real-money world writes its address for customers to demo.json, and logs its stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-origin-'));
  const BOURSE_ORIGIN = 'http://localhost:8443';
  const BOURSE_KEYS = `mine:${randomBytes(32).toString('base64')}`;
  const started = start({ BOURSE_DATA: folder, BOURSE_WORLD: 'empty', BOURSE_KEYS, BOURSE_ORIGIN, LOG_LEVEL: 'info' });
  await expect.poll(started.output, { timeout: 60_000 }).toContain('Bourse is running.');
  expect(JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'))).toMatchObject({
    app: `${BOURSE_ORIGIN}/`,
    docs: `${BOURSE_ORIGIN}/docs/`,
    console: `${BOURSE_ORIGIN}/console/`,
  });
  const outputLength = started.output().length;
  started.child.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  const lines = started
    .output()
    .slice(outputLength)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect([lines[0], lines.at(-1)]).toMatchObject([
    { level: 30, signal: 'SIGTERM', msg: 'stopping: what was accepted is finished first' },
    { level: 30, inOrder: true, msg: 'stopped' },
  ]);
  await rm(folder, { recursive: true });
}, 90_000);

test.each([
  ['1', `2026:${randomBytes(31).toString('base64')}`],
  ['2', '2026:REPLACE'],
])(
  'with %s processes a malformed key is refused before anything is created',
  async (processes, keys) => {
    const folder = join(dataDir, '../bourse-no-key-of-this-test');
    const environment = { BOURSE_DATA: folder, BOURSE_WORLD: 'empty', BOURSE_PROCESSES: processes, BOURSE_KEYS: keys };
    const started = start({ ...environment, LOG_LEVEL: 'info' });
    expect(await started.ended).toBe(2);
    expect(started.output()).toMatch(
      /^A key that is not shown here has not the right form: BOURSE_KEYS must be .*\.\n$/,
    );
    await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  },
  90_000,
);

test('a first process that never served is not reported as restarted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-keyless-'));
  const started = start({ BOURSE_DATA: folder, BOURSE_WORLD: 'empty', BOURSE_PROCESSES: '2' });
  expect(await started.ended).toBe(2);
  expect(started.output()).toMatch(/^Personal data must be encrypted, but there is no key for it\. .*\.\n$/);
  await rm(folder, { recursive: true });
}, 90_000);

test('a data folder that cannot be created ends the start with one sentence and exit code 2', async () => {
  const started = start({ BOURSE_DATA: '/proc/bourse/data' });
  expect(await started.ended).toBe(2);
  expect(started.output()).toMatch(
    /^The data folder \/proc\/bourse\/data can't be made \(E[A-Z]+\): choose another with BOURSE_DATA\.\n$/,
  );
}, 15_000);

test('a data folder that is a file is reported as such and left unchanged', async () => {
  const file = join(dataDir, '../bourse-a-file-of-this-test');
  await writeFile(file, 'a letter');
  const started = start({ BOURSE_DATA: file });
  expect(await started.ended).toBe(2);
  expect(started.output()).toBe(`BOURSE_DATA is ${file}, which is a file: name a folder, or one to be made.\n`);
  expect(await readFile(file, 'utf8')).toBe('a letter');
  await rm(file);
}, 15_000);

test('a folder with foreign files is refused and left unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bourse-foreign-'));
  await writeFile(join(folder, 'letter.txt'), 'not ours');
  await chmod(folder, 0o755);
  const started = start({ BOURSE_DATA: folder });
  expect(await started.ended).toBe(2);
  expect(started.output()).toMatch(/^The folder .* holds something that isn't Bourse's \(letter\.txt\): .*\.\n$/);
  expect([await readdir(folder), (await stat(folder)).mode & 0o777]).toEqual([['letter.txt'], 0o755]);
  await rm(folder, { recursive: true });
}, 15_000);

test('an audit without a data folder says so and creates nothing', async () => {
  const folder = join(dataDir, '../bourse-nowhere-of-this-test');
  const started = start({ BOURSE_DATA: folder }, 'audit/audit-main.ts');
  expect(await started.ended).toBe(2);
  expect(started.output()).toMatch(/^There is no data in .*: set BOURSE_DATA .*\.\n$/);
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
}, 15_000);
