/** Everybody and everything that a storm needs before it breaks. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCaller } from '../caller.ts';
import { certify } from '../certified.ts';
import { openCuttingProxy } from '../cutting-proxy.ts';
import { boundDayTrading } from '../day-trading-bounds.ts';
import { type Funded, prepareFunded } from '../funding.ts';
import { isBanker, type Plan } from '../plan/draw-plan.ts';
import type { Customer } from '../population.ts';
import { furnishDatabase } from '../read-database.ts';
import { logInStaff } from '../staff.ts';
import type { Stage } from '../stage.ts';
import type { Wires } from './deliver.ts';
import { divide } from './divided.ts';
import { liveBefore } from './live-before.ts';
import { findStormWares, type StormWare } from './wares.ts';

const CONNECTIONS = 100;
const OTHER_CONNECTIONS = 20;

export interface People {
  customers: Customer[];
  funded: Map<Customer, Funded>;
  staff: Customer[];
}

export async function preparePeople(stage: Stage, plan: Plan, breaksAt: number): Promise<People> {
  const customers = await stage.customers(plan.customers.length);
  const funded = await prepareFunded(
    stage,
    customers.filter((_, index) => isBanker(index)),
  );
  // The house pays check-ins only to verified people.
  await furnishDatabase(stage.dataDir, (client) =>
    certify(
      client,
      stage.dataDir,
      customers.map(({ userId }) => userId),
    ),
  );
  const caller = stage.caller(2);
  await divide(caller, customers);
  caller.close();
  await liveBefore(stage, customers, breaksAt);
  return { customers, funded, staff: await logInStaff(stage) };
}

export interface Wiring extends Wires {
  /** How many answers the cut wires have lost. */
  cuts(): number;
  /** Cuts the intact wires' connections, like a failing network. */
  cutConnections(): void;
  close(): Promise<void>;
}

export async function openWires(stage: Stage): Promise<Wiring> {
  const plain = stage.caller(CONNECTIONS);
  const other = stage.caller(OTHER_CONNECTIONS);
  const { port } = stage.server();
  const proxies = {
    before: await openCuttingProxy(port, () => 'before'),
    middle: await openCuttingProxy(port, () => 'middle'),
  };
  const cut = { before: createCaller(proxies.before.port, 0), middle: createCaller(proxies.middle.port, 0) };
  return {
    plain,
    other,
    cut,
    cuts: () => proxies.before.cuts() + proxies.middle.cuts(),
    cutConnections() {
      plain.close();
      other.close();
    },
    async close() {
      for (const wire of Object.values(cut)) wire.close();
      for (const proxy of Object.values(proxies)) await proxy.close();
    },
  };
}

export async function prepareWares(stage: Stage, { plain }: Wires, customer: Customer): Promise<StormWare[]> {
  const wares = await findStormWares(plain, customer, stage.random.fork('wares'));
  await boundDayTrading(stage, wares);
  return wares;
}

const KNOWN_WITHIN_MS = 10_000;

/** A server that has never seen an instrument can't judge its feed's lies. */
export async function untilKnown({ dataDir }: Stage, wares: readonly StormWare[]): Promise<void> {
  for (const end = performance.now() + KNOWN_WITHIN_MS; performance.now() < end; await wait(100)) {
    const text = await readFile(join(dataDir, 'known-quotes.json'), 'utf8').catch(() => '');
    if (wares.every(({ instrument }) => text.includes(`"${instrument}"`))) return;
  }
}
