/**
 * What a customer's screens read over HTTP at 32 connections, compared with pgbench's read-only run on the same
 * PostgreSQL: answers a second, time to the answer, and the ratio. Some customers have a hundred positions in a hundred
 * instruments, others none; the figures "beside orders" read portfolios while their accounts are traded in, so that the
 * cached copy is rarely the newest.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { type StartedServer, startServer } from '@bourse/e2e/starting/start-server.ts';
import { startEmbeddedPostgres } from '@bourse/server/db/embedded-postgres.ts';
import { type BenchCustomer, createBenchCustomers } from './orders/create-bench-customers.ts';
import {
  type LoadMeasurement,
  buildLoadMeasurement,
  printLoadMeasurement,
  roundTo,
} from './orders/load-measurement.ts';
import { openPgbenchYardstick } from './orders/pgbench-yardstick.ts';
import type { ReadLoadPlan, ReadLoadResult, PreparedCall } from './reads/load.ts';

const SECONDS = 4;
/** The best of each counts: other load on the machine only makes it worse. */
const ROUNDS = 3;
const CONNECTIONS = 32;
const HOLDERS = 64;
const POSITIONS = 100;
const PARALLEL_CONNECTIONS = 2;
const PARALLEL_ROUNDS = 20;
/** The required fraction of the read-only run. */
const REQUIRED: Readonly<Record<string, number>> = {
  getPortfolio: 0.1,
  getWallet: 0.1,
  listPositions: 0.075,
  getWalletOfNone: 0.2,
};
const P99_MS_MAXIMUM = 50;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

async function load(plan: ReadLoadPlan): Promise<LoadMeasurement> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reads', 'load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { seconds, latenciesMs, refused, firstRefusal } = JSON.parse(output) as ReadLoadResult;
  if (refused > 0) throw new Error(`${refused} calls were refused, the first with ${firstRefusal}`);
  return buildLoadMeasurement(plan.connections, seconds, Float64Array.from(latenciesMs));
}

const callsOf = (
  customers: readonly BenchCustomer[],
  path: string,
  input: (index: number) => Record<string, unknown>,
): PreparedCall[] => customers.map((customer, index) => ({ ...customer, path, body: JSON.stringify(input(index)) }));

let keys = 0;
const order = (instrument: string): Record<string, unknown> => ({
  instrument,
  side: 'long',
  type: 'market',
  quantity: '1',
  key: `bench-reads-${String(keys++).padStart(8, '0')}`,
});

async function instrumentsOf(server: StartedServer): Promise<string[]> {
  const required = await fetch(`${server.origin}/api/vue/quotes/listInstruments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ market: 'US', limit: 100 }),
  });
  const { data } = (await required.json()) as { data: { rows: { instrument: string }[] } };
  return data.rows.map(({ instrument }) => instrument).filter((id) => !id.includes('^'));
}

/** Everybody buys one unit of one instrument after the other, as often as needed. */
async function fill(
  server: StartedServer,
  customers: readonly BenchCustomer[],
  instruments: readonly string[],
): Promise<void> {
  const calls = Array.from({ length: POSITIONS }, (_, index) =>
    callsOf(customers, 'trading/placeOrder', () => order(instruments[index % instruments.length]!)),
  ).flat();
  await load({ port: server.port, connections: CONNECTIONS, calls });
}

const dataDir = await makeDataFolder('bench-reads');
const tpcbDir = await makeDataFolder('bench-reads-tpcb');
const database = await startEmbeddedPostgres(tpcbDir, quiet);
const yardstick = await openPgbenchYardstick(database.urls.owner);
const server = await startServer({ dataDir });
const best = new Map<string, LoadMeasurement>();

async function round(): Promise<void> {
  for (const [name, measure] of contestants) {
    const point = await measure();
    printLoadMeasurement(name.padEnd(16), point);
    const before = best.get(name);
    best.set(
      name,
      before
        ? {
            ...point,
            perSecond: Math.max(point.perSecond, before.perSecond),
            p99Ms: Math.min(point.p99Ms, before.p99Ms),
          }
        : point,
    );
  }
}

const customers = await createBenchCustomers(dataDir, 2 * HOLDERS);
const [holders, others] = [customers.slice(0, HOLDERS), customers.slice(HOLDERS)];
const instruments = await instrumentsOf(server);
console.log(
  `${yardstick.name}, select-only, prepared; ${HOLDERS} customers with ${POSITIONS} positions in ` +
    `${Math.min(POSITIONS, instruments.length)} instruments`,
);
await fill(server, holders, instruments);
const reads = (calls: PreparedCall[]) => (): Promise<LoadMeasurement> =>
  load({ port: server.port, connections: CONNECTIONS, seconds: SECONDS, calls });
const portfolio = callsOf(holders, 'trading/getPortfolio', () => ({ in: 'USD' }));
const contestants: [string, () => Promise<LoadMeasurement>][] = [
  ['pgbench', () => yardstick.measureReads(CONNECTIONS, SECONDS)],
  ['getPortfolio', reads(portfolio)],
  ['getWallet', reads(callsOf(holders, 'wallet/getWallet', () => ({ in: 'USD' })))],
  [
    'listPositions',
    reads(callsOf(holders, 'trading/listPositions', () => ({ status: 'inPosition', limit: POSITIONS }))),
  ],
  ['getWalletOfNone', reads(callsOf(others, 'wallet/getWallet', () => ({ in: 'USD' })))],
];

/** Positions come and go during the reads; last, since this leaves more positions. */
async function measureDuringOrders(): Promise<LoadMeasurement> {
  const traded = Array.from({ length: PARALLEL_ROUNDS }, () =>
    callsOf(holders, 'trading/placeOrder', () => order(instruments[0]!)),
  ).flat();
  const [point] = await Promise.all([
    reads(portfolio)(),
    load({ port: server.port, connections: PARALLEL_CONNECTIONS, calls: traded }),
  ]);
  return point;
}

try {
  for (const [, measure] of contestants.slice(1)) await measure();
  for (let each = 0; each < ROUNDS; each++) await round();
  const duringOrders = await measureDuringOrders();
  printLoadMeasurement('beside orders', duringOrders);
  const yard = best.get('pgbench')!.perSecond;
  const figures = Object.entries(REQUIRED).map(([name, required]) => {
    const { perSecond, p99Ms } = best.get(name)!;
    return [
      name,
      {
        aSecond: Math.round(perSecond),
        ratio: roundTo(perSecond / yard, 3),
        required,
        p99Ms: roundTo(p99Ms),
        met: perSecond / yard >= required && p99Ms < P99_MS_MAXIMUM,
      },
    ];
  });
  console.log(
    JSON.stringify({
      bench: 'reads',
      pgbenchASecond: Math.round(yard),
      ...Object.fromEntries(figures),
      duringOrders: { aSecond: Math.round(duringOrders.perSecond), p99Ms: roundTo(duringOrders.p99Ms) },
    }),
  );
} catch (error) {
  console.error(server.output().slice(-2_000));
  throw error;
} finally {
  await server.stop();
  await database.stop();
  await removeDataFolder(dataDir);
  await removeDataFolder(tpcbDir);
}
