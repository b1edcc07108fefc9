/**
 * Durable orders over HTTP compared with pgbench, on this machine in one run: orders a second, time to the answer, and
 * the ratio. Server, load, and database share the processors, as pgbench and its database do.
 */
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { runAudit, startServer } from '@bourse/e2e/starting/start-server.ts';
import { startEmbeddedPostgres } from '@bourse/server/db/embedded-postgres.ts';
import { openDatabase } from '@bourse/server/db/database.ts';
import { createBenchCustomers } from './orders/create-bench-customers.ts';
import { type LoadMeasurement, printLoadMeasurement, roundTo } from './orders/load-measurement.ts';
import { runOrderLoad } from './orders/run-order-load.ts';
import { readPostmasterPid, readProcessorSeconds } from './orders/processor-time.ts';
import { openPgbenchYardstick } from './orders/pgbench-yardstick.ts';

const SECONDS = 6;
/** The best of each point counts: other load on the machine only makes it worse. */
const ROUNDS = 2;
const PGBENCH_CLIENTS = [1, 16, 64];
const CONNECTIONS = [1, 16, 64, 256];
const CUSTOMERS = 10_000;
const INSTRUMENT = 'US.NWRB';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

interface Contestant {
  name: string;
  clients: readonly number[];
  /** All their processes count, and the load's. */
  processes: readonly number[];
  measure(clients: number): Promise<LoadMeasurement>;
  close(): Promise<void>;
}

async function openPgbench(): Promise<Contestant> {
  const dataDir = await makeDataFolder('bench-tpcb');
  const database = await startEmbeddedPostgres(dataDir, quiet);
  const yardstick = await openPgbenchYardstick(database.urls.owner);
  console.log(`${yardstick.name}, TPC-B-like, prepared, scale 20`);
  return {
    name: 'pgbench',
    clients: PGBENCH_CLIENTS,
    processes: [await readPostmasterPid(dataDir)],
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
  const plan = { port: server.port, instrument: INSTRUMENT, customers: await createBenchCustomers(dataDir, CUSTOMERS) };
  console.log(`Bourse, durable market orders over HTTP, ${CUSTOMERS} customers`);
  // Every session has been read once, and the server's code is hot.
  await runOrderLoad({ ...plan, connections: 64 });
  const before = await stored(dataDir);
  let orders = 0;
  return {
    name: 'orders',
    clients: CONNECTIONS,
    processes: [server.pid, await readPostmasterPid(dataDir)],
    async measure(connections) {
      const point = await runOrderLoad({ ...plan, connections, seconds: SECONDS });
      orders += point.perSecond * SECONDS;
      return point;
    },
    async close() {
      const after = await stored(dataDir);
      diskBytes = (after.disk - before.disk) / orders;
      logBytes = (after.log - before.log) / orders;
      const { code, output } = await runAudit(dataDir);
      console.log(output.trim());
      await server.stop();
      await removeDataFolder(dataDir);
      if (code !== 0) throw new Error('the audit found differences');
    },
  };
}

/** Bytes of all tables and indexes, and of all that was ever written to the log (WAL), next to a running server. */
async function stored(dataDir: string): Promise<{ disk: number; log: number }> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet, {
    alongsideServer: true,
    pool: { max: 1 },
  });
  const { rows } = await database.pool.query<{ disk: string; log: string }>(
    `select sum(pg_total_relation_size(oid))::text as disk, (pg_current_wal_insert_lsn() - '0/0')::text as log
      from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace`,
  );
  await database.stop();
  return { disk: Number(rows[0]?.disk), log: Number(rows[0]?.log) };
}

/** Includes each one's processor time; the load's own process has ended by then. */
async function measured({ processes, measure }: Contestant, clients: number): Promise<LoadMeasurement> {
  const before = await readProcessorSeconds(processes);
  const point = await measure(clients);
  const after = await readProcessorSeconds(processes);
  if (before === null || after === null) return { ...point, processorMs: null };
  return { ...point, processorMs: ((after - before) * 1000) / (point.perSecond * SECONDS) };
}

/** In turns, so that the machine's other load affects both. */
async function measure(contestants: readonly Contestant[]): Promise<LoadMeasurement[][]> {
  const best = contestants.map(() => new Map<number, LoadMeasurement>());
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, contestant] of contestants.entries()) {
      const { name, clients } = contestant;
      for (const count of clients) {
        const point = await measured(contestant, count);
        printLoadMeasurement(name, point);
        if (point.perSecond > (best[index]!.get(count)?.perSecond ?? 0)) best[index]!.set(count, point);
      }
    }
  }
  return best.map((points) => [...points.values()]);
}

const bestRate = (points: readonly LoadMeasurement[]): number => Math.max(...points.map(({ perSecond }) => perSecond));
const at = (points: readonly LoadMeasurement[], clients: number): LoadMeasurement =>
  points.find((point) => point.clients === clients)!;

/** The least of each: other load on the machine only makes it worse. */
const leastProcessor = (points: readonly LoadMeasurement[]): number =>
  Math.min(...points.map((each) => each.processorMs ?? Number.NaN));

let [diskBytes, logBytes] = [Number.NaN, Number.NaN];
const contestants = [await openPgbench(), await openBourse()];
const [pgbench = [], orders = []] = await measure(contestants).finally(async () => {
  for (const each of contestants) await each.close();
});
console.log(
  JSON.stringify({
    bench: 'orders',
    ratio: roundTo(bestRate(orders) / bestRate(pgbench)),
    ratioAt64: roundTo(at(orders, 64).perSecond / bestRate(pgbench)),
    p99MsAt64: roundTo(at(orders, 64).p99Ms),
    p50At1ToMean: roundTo((at(orders, 1).p50Ms * at(pgbench, 1).perSecond) / 1000),
    ordersASecond: Math.round(bestRate(orders)),
    pgbenchASecond: Math.round(bestRate(pgbench)),
    processorRatio: roundTo(leastProcessor(orders) / leastProcessor(pgbench)),
    processorMsAnOrder: roundTo(leastProcessor(orders), 3),
    diskBytesAnOrder: Math.round(diskBytes),
    logBytesAnOrder: Math.round(logBytes),
  }),
);
