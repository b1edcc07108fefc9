/**
 * Attackers want all the streams: from one address, from hundreds, by silent sockets, by flooding ones and ones that
 * never read. A customer with a session still gets one at once, and each slow reader costs at most a megabyte.
 */
import { newCustomer } from '@bourse/e2e/browser/customers.ts';
import { setTimeout as wait } from 'node:timers/promises';
import type { Target } from './attack.ts';
import { watchMemory } from './memory.ts';
import { addressOf, many } from './say.ts';
import { BESIDE, standBeside } from './stand-beside.ts';
import { visit, type Visit } from './visitors.ts';

export interface StreamsSize {
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
const ONE = addressOf(1);
const MB_OF_SLOW = 1;
/** What a stream costs by itself, whether it is read or not. */
const MB_OF_STREAM = 0.1;
const FLOODING = 10;
const FRAMES = 1_000;

export async function streams(
  target: Target,
  { ofOne, addresses, ofEach, silent, slow, slowMs, withinMs }: StreamsSize,
): Promise<string> {
  const {
    server: { origin, pid, demo },
    fault,
  } = target;
  const customers = await Promise.all(
    Array.from({ length: 6 }, () => newCustomer({ origin, invitation: demo.invitation })),
  );
  const open: Visit[] = [];
  const tell = (count: number, of: (n: number) => Parameters<typeof visit>[1]) => openMany(origin, open, count, of);
  let longest = 0;
  /** Lets in a customer from the attackers' address, and one from elsewhere. */
  async function lettingIn(when: string): Promise<void> {
    for (const from of [ONE, BESIDE]) {
      const { token, account } = customers[0]!;
      const started = performance.now();
      const own = visit(origin, { from, hello: { token, account } });
      const said = await Promise.race([own.said, wait(10 * withinMs, 'nothing')]);
      const took = performance.now() - started;
      longest = Math.max(longest, took);
      if (said !== 'welcome' || took > withinMs)
        fault(`${when}: a customer's stream was answered with ${said} after ${Math.round(took)} ms`);
      own.socket.terminate();
    }
  }

  const memory = watchMemory(pid);
  const { calm, beside, outcome } = await standBeside(target, async () => {
    const one = (await tell(ofOne, () => ({ from: ONE }))).get('welcome') ?? 0;
    if (one > VISITORS_OF_ADDRESS) fault(`one address had ${one} streams`);
    await lettingIn('beside one address');
    const all =
      (await tell(addresses * ofEach, (n) => ({ from: addressOf(10 + (n % addresses)) }))).get('welcome') ?? 0;
    if (one + all > VISITORS) fault(`visitors had ${one + all} streams`);
    await lettingIn('beside many addresses');
    await tell(silent, (n) => ({ from: addressOf(10 + (n % addresses)), hello: null }));
    await lettingIn('beside silent ones');
    return { one, all };
  });
  await slowAndFlooding(target, { slow, slowMs, open });
  await lettingIn('beside slow and flooding ones');
  const { beforeMb, mostMb } = await memory.end();
  const bound = slow * MB_OF_SLOW + open.length * MB_OF_STREAM + 100;
  if (mostMb - beforeMb > bound)
    fault(`${open.length} streams took the server from ${beforeMb} to ${mostMb} MB, more than ${Math.round(bound)}`);
  if (beside.refused > 0) fault(`${beside.refused} looks at a wallet beside them were refused`);
  for (const { socket } of open) socket.terminate();
  return (
    `${ofOne} streams wanted by one address (${outcome.one} had), ${addresses * ofEach} by ${addresses} ` +
    `(${outcome.all} had), ${silent} silent, ${slow} that never read; a customer's own in ` +
    `${Math.round(longest)} ms at most; ` +
    `memory ${beforeMb} MB before, ${mostMb} at most; a wallet beside them in ${beside.medianMs} and ` +
    `${beside.p99Ms} ms (median, 99th; ${calm.medianMs} and ${calm.p99Ms} in calm)`
  );
}

/** Counts the answers by what they said; each connection joins `open`. */
async function openMany(
  origin: string,
  open: Visit[],
  count: number,
  of: (n: number) => Parameters<typeof visit>[1],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await many(count, AT_ONCE, async (n) => {
    const each = visit(origin, of(n));
    open.push(each);
    const said = await each.said;
    counts.set(said, (counts.get(said) ?? 0) + 1);
  });
  return counts;
}

/** Readers who subscribe and never read, and senders who send far too much. */
async function slowAndFlooding(
  { server: { origin }, fault }: Target,
  { slow, slowMs, open }: { slow: number; slowMs: number; open: Visit[] },
): Promise<void> {
  const answer = await fetch(`${origin}/api/vue/quotes/listInstruments`, {
    method: 'POST',
    body: JSON.stringify({ market: 'CRYPTO' }),
  });
  const { data } = (await answer.json()) as { data: { rows: { id: string }[] } };
  const subscribe = data.rows.map(({ id }) => `quote:${id}`);
  for (let n = 0; n < slow; n += 1) {
    const each = visit(origin, { from: addressOf(2_000 + n), subscribe });
    each.socket.once('open', () => each.socket.pause());
    open.push(each);
  }
  await Promise.all(
    Array.from({ length: FLOODING }, async (_, n) => {
      const flooding = visit(origin, { from: addressOf(3_000 + n) });
      const closed = new Promise<number>((resolve) => {
        flooding.socket.once('close', resolve);
      });
      const said = await flooding.said;
      if (said !== 'welcome') return;
      for (let frame = 0; frame < FRAMES; frame += 1)
        flooding.socket.send(JSON.stringify({ id: frame, unsubscribe: ['quote:US.NWRB'] }));
      const code = await Promise.race([closed, wait(10_000, 0)]);
      if (code !== 1008) fault(`a flood of frames ended with ${code}`);
    }),
  );
  await wait(slowMs);
}
