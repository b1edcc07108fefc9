/**
 * R11: load that doesn't wait for answers: orders and reads are sent when due, however late the answers are, with open
 * sockets in parallel. Times count from when each was due. The short form has a tenth of the load and checks answers
 * only: timings would include the machine's other work.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { openStreamReader } from '@bourse/e2e/protocol/stream-reader.ts';
import type { Caller, CallResult } from '../caller.ts';
import { isAccepted } from '../trial-journal.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { isLateDespiteLoad } from '../load-adjusted-time-limits.ts';
import type { TrialFigures, TrialContext, Trial } from '../trial-runner.ts';

const FULL_SECONDS = 480;
const FULL = { orders: 300, reads: 2_000, sockets: 2_000, customers: 200 };
const SHORT = { orders: 30, reads: 200, sockets: 100, customers: 16 };
const CONNECTIONS = { orders: 64, reads: 128 };
const TURN_MS = 10;
/** The server has warmed up after this part. */
const SETTLED_SHARE = 0.25;
const LIMITS = { writeP99Ms: 150, readP99Ms: 50, growth: 0.1 };
/** So little that nobody runs out of money. */
const ORDER = {
  path: 'trading/placeOrder',
  input: { instrument: 'CRYPTO.BTCUSDT', side: 'long', type: 'market', quantity: '0.00002' },
};
const READS = [
  ['trading/getPortfolio', { in: 'USD' }],
  ['wallet/getWallet', {}],
  ['trading/listPositions', { status: 'inPosition', limit: 100 }],
  ['quotes/getQuote', { instrument: 'US.NWRB' }],
] as const;

export const openLoopLoadTrial: Trial = {
  name: 'R11',
  title: 'open-loop load of orders, reads and sockets',
  fullSize: FULL_SECONDS,
  async run(context, seconds, isOver) {
    const load = seconds >= FULL_SECONDS ? FULL : SHORT;
    const customers = await context.customers(load.customers);
    const sockets = await openSockets(context, customers, load.sockets);
    const [writing, reading] = [context.caller(CONNECTIONS.orders), context.caller(CONNECTIONS.reads)];
    const memory: number[] = [];
    const measuring = setInterval(() => void residentMb(context).then((mb) => memory.push(mb)), 1_000);
    const isDone =
      (from: number) =>
      (now: number): boolean =>
        isOver() || now >= from + seconds * 1000;
    const [writes, reads] = await Promise.all([
      paced(load.orders, isDone, (index) => placed(context, writing, customers[index % customers.length]!)),
      paced(load.reads, isDone, (index) => read(context, reading, customers[index % customers.length]!, index)),
    ]);
    clearInterval(measuring);
    for (const socket of sockets) socket.close();
    const figures = {
      seconds,
      sockets: sockets.length,
      orders: writes.length,
      reads: reads.length,
      writeP99Ms: p99(writes),
      readP99Ms: p99(reads),
      ...growthOf(memory),
    };
    if (load === FULL) judge(context, figures);
    return figures;
  },
};

/**
 * Runs `act` `perSecond` times a second, whether earlier ones are done or not; returns milliseconds from when each was
 * due to its end.
 */
async function paced(
  perSecond: number,
  isDone: (from: number) => (now: number) => boolean,
  act: (index: number) => Promise<void>,
): Promise<number[]> {
  const from = performance.now();
  const over = isDone(from);
  const took: number[] = [];
  const under = new Set<Promise<void>>();
  for (let index = 0; !over(performance.now()); await wait(TURN_MS)) {
    for (; from + (index * 1000) / perSecond <= performance.now(); index++) {
      const due = from + (index * 1000) / perSecond;
      const each = act(index)
        .then(() => {
          took.push(performance.now() - due);
        })
        .finally(() => under.delete(each));
      under.add(each);
    }
  }
  await Promise.all(under);
  return took;
}

async function placed({ journal, random }: TrialContext, caller: Caller, customer: TrialCustomer): Promise<void> {
  const { path, input } = ORDER;
  const entry = journal.open({ customer, key: random.key(), path, input });
  journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
  if (!isAccepted(entry.decision)) journal.violate(`an order was answered ${JSON.stringify(entry.decision)}`);
}

async function read({ journal }: TrialContext, caller: Caller, customer: TrialCustomer, index: number): Promise<void> {
  const [path, input] = READS[index % READS.length]!;
  const result: CallResult = await caller.call(path, input, customer);
  if (result?.body.status !== 1)
    journal.violate(`${path} was answered ${result ? JSON.stringify(result.body) : 'with nothing'}`);
}

/** Several per customer, if there are more sockets than customers. */
async function openSockets(context: TrialContext, customers: readonly TrialCustomer[], count: number) {
  const { origin } = context.server();
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { token, account } = customers[index % customers.length]!;
      const socket = await openStreamReader(origin, { token, account });
      socket.send({ id: 1, quotes: ['US.NWRB'] });
      return socket;
    }),
  );
}

async function residentMb(context: TrialContext): Promise<number> {
  const status = await readFile(`/proc/${context.server().pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Growth from the first quarter, when the server has warmed up, to the last. */
function growthOf(memory: readonly number[]): { memoryMb: number; growth: number } {
  const quarter = Math.max(1, Math.floor(memory.length * SETTLED_SHARE));
  const mean = (list: readonly number[]): number =>
    list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);
  const [early, last] = [mean(memory.slice(quarter, 2 * quarter)), mean(memory.slice(-quarter))];
  return { memoryMb: Math.round(last), growth: early > 0 ? Number((last / early - 1).toFixed(3)) : 0 };
}

const p99 = (took: readonly number[]): number =>
  Math.round(took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0);

function judge({ journal }: TrialContext, { writeP99Ms, readP99Ms, growth }: TrialFigures): void {
  if (isLateDespiteLoad(Number(writeP99Ms), LIMITS.writeP99Ms))
    journal.violate(`of the orders 1 % took ${writeP99Ms} ms and longer`);
  if (isLateDespiteLoad(Number(readP99Ms), LIMITS.readP99Ms))
    journal.violate(`of the reads 1 % took ${readP99Ms} ms and longer`);
  if (Number(growth) > LIMITS.growth) journal.violate(`memory grew by ${growth}`);
}
