/** HAProxy with `deploy/cells/haproxy.cfg`, pointed at a test's servers; only if it is installed. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../starting/start-server.ts';
import type { ServerCellName, OlderCellAccounts } from './server-cells.ts';
import type { ForwardingProxy } from './forwarding-proxy.ts';

const FILE = join(import.meta.dirname, '..', '..', 'deploy', 'cells', 'haproxy.cfg');
const UP_WITHIN_MS = 10_000;
const POLL_MS = 20;

/** The program; null if it isn't installed. Debian puts it in the superuser's folders. */
export const HAPROXY_PATH: string | null =
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'haproxy'))
    .find((path) => existsSync(path)) ?? null;

interface Places {
  customers: number;
  staff: number;
  map: string;
  cells: Readonly<Record<ServerCellName, number>>;
}

/**
 * The file as it is, except for addresses, certificates, the second process of each cell and the number of connections,
 * of which a test's machine may allow fewer.
 */
async function pointConfigAt({ customers, staff, map, cells }: Places): Promise<string> {
  const text = await readFile(FILE, 'utf8');
  const changes: readonly (readonly [RegExp, string])[] = [
    [/^( +maxconn) \d+$/m, '$1 500'],
    [/^( +bind) :443 ssl crt .*$/m, `$1 127.0.0.1:${customers}`],
    [/^( +bind) 10\.0\.0\.5:8443 ssl crt .*$/m, `$1 127.0.0.1:${staff}`],
    [/\/etc\/haproxy\/older\.map/, map],
    [/^( +server a1) .*$/m, `$1 127.0.0.1:${cells.a}`],
    [/^ +server a2 .*\n/m, ''],
    [/^( +server b1) .*$/m, `$1 127.0.0.1:${cells.b}`],
    [/^ +server b2 .*\n/m, ''],
  ];
  let led = text.replaceAll(/^ *#.*\n/gm, '');
  for (const [from, to] of changes) {
    if (!from.test(led)) throw new Error(`deploy/cells/haproxy.cfg has no line like ${from.source}`);
    led = led.replace(from, to);
  }
  return led;
}

interface Written {
  file: string;
  customers: number;
  remove(): Promise<void>;
}

async function writeHaproxyFiles(cells: Places['cells'], older: OlderCellAccounts): Promise<Written> {
  const home = await mkdtemp(join(tmpdir(), 'bourse-haproxy-'));
  const places = { customers: await findFreePort(), staff: await findFreePort(), map: join(home, 'older.map'), cells };
  await writeFile(places.map, [...older].map((account) => `${account} a\n`).join(''));
  await writeFile(join(home, 'haproxy.cfg'), await pointConfigAt(places));
  return {
    file: join(home, 'haproxy.cfg'),
    customers: places.customers,
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

/** HAProxy's verdict on the file; rejects with it if the file is wrong. */
export async function checkHaproxyConfig(): Promise<string> {
  const written = await writeHaproxyFiles({ a: 3001, b: 3002 }, new Set(['0312345678']));
  try {
    const { stdout, stderr } = await promisify(execFile)(HAPROXY_PATH ?? '', ['-c', '-f', written.file]);
    return `${stdout}${stderr}`;
  } finally {
    await written.remove();
  }
}

export async function startHaproxy(
  cells: Readonly<Record<ServerCellName, { port: number }>>,
  older: OlderCellAccounts,
): Promise<ForwardingProxy> {
  const written = await writeHaproxyFiles({ a: cells.a.port, b: cells.b.port }, older);
  const child = spawn(HAPROXY_PATH ?? '', ['-db', '-f', written.file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (part) => {
    output += String(part);
  });
  const goneWithUs = (): void => void child.kill('SIGKILL');
  process.once('exit', goneWithUs);
  const end = (): void => {
    process.off('exit', goneWithUs);
    child.kill('SIGKILL');
    void written.remove();
  };
  await untilListening(child, written.customers, () => output).catch((error: unknown) => {
    end();
    throw error;
  });
  return { origin: `http://127.0.0.1:${written.customers}`, close: end };
}

async function untilListening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  for (const end = performance.now() + UP_WITHIN_MS; performance.now() < end; await wait(POLL_MS)) {
    if (child.exitCode !== null) break;
    const line = connect(port, '127.0.0.1');
    const isOpen = await once(line, 'connect').then(
      () => true,
      () => false,
    );
    line.destroy();
    if (isOpen) return;
  }
  throw new Error(`HAProxy does not listen:\n${output()}`);
}
