/** Processes of one world tell each other of events through NATS, if it is installed and configured. */
import { createMarketTakings } from '../desk/market-takings.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { AccountId } from '../ids.ts';
import { createAccountEventHub, type AccountEventRow } from '../commands/transaction-with-events.ts';
import { openEventRelay } from './cross-process-event-relay.ts';

/** Debian installs it among the superuser's programs. */
const natsHere =
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/bin']
    .map((folder) => join(folder, 'nats-server'))
    .find((path) => existsSync(path)) ?? null;

const ROWS: readonly AccountEventRow[] = [{ seq: 1n, kind: 'order', data: '{}', notice: null, at: 0 }];
const ONE = { seed: Buffer.alloc(32, 1), createdAt: 1 };
const OTHER = { seed: Buffer.alloc(32, 2), createdAt: 1 };
/** The embedded database has no other processes, and NATS needs nothing from it. */
const database = { embedded: {} } as unknown as Parameters<typeof openEventRelay>[0]['database'];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function startNats(port: number): Promise<ChildProcess> {
  const child = spawn(natsHere ?? '', ['-a', '127.0.0.1', '-p', String(port)], { stdio: ['ignore', 'ignore', 'pipe'] });
  closing.push(async () => void (child.exitCode === null && child.kill('SIGKILL')));
  for await (const line of child.stderr!) if (String(line).includes('Server is ready')) break;
  return child;
}

async function openProcess(port: number, world = ONE) {
  const live = createAccountEventHub();
  const heard: AccountId[] = [];
  const warnings: string[] = [];
  const say = (...words: unknown[]): void => void warnings.push(String(words.at(-1)));
  const log = { warn: say, info: say } as unknown as Parameters<typeof openEventRelay>[0]['log'];
  const config = { natsUrl: `nats://127.0.0.1:${port}` };
  const takings = createMarketTakings();
  const word = await openEventRelay({ config, world, database, accountEvents: live, marketTakings: takings, log });
  word.listen((accounts) => void heard.push(...accounts));
  closing.push(() => word.stop());
  return { heard, said: warnings, takings, publish: (account: bigint) => live.publish(account as AccountId, ROWS) };
}
type Opened = Awaited<ReturnType<typeof openProcess>>;

/** A word may be lost before both are connected: it is said until it is heard. */
async function untilHeard(from: Opened, to: Opened, account: bigint): Promise<void> {
  const say = () => {
    from.publish(account);
    return to.heard;
  };
  await expect.poll(say, { interval: 50 }).toContain(account);
}

describe.skipIf(natsHere === null)('with nats-server', () => {
  test("a process's message reaches the others of its world, not itself or another world", async () => {
    const port = await freePort();
    await startNats(port);
    const [one, two, elsewhere] = [await openProcess(port), await openProcess(port), await openProcess(port, OTHER)];
    const neighbour = await openProcess(port, OTHER);
    await untilHeard(one, two, 100_001n);
    await untilHeard(neighbour, elsewhere, 100_002n);
    await untilHeard(two, one, 100_003n);
    expect(new Set(one.heard)).toEqual(new Set([100_003n]));
    expect(new Set(elsewhere.heard)).toEqual(new Set([100_002n]));
  });

  test('logs one line when NATS dies, and works again when it is back', async () => {
    const port = await freePort();
    const nats = await startNats(port);
    const [one, two] = [await openProcess(port), await openProcess(port)];
    await untilHeard(one, two, 100_001n);
    nats.kill('SIGKILL');
    await expect.poll(() => two.said).toEqual([expect.stringContaining('NATS is away')]);
    one.publish(100_002n);
    await startNats(port);
    await untilHeard(one, two, 100_003n);
    expect(two.said.at(-1)).toBe('NATS is there');
  });
});

test('a process starts without NATS, logs it once, and stops', async () => {
  const alone = await openProcess(await freePort());
  await expect.poll(() => alone.said).toEqual([expect.stringContaining('NATS is away')]);
  alone.publish(100_001n);
  expect(alone.heard).toEqual([]);
});
