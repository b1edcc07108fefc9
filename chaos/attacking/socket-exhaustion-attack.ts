/**
 * Connections that are opened and misused: bodies of a megabyte that never end, headers that never end, and silence,
 * wave after wave. The server's memory for them is bounded, they are closed in time, and bystanders are served.
 */
import { openRawConnection, type RawConnection } from '@bourse/server/testing/test-sockets.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { AttackTarget } from './run-attack.ts';
import { watchMemory } from './process-memory.ts';
import { loopbackAddressOf, runConcurrently } from './attacker-call.ts';
import { measureBystanderLatency } from './measure-bystander-latency.ts';

export interface SocketExhaustionAttackSize {
  bodies: number;
  waves: number;
  ofWave: number;
  /** Whether to wait until the server has closed them. */
  untilGone: boolean;
  /** The longest a bystander may wait (99th percentile), unless they waited as long in calm. */
  bystanderMs: number;
}

const MB = 1024 * 1024;
const BODY = Buffer.alloc(MB - 1, ' ');
const BODY_HEAD = `POST /api/vue/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${MB}\r\n\r\n`;
const HEAD = 'POST /api/vue/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\nx-a: ';
/**
 * Uncollected garbage of a busy processor counts as growth too (40 MB on a quiet machine, up to 190 on a full one); a
 * server that kept the bodies would hold everything that was sent, at least twice this limit.
 */
const GROWTH_MAXIMUM_MB = 300;
const OF_ADDRESS = 600;
/** 15 seconds for a request to arrive, plus the time it takes to check. */
const GONE_WITHIN_MS = 25_000;
const AT_ONCE = 100;

const isOpen = async ({ closed }: RawConnection): Promise<boolean> =>
  (await Promise.race([closed.then(() => 'closed'), wait(0, 'open')])) === 'open';

async function countOpen(connections: readonly RawConnection[]): Promise<number> {
  return (await Promise.all(connections.map(isOpen))).filter(Boolean).length;
}

export async function exhaustSockets(target: AttackTarget, size: SocketExhaustionAttackSize): Promise<string> {
  const { bodies, waves, ofWave, untilGone, bystanderMs } = size;
  if (bodies < 2 * GROWTH_MAXIMUM_MB) throw new Error('too few bodies to tell whether they are kept');
  const { fault } = target;
  const open: RawConnection[] = [];
  const memory = watchMemory(target.server.pid);
  const {
    calm,
    underAttack,
    outcome: openConnections,
  } = await measureBystanderLatency(target, () => rush(target, open, size));
  const { beforeMb, mostMb } = await memory.end();
  if (mostMb - beforeMb > GROWTH_MAXIMUM_MB)
    fault(`${openConnections} connections took the server from ${beforeMb} to ${mostMb} MB`);
  if (underAttack.refused > 0) fault(`${underAttack.refused} looks at a wallet beside them were refused`);
  if (underAttack.p99Ms > Math.max(1.5 * calm.p99Ms, bystanderMs))
    fault(`a wallet beside them took ${underAttack.p99Ms} ms (99th), ${calm.p99Ms} in calm`);

  const gone = untilGone ? `, all gone ${await waitUntilGone(target, open)} s later` : '';
  for (const { socket } of open) socket.destroy();
  return (
    `${bodies} unfinished bodies of 1 MB from one address and ${waves} waves of ${ofWave} from ` +
    `ten${gone}; memory ${beforeMb} MB before, ${mostMb} at most; ` +
    `a wallet beside them in ${underAttack.medianMs} and ${underAttack.p99Ms} ms (median, 99th; ${calm.medianMs} ` +
    `and ${calm.p99Ms} in calm)`
  );
}

interface Sending {
  from(n: number): string;
  kind(n: number): 'body' | 'head' | 'nothing';
}

async function send(
  target: AttackTarget,
  open: RawConnection[],
  count: number,
  { from, kind }: Sending,
): Promise<void> {
  await runConcurrently(count, AT_ONCE, async (n) => {
    const head = { body: BODY_HEAD, head: HEAD, nothing: '' }[kind(n)];
    const connection = await openRawConnection(target.server.origin, head, from(n));
    if (kind(n) === 'body') connection.socket.write(BODY);
    open.push(connection);
  });
}

/** Sends bodies from one address, then waves of everything from ten. Returns how many connections there were. */
async function rush(
  target: AttackTarget,
  open: RawConnection[],
  { bodies, waves, ofWave }: SocketExhaustionAttackSize,
): Promise<number> {
  await send(target, open, bodies, { from: () => loopbackAddressOf(1), kind: () => 'body' });
  const ofOne = await countOpen(open);
  // Connections beyond an address's cap are destroyed; it takes a moment until the client knows.
  if (bodies > OF_ADDRESS && ofOne > OF_ADDRESS) {
    await wait(1_000);
    const left = await countOpen(open);
    if (left > OF_ADDRESS) target.fault(`one address held ${left} connections`);
  }
  for (let wave = 0; wave < waves; wave += 1)
    await send(target, open, ofWave, {
      from: (n) => loopbackAddressOf(10 + wave * 10 + (n % 10)),
      kind: (n) => (['body', 'body', 'head', 'nothing'] as const)[n % 4]!,
    });
  return open.length;
}

/** Returns after how many seconds they were closed. */
async function waitUntilGone({ fault }: AttackTarget, open: readonly RawConnection[]): Promise<number> {
  const started = performance.now();
  while ((await countOpen(open)) > 0 && performance.now() - started < GONE_WITHIN_MS) await wait(200);
  const left = await countOpen(open);
  if (left > 0) fault(`${left} connections were still open after ${GONE_WITHIN_MS / 1000} s`);
  return Math.round((performance.now() - started) / 1000);
}
