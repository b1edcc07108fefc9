/** Ending `npm start` in any way leaves nothing behind: no server, no PostgreSQL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';
import { listPostgresProcesses } from './kill-postgres.ts';

const ROOT = join(import.meta.dirname, '..', '..');

let dataDir: string;
const groups = new Set<number>();
beforeAll(async () => {
  dataDir = await makeDataFolder('stopping');
});
afterAll(async () => {
  for (const group of groups)
    try {
      process.kill(-group, 'SIGKILL');
    } catch {
      /* It has ended, as it should. */
    }
  await removeDataFolder(dataDir);
});

/** In the CycloneDX form. */
interface SoftwareBill {
  bomFormat: string;
  components: { name: string }[];
}
interface Started {
  child: ChildProcess;
  group: number;
  output(): string;
  ready: Promise<void>;
  closed: Promise<unknown>;
}

/** As typed by a person, in its own process group, as a terminal provides. */
function start(program: string, ...words: string[]): Started {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(BOURSE_|VITEST|npm_|NODE_ENV|NODE_OPTIONS|DATABASE_)/.test(name),
    ),
  );
  const child = spawn(program, words, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, BOURSE_DATA: dataDir, PORT: '0', LOG_LEVEL: 'info' },
  });
  const group = child.pid ?? 0;
  groups.add(group);
  let text = '';
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        text += String(data);
        if (text.includes('Stop it with Ctrl+C')) resolve();
      });
    child.once('close', () => reject(new Error(`ended before it was ready:\n${text}`)));
  });
  ready.catch(() => {});
  // The pipes close when no process of the group holds them any more.
  return { child, group, output: () => text, ready, closed: once(child, 'close') };
}

/** The server's process. */
const serverOf = async (): Promise<number> => Number(await readFile(join(dataDir, 'server.pid'), 'utf8'));

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

async function assertNothingLeft({ closed, output }: Started): Promise<void> {
  await closed;
  expect(await listPostgresProcesses(dataDir), output()).toEqual([]);
  expect(output()).not.toMatch(/"level":[56]0/);
}

test('SIGTERM to npm, as a supervisor or a container sends it', async () => {
  const started = start('npm', 'start');
  await started.ready;
  expect((await listPostgresProcesses(dataDir)).length).toBeGreaterThan(0);
  started.child.kill('SIGTERM');
  await assertNothingLeft(started);
});

test('Ctrl+C, which a terminal sends to everybody in it, and they to each other', async () => {
  const started = start('npm', 'start');
  await started.ready;
  process.kill(-started.group, 'SIGINT');
  await assertNothingLeft(started);
});

test.runIf(process.platform === 'linux')('whoever started the server, killed (−9)', async () => {
  const started = start('npm', 'start');
  await started.ready;
  process.kill(await parentOf(await serverOf()), 'SIGKILL');
  await assertNothingLeft(started);
});

test("a supervisor's child, started by the line of `npm run ready`, ends while its database is starting", async () => {
  const printed = start('npm', 'run', '--silent', 'ready');
  await printed.closed;
  const bill = JSON.parse(await readFile(join(ROOT, 'dist/sbom.cdx.json'), 'utf8')) as SoftwareBill;
  const names = bill.components.map(({ name }) => name);
  expect([bill.bomFormat, names.includes('fastify'), names.includes('vitest')]).toEqual(['CycloneDX', true, false]);
  const [program = '', ...words] = printed.output().trim().split('\n').at(-1)?.split(' ') ?? [];
  const started = start(program, ...words);
  await expect
    .poll(async () => (await listPostgresProcesses(dataDir)).length, { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0);
  started.child.kill('SIGHUP');
  await assertNothingLeft(started);
  expect(started.output()).not.toContain('Stop it with');
  expect(started.child.exitCode).toBe(0);
});
