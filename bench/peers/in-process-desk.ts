/** The whole product in this process on its own data folder, with market orders through its desk without HTTP. */
import { makeDataFolder, removeDataFolder } from '@bourse/e2e/starting/data-folder.ts';
import { systemClock } from '@bourse/server/time/clock.ts';
import { composeServer, type ComposedServer, type ServerOptions } from '@bourse/server/compose-server.ts';
import type { Config } from '@bourse/server/config.ts';
import { type Database, openDatabase } from '@bourse/server/db/database.ts';
import pino from 'pino';
import { createBenchCustomers } from '../orders/create-bench-customers.ts';
import { type LoadMeasurement, buildLoadMeasurement } from '../orders/load-measurement.ts';

const CUSTOMERS = 10_000;
const INSTRUMENT = 'US.NWRB';
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

export interface InProcessDesk {
  measure(clients: number, seconds: number): Promise<LoadMeasurement>;
  close(): Promise<void>;
}

export async function openInProcessDesk(options: ServerOptions['desk']): Promise<InProcessDesk> {
  const dataDir = await makeDataFolder('bench-desk');
  const database = await openDatabase({ databaseUrl: undefined, dataDir }, quiet);
  const composed = await composeServer({
    config: configOf(dataDir),
    log: pino({ level: 'silent' }),
    database,
    clock: systemClock,
    desk: options ?? {},
  });
  await createBenchCustomers(dataDir, CUSTOMERS);
  const order = await createOrderSender(composed, database);
  return {
    measure: (clients, seconds) => measure(order, clients, seconds),
    async close() {
      await composed.stop();
      await database.stop();
      await removeDataFolder(dataDir);
    },
  };
}

const configOf = (dataDir: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  databaseUrl: undefined,
  dataDir,
  world: 'demo',
  seed: undefined,
  hours: 'always',
  logLevel: 'silent',
});

/** Each order is another customer's. */
async function createOrderSender({ handlers }: ComposedServer, database: Database): Promise<() => Promise<void>> {
  const { rows } = await database.pool.query<{ account_id: bigint; mobile: string }>(
    `select account_id, mobile from customers where invited_by = 'BENCH' order by account_id`,
  );
  const place = handlers['trading/placeOrder'];
  let orders = 0;
  return async () => {
    const number = orders++;
    const { account_id: account, mobile } = rows[(number * 7_919) % rows.length]!;
    const caller = {
      account,
      mobile,
      sessionId: 'bench',
      language: 'en',
      address: '127.0.0.1',
      userAgent: 'bench',
      host: '',
      device: null,
      setDevice: () => {},
    } as const;
    const answer = await place(
      { instrument: INSTRUMENT, side: 'long', type: 'market', quantity: '1', key: `bench-${number}` },
      caller,
    );
    if (!('order' in answer)) throw new Error(`an order was refused: ${JSON.stringify(answer)}`);
  };
}

async function measure(order: () => Promise<void>, clients: number, seconds: number): Promise<LoadMeasurement> {
  const latencies: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const started = performance.now();
        await order();
        latencies.push(performance.now() - started);
      }
    }),
  );
  return buildLoadMeasurement(clients, seconds, Float64Array.from(latencies));
}
