/**
 * Memory of a stream's socket: customers, each logged in and subscribed to its account and twenty quotes, on a whole
 * server; how much the server's resident memory grows per socket, with the first thousand left out.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { makeMigratedFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startServer } from '@bourse/e2e/starting/start-server.ts';
import { STREAM_PATH } from '@bourse/server/stream/stream-server.ts';
import { createBenchCustomers } from './orders/create-bench-customers.ts';
import { roundTo } from './orders/load-measurement.ts';
import type { MessageToReaders } from './stream/subscribers.ts';

const STEP = 1_000;
const STEPS = 5;
const QUOTES = 20;
const METRICS_TOKEN = 'a-token-that-only-this-bench-knows-0123456789';

const dataDir = await makeMigratedFolder('bench-sockets');
const server = await startServer({ dataDir, environment: { BOURSE_METRICS_TOKEN: METRICS_TOKEN } });
const customers = await createBenchCustomers(dataDir, STEP * STEPS);
const readers = fork(join(import.meta.dirname, 'stream', 'subscribers.ts'));

async function measured(name: string): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${server.origin}/metrics`, { headers })).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

async function instruments(): Promise<string[]> {
  const answer = await fetch(`${server.origin}/api/vue/quotes/listInstruments`, {
    method: 'POST',
    body: JSON.stringify({ market: 'US', limit: QUOTES }),
  });
  const { data } = (await answer.json()) as { data: { rows: { instrument: string }[] } };
  return data.rows.map(({ instrument }) => instrument);
}

const quoted = await instruments();
const subscribe = JSON.stringify({ id: 1, subscribe: ['account', ...quoted.map((id) => `quote:${id}`)] });
const resident: number[] = [await measured('process_resident_memory_bytes')];
for (let step = 0; step < STEPS; step++) {
  const some = customers.slice(step * STEP, (step + 1) * STEP);
  const hellos = some.map(({ account, token }) => JSON.stringify({ hello: { account, token } }));
  const open = { port: server.port, path: STREAM_PATH, count: STEP, frames: [subscribe], hellos };
  readers.send({ open } satisfies MessageToReaders);
  await once(readers, 'message');
  resident.push(await measured('process_resident_memory_bytes'));
  console.log(`${(step + 1) * STEP} sockets: ${Math.round(resident.at(-1)! / 1e6)} MB`);
}
const connected = await measured('bourse_stream_connections');
if (connected !== STEP * STEPS) throw new Error(`${connected} sockets are open`);
const bytes = (resident.at(-1)! - resident[1]!) / (STEP * (STEPS - 1));
readers.disconnect();
await server.stop();
await removeDataFolder(dataDir);
console.log(JSON.stringify({ bench: 'sockets', quotes: quoted.length, kBASocket: roundTo(bytes / 1_000, 1) }));
process.exit();
