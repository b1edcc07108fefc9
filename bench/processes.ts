/**
 * Durable orders over HTTP with one, two and three processes on one port and one database, on this machine in one run:
 * orders a second and processor time per order, compared with one process. Load and database share the same processors.
 * The result for more cores is computed from the parts, and marked as such.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { listServingProcesses } from '@bourse/e2e/starting/serving-processes.ts';
import { runAudit, type StartedServer, startServer } from '@bourse/e2e/starting/start-server.ts';
import { type BenchCustomer, createBenchCustomers } from './orders/create-bench-customers.ts';
import { type LoadMeasurement, printLoadMeasurement, roundTo } from './orders/load-measurement.ts';
import { runOrderLoad } from './orders/run-order-load.ts';
import { readPostmasterPid, readProcessorSeconds } from './orders/processor-time.ts';

const SECONDS = 8;
/** The best of each counts: other load on the machine only makes it worse. */
const ROUNDS = 2;
const PROCESSES = [1, 2, 3];
/** An order waits for a shared commit; with fewer connections the disk would be measured. */
const CONNECTIONS = 128;
const CUSTOMERS = 10_000;
const INSTRUMENT = 'US.NWRB';
const CORES = [4, 8, 16];
const THERE_WITHIN_MS = 30_000;
const POLL_MS = 100;

/** Milliseconds of processor time per order. */
interface Parts {
  serving: number;
  database: number;
  load: number;
}
interface Measured {
  point: LoadMeasurement;
  parts: Parts;
}

const dataDir = await makeMigratedFolder('bench-processes');
let customers: BenchCustomer[] = [];

const started = (count: number): Promise<StartedServer> =>
  startServer({ dataDir, environment: count === 1 ? {} : { BOURSE_PROCESSES: String(count) } });

/** Of these and all their descendants, without our own ended children, which are the load's. */
async function timesOf(server: StartedServer): Promise<Parts> {
  const serving = await listServingProcesses(server);
  const postmaster = await readPostmasterPid(dataDir);
  const [load, withServing, withDatabase] = await Promise.all(
    [[], serving.length > 0 ? serving : [server.pid], [postmaster]].map((roots) => readProcessorSeconds(roots)),
  );
  const ended = load ?? Number.NaN;
  const database = (withDatabase ?? Number.NaN) - ended;
  const all = (withServing ?? Number.NaN) - ended;
  // With a single process, PostgreSQL is its child.
  return { load: ended, database, serving: serving.length > 0 ? all : all - database };
}

/** The first one answers before the others are up. */
async function untilAllServe(server: StartedServer, count: number): Promise<void> {
  for (const until = performance.now() + THERE_WITHIN_MS; performance.now() < until; await wait(POLL_MS))
    if ((await listServingProcesses(server)).length === count) return;
  throw new Error(`not all ${count} serve`);
}

async function measure(count: number): Promise<Measured> {
  const server = await started(count);
  if (count > 1) await untilAllServe(server, count);
  if (customers.length === 0) customers = await createBenchCustomers(dataDir, CUSTOMERS);
  const plan = { port: server.port, instrument: INSTRUMENT, customers, connections: CONNECTIONS };
  // Every session has been read once, and the code is hot in all of them.
  await runOrderLoad(plan);
  await runOrderLoad({ ...plan, seconds: SECONDS / 2 });
  const before = await timesOf(server);
  const point = await runOrderLoad({ ...plan, seconds: SECONDS });
  const after = await timesOf(server);
  await server.stop();
  const orders = point.perSecond * SECONDS;
  const ofAnOrder = (part: keyof Parts): number => ((after[part] - before[part]) * 1_000) / orders;
  const parts = { serving: ofAnOrder('serving'), database: ofAnOrder('database'), load: ofAnOrder('load') };
  return {
    point: { ...point, processorMs: parts.serving + parts.database + parts.load },
    parts,
  };
}

const best = new Map<number, Measured>();
for (let round = 0; round < ROUNDS; round++) {
  for (const count of PROCESSES) {
    const measured = await measure(count);
    printLoadMeasurement(`${count} of them`, measured.point);
    if (measured.point.perSecond > (best.get(count)?.point.perSecond ?? 0)) best.set(count, measured);
  }
}
const server = await started(1);
const { code, output } = await runAudit(dataDir);
console.log(output.trim());
await server.stop();
await removeDataFolder(dataDir);
if (code !== 0) throw new Error('the audit found differences');

/**
 * As many processes as cores, with the load elsewhere, no wait for the disk, and the parts as measured here: an upper
 * bound, since the database has only one log.
 */
const { serving, database } = best.get(Math.max(...PROCESSES))!.parts;
const computed = CORES.map((cores): [number, number] => [cores, Math.round((cores * 1_000) / (serving + database))]);
const perOrder = `${roundTo(serving, 3)} ms of the servers and ${roundTo(database, 3)} ms of the database an order`;
const atMost = computed.map(([cores, each]) => `${cores} cores: ${each} a second`).join(', ');
console.log(`computed, not measured: at ${perOrder}, ${atMost}`);
const { point: one } = best.get(1)!;
const ofEach = (figure: (measured: Measured) => number) =>
  Object.fromEntries([...best].map(([count, measured]) => [count, figure(measured)]));
console.log(
  JSON.stringify({
    bench: 'processes',
    cores: availableParallelism(),
    ordersASecond: ofEach(({ point }) => Math.round(point.perSecond)),
    ratio: ofEach(({ point }) => roundTo(point.perSecond / one.perSecond)),
    processorMsAnOrder: ofEach(({ point }) => roundTo(point.processorMs ?? Number.NaN, 3)),
    ofTheServers: ofEach(({ parts }) => roundTo(parts.serving, 3)),
    p99Ms: ofEach(({ point }) => roundTo(point.p99Ms)),
    computedASecond: Object.fromEntries(computed),
  }),
);
