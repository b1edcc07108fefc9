/**
 * Durable orders over HTTP against pgbench, on this machine in one run: orders a second, time to the answer, and the
 * ratio. Server, load, and the database share the processors, as pgbench and its database do.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { runAudit, startServer } from '@bourse/e2e/starting/start-server.ts';
import { startEmbedded } from '@bourse/server/db/embedded.ts';
import { createCustomers } from './orders/customers.ts';
import type { LoadPlan, LoadResult } from './orders/load.ts';
import { type Point, pointOf, printPoint, rounded } from './orders/measure.ts';
import { openYardstick } from './orders/tpcb.ts';

const SECONDS = 6;
/** The best of each point counts: whatever else runs on the machine only makes it worse. */
const ROUNDS = 2;
const PGBENCH_CLIENTS = [1, 16, 64];
const CONNECTIONS = [1, 16, 64, 256];
const CUSTOMERS = 10_000;
const INSTRUMENT = 'US.NWRB';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

interface Contestant {
  name: string;
  clients: readonly number[];
  measure(clients: number): Promise<Point>;
  close(): Promise<void>;
}

async function openPgbench(): Promise<Contestant> {
  const dataDir = await makeDataFolder('bench-tpcb');
  const database = await startEmbedded(dataDir, quiet);
  const yardstick = await openYardstick(database.urls.owner);
  console.log(`${yardstick.name}, TPC-B-like, prepared, scale 20`);
  return {
    name: 'pgbench',
    clients: PGBENCH_CLIENTS,
    measure: (clients) => yardstick.measure(clients, SECONDS),
    async close() {
      await database.stop();
      await removeDataFolder(dataDir);
    },
  };
}

async function openBourse(): Promise<Contestant> {
  const dataDir = await makeDataFolder('bench-orders');
  const server = await startServer({ dataDir });
  const plan = { port: server.port, instrument: INSTRUMENT, customers: await createCustomers(dataDir, CUSTOMERS) };
  console.log(`Bourse, durable market orders over HTTP, ${CUSTOMERS} customers`);
  // Every session is read once, and the server's code has run hot.
  await load({ ...plan, connections: 64 });
  return {
    name: 'orders',
    clients: CONNECTIONS,
    measure: (connections) => load({ ...plan, connections, seconds: SECONDS }),
    async close() {
      const { code, output } = await runAudit(dataDir);
      console.log(output.trim());
      await server.stop();
      await removeDataFolder(dataDir);
      if (code !== 0) throw new Error('the audit found differences');
    },
  };
}

async function load(plan: LoadPlan): Promise<Point> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'orders', 'load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { seconds, latenciesMs, refused, firstRefusal } = JSON.parse(output) as LoadResult;
  if (refused > 0) throw new Error(`${refused} orders were refused, the first with ${firstRefusal}`);
  return pointOf(plan.connections, seconds, Float64Array.from(latenciesMs));
}

/** Turn by turn, so that what else the machine does meets both. */
async function measure(contestants: readonly Contestant[]): Promise<Point[][]> {
  const best = contestants.map(() => new Map<number, Point>());
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { name, clients, measure }] of contestants.entries()) {
      for (const count of clients) {
        const point = await measure(count);
        printPoint(name, point);
        if (point.perSecond > (best[index]!.get(count)?.perSecond ?? 0)) best[index]!.set(count, point);
      }
    }
  }
  return best.map((points) => [...points.values()]);
}

const bestRate = (points: readonly Point[]): number => Math.max(...points.map(({ perSecond }) => perSecond));
const at = (points: readonly Point[], clients: number): Point => points.find((point) => point.clients === clients)!;

const contestants = [await openPgbench(), await openBourse()];
const [pgbench = [], orders = []] = await measure(contestants).finally(async () => {
  for (const each of contestants) await each.close();
});
console.log(
  JSON.stringify({
    bench: 'orders',
    ratio: rounded(bestRate(orders) / bestRate(pgbench)),
    ratioAt64: rounded(at(orders, 64).perSecond / bestRate(pgbench)),
    p99MsAt64: rounded(at(orders, 64).p99Ms),
    p50At1ToMean: rounded((at(orders, 1).p50Ms * at(pgbench, 1).perSecond) / 1000),
    ordersASecond: Math.round(bestRate(orders)),
    pgbenchASecond: Math.round(bestRate(pgbench)),
  }),
);
