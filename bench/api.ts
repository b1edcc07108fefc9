/**
 * Durable market orders of customers' programs, each with a key of its own and one connection: by Alpaca's protocol,
 * compared with our own call. Both in turns against one server; the best of each counts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { createBenchApiKeys } from './api/create-bench-api-keys.ts';
import { createBenchCustomers } from './orders/create-bench-customers.ts';
import {
  buildLoadMeasurement,
  type LoadMeasurement,
  printLoadMeasurement,
  roundTo,
} from './orders/load-measurement.ts';
import type { PreparedCall, ReadLoadPlan, ReadLoadResult } from './reads/load.ts';

const PROGRAMS = 64;
/** Each makes so many in a round, well within its key's rate. */
const ORDERS_EACH = 25;
const ROUNDS = 6;
const REQUIRED = 0.9;

async function load(plan: ReadLoadPlan): Promise<LoadMeasurement> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'reads', 'load.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(plan));
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { seconds, latenciesMs, refused, firstRefusal } = JSON.parse(output) as ReadLoadResult;
  if (refused > 0) throw new Error(`${refused} orders were refused, the first with ${firstRefusal}`);
  return buildLoadMeasurement(plan.connections, seconds, Float64Array.from(latenciesMs));
}

let orders = 0;
const ownOrder = (): PreparedCall['body'] =>
  JSON.stringify({
    instrument: 'US.NWRB',
    side: 'long',
    type: 'market',
    quantity: '1',
    clientId: `own-${++orders}`,
    key: `bench-api-${String(orders).padStart(8, '0')}`,
  });
const alpacaOrder = (): PreparedCall['body'] =>
  JSON.stringify({
    symbol: 'NWRB',
    qty: '1',
    side: 'buy',
    type: 'market',
    time_in_force: 'day',
    client_order_id: `alpaca-${++orders}`,
  });

const dataDir = await makeDataFolder('bench-api');
const server = await startServer({ dataDir });
/** By contestant, with customers of its own, whose keys' rates are then its own. */
const best = new Map<string, LoadMeasurement>();

try {
  const customers = await createBenchCustomers(dataDir, 2 * PROGRAMS);
  const keys = await createBenchApiKeys(dataDir, customers);
  const contestants = [
    { name: 'own', path: '/api/vue/trading/placeOrder', body: ownOrder, keys: keys.slice(0, PROGRAMS) },
    { name: 'alpaca', path: '/alpaca/v2/orders', body: alpacaOrder, keys: keys.slice(PROGRAMS) },
  ];
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, path, body, keys: own } of contestants) {
      const calls = Array.from({ length: ORDERS_EACH }, () =>
        own.map((headers) => ({ path, headers, body: body() })),
      ).flat();
      const point = await load({ port: server.port, connections: PROGRAMS, calls });
      // The first round warms up.
      if (round === 0) continue;
      printLoadMeasurement(name, point);
      const before = best.get(name);
      if (!before || point.perSecond > before.perSecond) best.set(name, point);
    }
  const [own, alpaca] = ['own', 'alpaca'].map((name) => best.get(name)!.perSecond) as [number, number];
  const ratio = roundTo(alpaca / own);
  console.log(
    JSON.stringify({
      bench: 'api',
      ownPerSecond: roundTo(own, 0),
      alpacaPerSecond: roundTo(alpaca, 0),
      ratio,
      required: REQUIRED,
    }),
  );
  process.exitCode = ratio >= REQUIRED ? 0 : 1;
} finally {
  await server.stop();
  await removeDataFolder(dataDir);
}
