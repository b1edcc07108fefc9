/**
 * Durable orders over HTTP against pgbench, on this machine in one run: orders a second, time to the answer, and the ratio.
 * Server, load, and the database share the processors, as pgbench and its database do.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { runAudit, startServer } from '@bourse/e2e/starting/start-server.ts';
import { startEmbedded } from '@bourse/server/db/embedded.ts';
import { type BenchCustomer, createCustomers } from './orders/customers.ts';
import type { LoadPlan, LoadResult } from './orders/load.ts';
import { type Point, pointOf, printPoint, rounded } from './orders/measure.ts';
import { openYardstick } from './orders/tpcb.ts';

const SECONDS = Number(process.argv[2] ?? 8);
const CUSTOMERS = 10_000;
const INSTRUMENT = 'US.NWRB';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

async function measureYardstick(): Promise<Point[]> {
  const dataDir = await makeDataFolder('bench-tpcb');
  const database = await startEmbedded(dataDir, quiet);
  try {
    const yardstick = await openYardstick(database.urls.owner);
    console.log(`${yardstick.name}, TPC-B-like, prepared, scale 20`);
    const points: Point[] = [];
    for (const clients of [1, 16, 64]) {
      const point = await yardstick.measure(clients, SECONDS);
      printPoint('pgbench', point);
      points.push(point);
    }
    return points;
  } finally {
    await database.stop();
    await removeDataFolder(dataDir);
  }
}

async function load(plan: LoadPlan): Promise<Point> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'orders', 'load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(plan));
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { seconds, latenciesMs, refused, firstRefusal } = JSON.parse(output) as LoadResult;
  if (refused > 0) throw new Error(`${refused} orders were refused, the first with ${firstRefusal}`);
  return pointOf(plan.connections, seconds, Float64Array.from(latenciesMs));
}

async function measureOrders(): Promise<Point[]> {
  const dataDir = await makeDataFolder('bench-orders');
  const server = await startServer({ dataDir, environment: { BOURSE_WORLD: 'empty', BOURSE_HOURS: 'always' } });
  try {
    const customers: BenchCustomer[] = await createCustomers(dataDir, CUSTOMERS);
    const plan = { port: server.port, instrument: INSTRUMENT, customers };
    console.log(`Bourse, durable market orders over HTTP, ${CUSTOMERS} customers`);
    // Every session is read once, and the server's code has run hot.
    await load({ ...plan, connections: 64 });
    const points: Point[] = [];
    for (const connections of [1, 16, 64, 256]) {
      const point = await load({ ...plan, connections, seconds: SECONDS });
      printPoint('orders', point);
      points.push(point);
    }
    const { code, output } = await runAudit(dataDir);
    console.log(output.trim());
    if (code !== 0) throw new Error('the audit found differences');
    return points;
  } finally {
    await server.stop();
    await removeDataFolder(dataDir);
  }
}

const best = (points: readonly Point[]): number => Math.max(...points.map(({ perSecond }) => perSecond));
const at = (points: readonly Point[], clients: number): Point => points.find((point) => point.clients === clients)!;

const yardstick = await measureYardstick();
const orders = await measureOrders();
const meanMs = 1000 / at(yardstick, 1).perSecond;
console.log(JSON.stringify({
  bench: 'orders', ratio: rounded(best(orders) / best(yardstick)),
  ratioAt64: rounded(at(orders, 64).perSecond / best(yardstick)), p99MsAt64: rounded(at(orders, 64).p99Ms),
  p50At1ToMean: rounded(at(orders, 1).p50Ms / meanMs), ordersASecond: Math.round(best(orders)), pgbenchASecond: Math.round(best(yardstick)),
}));
