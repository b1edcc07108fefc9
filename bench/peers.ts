/**
 * A durable order compared with its peers on the same PostgreSQL in one run: a transfer of two entries as usually
 * written, a function in SQL that locks both accounts, one transaction per call; and our own commands, one transaction
 * each. None of them uses HTTP.
 */
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { startEmbeddedPostgres } from '@bourse/server/db/embedded-postgres.ts';
import { type LoadMeasurement, printLoadMeasurement, roundTo } from './orders/load-measurement.ts';
import { openInProcessDesk } from './peers/in-process-desk.ts';
import { openSqlTransfers } from './peers/sql-transfers.ts';

const SECONDS = 6;
const ROUNDS = 2;
const CLIENTS = [16, 64, 256];
/** One transaction per command, on as many sessions as a pool would have. */
const UNBATCHED = { batchMaximum: 1, lanes: 16 };
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

interface Contestant {
  name: string;
  clients: readonly number[];
  measure(clients: number): Promise<LoadMeasurement>;
  close(): Promise<void>;
}

async function openPeer(): Promise<Contestant> {
  const dataDir = await makeDataFolder('bench-peers');
  const database = await startEmbeddedPostgres(dataDir, quiet);
  const transfers = await openSqlTransfers(database.urls.owner);
  console.log(transfers.name);
  return {
    name: 'transfer',
    clients: [16, 64],
    measure: (clients) => transfers.measure(clients, SECONDS),
    async close() {
      await database.stop();
      await removeDataFolder(dataDir);
    },
  };
}

async function openOurs(name: string, options: Parameters<typeof openInProcessDesk>[0]): Promise<Contestant> {
  const desk = await openInProcessDesk(options);
  return { name, clients: CLIENTS, measure: (clients) => desk.measure(clients, SECONDS), close: () => desk.close() };
}

const contestants = [await openPeer(), await openOurs('orders', {}), await openOurs('unbatched', UNBATCHED)];
const best = new Map<string, number>();
try {
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, clients, measure } of contestants) {
      for (const count of clients) {
        const point = await measure(count);
        printLoadMeasurement(name, point);
        best.set(name, Math.max(point.perSecond, best.get(name) ?? 0));
      }
    }
  }
} finally {
  for (const each of contestants) await each.close();
}
const rate = (name: string): number => best.get(name) ?? 0;
console.log(
  JSON.stringify({
    bench: 'peers',
    toTransfer: roundTo(rate('orders') / rate('transfer')),
    toUnbatched: roundTo(rate('orders') / rate('unbatched')),
    ordersASecond: Math.round(rate('orders')),
    transfersASecond: Math.round(rate('transfer')),
    unbatchedASecond: Math.round(rate('unbatched')),
  }),
);
