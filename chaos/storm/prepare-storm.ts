/** Everybody and everything that a storm needs before it breaks. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createCaller } from '../caller.ts';
import { certifyAccounts } from '../certify-accounts.ts';
import { openCuttingProxy } from '../cutting-proxy.ts';
import { setTightDayTradingLimits } from '../set-tight-day-trading-limits.ts';
import { type FundedCustomer, prepareFundedCustomers } from '../funded-customers.ts';
import { isDepositingCustomer, type StormPlan } from '../plan/generate-storm-plan.ts';
import type { TrialCustomer } from '../trial-customers.ts';
import { prepareDatabase } from '../trial-database.ts';
import { addRealInstruments } from '../real-prices/add-real-instruments.ts';
import { REAL_INSTRUMENTS } from '../real-prices/trial-price-source.ts';
import { logInStaff } from '../trial-staff.ts';
import type { TrialContext } from '../trial-runner.ts';
import type { StormConnections } from './deliver-command.ts';
import { createPrograms, type ProgramRegistry } from './programs.ts';
import { openSecondPortfolios } from './second-portfolio.ts';
import { simulateDaysBeforeStorm } from './simulate-days-before-storm.ts';
import { findStormTradables, type StormTradable } from './storm-tradables.ts';

const CONNECTIONS = 100;
const OTHER_CONNECTIONS = 20;

export interface StormPeople {
  customers: TrialCustomer[];
  funded: Map<TrialCustomer, FundedCustomer>;
  staff: TrialCustomer[];
  programs: ProgramRegistry;
}

export async function prepareStormPeople(
  context: TrialContext,
  plan: StormPlan,
  breaksAt: number,
): Promise<StormPeople> {
  const customers = await context.customers(plan.customers.length);
  const funded = await prepareFundedCustomers(
    context,
    customers.filter((_, index) => isDepositingCustomer(index)),
  );
  // The house pays check-ins only to verified people.
  await prepareDatabase(context.dataDir, (client) =>
    certifyAccounts(
      client,
      context.dataDir,
      customers.map(({ userId }) => userId),
    ),
  );
  const caller = context.caller(2);
  await openSecondPortfolios(caller, customers);
  const programs = await createPrograms(caller, customers);
  caller.close();
  await simulateDaysBeforeStorm(context, customers, breaksAt);
  const staff = await logInStaff(context);
  if (context.realPrices) await addRealInstrumentsAs(context, staff);
  return { customers, funded, staff, programs };
}

async function addRealInstrumentsAs(context: TrialContext, staff: readonly TrialCustomer[]): Promise<void> {
  const caller = context.caller(1);
  await addRealInstruments(caller, staff.find(({ account }) => account === 'treasurer')!);
  caller.close();
}

export interface OpenStormConnections extends StormConnections {
  /** How many answers the cut wires have lost. */
  cuts(): number;
  /** Cuts the intact wires' connections, like a failing network. */
  cutConnections(): void;
  close(): Promise<void>;
}

export async function openStormConnections(context: TrialContext): Promise<OpenStormConnections> {
  const plain = context.caller(CONNECTIONS);
  const other = context.caller(OTHER_CONNECTIONS);
  const { port } = context.server();
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

export async function findTradablesAndTightenLimits(
  context: TrialContext,
  { plain }: StormConnections,
  customer: TrialCustomer,
): Promise<StormTradable[]> {
  const wanted = context.realPrices ? REAL_INSTRUMENTS : [];
  const tradables = await findStormTradables(plain, customer, context.random.fork('wares'), undefined, wanted);
  await setTightDayTradingLimits(context, tradables);
  return tradables;
}

const KNOWN_WITHIN_MS = 10_000;

/** A server that has never seen an instrument can't judge its feed's lies. */
export async function waitUntilTradablesKnown(
  { dataDir }: TrialContext,
  tradables: readonly StormTradable[],
): Promise<void> {
  for (const end = performance.now() + KNOWN_WITHIN_MS; performance.now() < end; await wait(100)) {
    const text = await readFile(join(dataDir, 'known-quotes.json'), 'utf8').catch(() => '');
    if (tradables.every(({ instrument }) => text.includes(`"${instrument}"`))) return;
  }
}
