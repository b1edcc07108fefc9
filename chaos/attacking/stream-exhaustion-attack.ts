/**
 * Attackers want all the streams: from one address, from hundreds, by silent sockets, by flooding ones and ones that
 * never read. A customer with a session still gets one at once, and each slow reader costs at most a megabyte.
 */
import { registerCustomer } from '@bourse/e2e/browser/register-customer.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { AttackTarget } from './run-attack.ts';
import { watchMemory } from './process-memory.ts';
import { loopbackAddressOf, runConcurrently } from './attacker-call.ts';
import { BYSTANDER_ADDRESS, measureBystanderLatency } from './measure-bystander-latency.ts';
import { openAttackerStream, type AttackerStream } from './attacker-stream.ts';

export interface StreamExhaustionAttackSize {
  ofOne: number;
  addresses: number;
  ofEach: number;
  silent: number;
  slow: number;
  slowMs: number;
  /** How soon a customer's own stream must open. */
  withinMs: number;
}

const VISITORS_OF_ADDRESS = 200;
const VISITORS = 6_000;
const AT_ONCE = 50;
const ONE = loopbackAddressOf(1);
const MB_OF_SLOW = 1;
/** What a stream costs by itself, whether it is read or not. */
const MB_OF_STREAM = 0.1;
const FLOODING = 10;
const FRAMES = 1_000;

export async function exhaustStreams(
  target: AttackTarget,
  { ofOne, addresses, ofEach, silent, slow, slowMs, withinMs }: StreamExhaustionAttackSize,
): Promise<string> {
  const {
    server: { origin, pid, demo },
    fault,
  } = target;
  const customers = await Promise.all(
    Array.from({ length: 6 }, () => registerCustomer({ origin, invitation: demo.invitation })),
  );
  const open: AttackerStream[] = [];
  const openCounted = (count: number, of: (n: number) => Parameters<typeof openAttackerStream>[1]) =>
    openMany(origin, open, count, of);
  let longest = 0;
  /** Lets in a customer from the attackers' address, and one from elsewhere. */
  async function lettingIn(when: string): Promise<void> {
    for (const from of [ONE, BYSTANDER_ADDRESS]) {
      const { token, account } = customers[0]!;
      const started = performance.now();
      const own = openAttackerStream(origin, { from, hello: { token, account } });
      const greeting = await Promise.race([own.greeting, wait(10 * withinMs, 'nothing')]);
      const took = performance.now() - started;
      longest = Math.max(longest, took);
      if (greeting !== 'welcome' || took > withinMs)
        fault(`${when}: a customer's stream was answered with ${greeting} after ${Math.round(took)} ms`);
      own.socket.terminate();
    }
  }

  const memory = watchMemory(pid);
  const { calm, underAttack, outcome } = await measureBystanderLatency(target, async () => {
    const one = (await openCounted(ofOne, () => ({ from: ONE }))).get('welcome') ?? 0;
    if (one > VISITORS_OF_ADDRESS) fault(`one address had ${one} streams`);
    await lettingIn('beside one address');
    const all =
      (await openCounted(addresses * ofEach, (n) => ({ from: loopbackAddressOf(10 + (n % addresses)) }))).get(
        'welcome',
      ) ?? 0;
    if (one + all > VISITORS) fault(`visitors had ${one + all} streams`);
    await lettingIn('beside many addresses');
    await openCounted(silent, (n) => ({ from: loopbackAddressOf(10 + (n % addresses)), hello: null }));
    await lettingIn('beside silent ones');
    return { one, all };
  });
  await slowAndFlooding(target, { slow, slowMs, open });
  await lettingIn('beside slow and flooding ones');
  const { beforeMb, mostMb } = await memory.end();
  const bound = slow * MB_OF_SLOW + open.length * MB_OF_STREAM + 100;
  if (mostMb - beforeMb > bound)
    fault(`${open.length} streams took the server from ${beforeMb} to ${mostMb} MB, more than ${Math.round(bound)}`);
  if (underAttack.refused > 0) fault(`${underAttack.refused} looks at a wallet beside them were refused`);
  for (const { socket } of open) socket.terminate();
  return (
    `${ofOne} streams wanted by one address (${outcome.one} had), ${addresses * ofEach} by ${addresses} ` +
    `(${outcome.all} had), ${silent} silent, ${slow} that never read; a customer's own in ` +
    `${Math.round(longest)} ms at most; ` +
    `memory ${beforeMb} MB before, ${mostMb} at most; a wallet beside them in ${underAttack.medianMs} and ` +
    `${underAttack.p99Ms} ms (median, 99th; ${calm.medianMs} and ${calm.p99Ms} in calm)`
  );
}

/** Counts the answers by what they said; each connection joins `open`. */
async function openMany(
  origin: string,
  open: AttackerStream[],
  count: number,
  of: (n: number) => Parameters<typeof openAttackerStream>[1],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await runConcurrently(count, AT_ONCE, async (n) => {
    const each = openAttackerStream(origin, of(n));
    open.push(each);
    const greeting = await each.greeting;
    counts.set(greeting, (counts.get(greeting) ?? 0) + 1);
  });
  return counts;
}

/** Readers who subscribe and never read, and senders who send far too much. */
async function slowAndFlooding(
  { server: { origin }, fault }: AttackTarget,
  { slow, slowMs, open }: { slow: number; slowMs: number; open: AttackerStream[] },
): Promise<void> {
  const answer = await fetch(`${origin}/api/vue/quotes/listInstruments`, {
    method: 'POST',
    body: JSON.stringify({ market: 'CRYPTO' }),
  });
  const { data } = (await answer.json()) as { data: { rows: { instrument: string }[] } };
  const subscribe = data.rows.map(({ instrument }) => `quote:${instrument}`);
  for (let n = 0; n < slow; n += 1) {
    const each = openAttackerStream(origin, { from: loopbackAddressOf(2_000 + n), subscribe });
    each.socket.once('open', () => each.socket.pause());
    open.push(each);
  }
  await Promise.all(
    Array.from({ length: FLOODING }, async (_, n) => {
      const flooding = openAttackerStream(origin, { from: loopbackAddressOf(3_000 + n) });
      const closed = new Promise<number>((resolve) => {
        flooding.socket.once('close', resolve);
      });
      const greeting = await flooding.greeting;
      if (greeting !== 'welcome') return;
      for (let frame = 0; frame < FRAMES; frame += 1)
        flooding.socket.send(JSON.stringify({ id: frame, unsubscribe: ['quote:US.NWRB'] }));
      const code = await Promise.race([closed, wait(10_000, 0)]);
      if (code !== 1008) fault(`a flood of frames ended with ${code}`);
    }),
  );
  await wait(slowMs);
}
