/**
 * Whether an order costs the same for any number of accounts and transfers: durable market orders over HTTP at 64
 * connections, on data folders of three sizes, in turns. `-- flat 10` fills a tenth of it, for a quick look.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { type StartedServer, startServer } from '@bourse/e2e/starting/start-server.ts';
import { fillAccounts } from './flat/fill-accounts.ts';
import type { BenchCustomer } from './orders/create-bench-customers.ts';
import type { OrderLoadPlan, OrderLoadResult } from './orders/load.ts';
import { buildLoadMeasurement, printLoadMeasurement, roundTo } from './orders/load-measurement.ts';

const TRANSFERS_AN_ACCOUNT = 10;
const SECONDS = 5;
const ROUNDS = 3;
const CONNECTIONS = 64;
const CALLERS_MAXIMUM = 10_000;

const shrunk = Number(process.argv[2] ?? '1');
if (!Number.isInteger(shrunk) || shrunk < 1 || shrunk > 1_000)
  throw new Error('flat takes a whole number from 1 to 1000, by which its sizes are divided');
const SIZES = [1_000, 100_000, 1_000_000].map((accounts) => Math.max(1_000, Math.floor(accounts / shrunk)));

interface Filled {
  accounts: number;
  server: StartedServer;
  customers: BenchCustomer[];
  best: number;
}

async function fill(accounts: number): Promise<Filled> {
  const dataDir = await makeDataFolder('bench-flat');
  const server = await startServer({ dataDir });
  const started = performance.now();
  const customers = await fillAccounts(dataDir, {
    accounts,
    transfersEach: TRANSFERS_AN_ACCOUNT,
    callers: Math.min(accounts, CALLERS_MAXIMUM),
  });
  console.log(
    `${accounts} accounts with ${accounts * TRANSFERS_AN_ACCOUNT} transfers, filled and sealed in ` +
      `${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  await load(server, customers, 16);
  return { accounts, server, customers, best: 0 };
}

async function load(
  { port }: StartedServer,
  customers: BenchCustomer[],
  connections: number,
  seconds?: number,
): Promise<number> {
  const plan: OrderLoadPlan = { port, instrument: 'US.NWRB', customers, connections, ...(seconds ? { seconds } : {}) };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'orders', 'load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const result = JSON.parse(output) as OrderLoadResult;
  if (result.refused > 0)
    throw new Error(`${result.refused} orders were refused, the first with ${result.firstRefusal}`);
  const point = buildLoadMeasurement(connections, result.seconds, Float64Array.from(result.latenciesMs));
  if (seconds) printLoadMeasurement('orders', point);
  return point.perSecond;
}

const filled: Filled[] = [];
try {
  for (const accounts of SIZES) filled.push(await fill(accounts));
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of filled) {
      console.log(`${each.accounts} accounts`);
      each.best = Math.max(each.best, await load(each.server, each.customers, CONNECTIONS, SECONDS));
    }
  }
} finally {
  for (const { server } of filled) {
    await server.stop();
    await removeDataFolder(server.dataDir);
  }
}
const [small, middle, large] = filled as [Filled, Filled, Filled];
console.log(
  JSON.stringify({
    bench: 'flat',
    ratio: roundTo(small.best / large.best),
    ratioAtMiddle: roundTo(small.best / middle.best),
    accounts: large.accounts,
    transfers: large.accounts * TRANSFERS_AN_ACCOUNT,
  }),
);
