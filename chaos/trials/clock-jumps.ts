/**
 * R5: the clock leaps by an hour, a day, over the leap day, over the nights of summer time, and back, while customers
 * trade at the exchanges' hours: no fill outside a session, no interest twice, no login that comes back to life.
 */
import { runAudit } from '@bourse/e2e/starting/start-server.ts';
import { type InProcessServer, startInProcessServer } from '../days/in-process-server.ts';
import { createTrialJournal } from '../trial-journal.ts';
import { checkClockLeaps } from '../model/check-clock-leaps.ts';
import { readStoredRowsSnapshot } from '../model/stored-rows-snapshot.ts';
import { generateTradingAction } from '../plan/generate-trading-action.ts';
import { type TrialCustomer, logInCustomer, registerCustomers } from '../trial-customers.ts';
import { readDatabase } from '../trial-database.ts';
import type { TrialContext, Trial } from '../trial-runner.ts';
import { BelievedHoldings } from '../storm/believed-holdings.ts';
import { createLastPrices } from '../storm/last-prices.ts';
import { findStormTradables } from '../storm/storm-tradables.ts';
import { pickModulo, buildTradingCall } from '../storm/build-trading-call.ts';
import { checkAgainstModel } from '../check-against-model.ts';

/** Where the clock goes, in order: back and forth by hours and days, around events at the five zones' exchanges. */
const INSTANTS = [
  // A Friday in New York: open, closed an hour later, an hour back open again; the session's end to the second.
  '2026-03-06T20:30:00Z',
  '2026-03-06T21:30:00Z',
  '2026-03-06T20:30:10Z',
  '2026-03-06T20:59:57Z',
  '2026-03-06T21:00:01Z',
  // The night in which New York's summer time begins, from both sides, and the first openings by its new clock, in
  // Mexico too.
  '2026-03-08T06:59:58Z',
  '2026-03-08T07:00:02Z',
  '2026-03-09T13:29:57Z',
  '2026-03-09T13:30:03Z',
  '2026-03-09T12:30:03Z',
  '2026-03-09T19:59:57Z',
  '2026-03-09T20:00:03Z',
  // Seoul, Bangkok with its lunch, Mumbai, Riyadh on a Sunday; a day forward, a day back.
  '2026-03-10T00:30:00Z',
  '2026-03-10T04:00:00Z',
  '2026-03-10T05:45:00Z',
  '2026-03-11T05:45:00Z',
  '2026-03-10T05:45:30Z',
  '2026-03-10T09:59:00Z',
  '2026-03-10T10:01:00Z',
  '2026-03-15T08:00:00Z',
  // The end of New York's summer time; the minute that comes twice.
  '2026-10-30T19:59:57Z',
  '2026-11-01T05:30:00Z',
  '2026-11-01T06:30:00Z',
  '2026-11-01T05:30:30Z',
  '2026-11-02T13:31:00Z',
  '2026-11-02T14:31:00Z',
  '2026-11-02T20:59:57Z',
  '2026-11-02T21:00:03Z',
  // Korea's year ends a day early; the leap day is beyond the known calendars, where no exchange is open.
  '2026-12-30T05:00:00Z',
  '2026-12-31T05:00:00Z',
  '2028-02-28T15:00:00Z',
  '2028-02-29T15:00:00Z',
  '2028-03-01T15:00:00Z',
  '2026-12-31T06:00:00Z',
];
const CUSTOMERS = 5;
const COMMANDS = 6;
const SECONDS_LOOKED_AT = 3;
const FIRST_NUMBER = 2_000_000_000;
const LEVERED_QUANTITY = '0.01';

export const clockJumpsTrial: Trial = {
  name: 'R5',
  title: 'the clock leaps forward and back',
  fullSize: INSTANTS.length,
  run: (context, size) => runClockJumps(context, size),
};

type Desk = Pick<TrialContext, 'random' | 'journal'>;

/** Needs no stage, only a journal and a seed: its server is in this process. */
export async function runClockJumps({ random, journal }: Desk, size: number): Promise<Record<string, number>> {
  const server = await startInProcessServer('clock jumps', Date.parse('2026-03-06T15:00:00Z'));
  try {
    const figures = await leapThroughInstants({ random, journal }, server, INSTANTS.slice(0, size));
    const audited = await runAudit(server.dataDir);
    if (audited.code !== 0) journal.violate(`the server's audit: ${audited.output.trim()}`);
    return figures;
  } finally {
    await server.stop();
  }
}

/** Customers whose logins end as the clock leaps, and what each of them has. */
interface Story {
  server: InProcessServer;
  /** The trial's own findings. */
  journal: TrialContext['journal'];
  /** The customers' commands. */
  own: TrialContext['journal'];
  customers: TrialCustomer[];
  tradables: Awaited<ReturnType<typeof findStormTradables>>;
  belongings: readonly BelievedHoldings[];
  /** Customers with ended logins. */
  ended: TrialCustomer[];
}

async function leapThroughInstants(
  { random, journal }: Desk,
  server: InProcessServer,
  instants: readonly string[],
): Promise<Record<string, number>> {
  const story = await begin({ random, journal }, server);
  const { own, ended } = story;
  for (const [index, instant] of instants.entries()) {
    server.clock.set(Date.parse(instant));
    if (index % 3 === 2) await server.restart();
    await server.observeMarket();
    await server.doJobs();
    await logInAgain(story, instant);
    const chance = random.fork(instant);
    for (let count = 0; count < COMMANDS; count += 1) await command(story, chance);
    for (let second = 0; second < SECONDS_LOOKED_AT; second += 1) {
      server.clock.advance(1_000);
      await server.observeMarket();
    }
  }
  for (const sentence of own.violations) journal.violate(sentence);
  const looked = await readDatabase(server.dataDir, async (client) => {
    // In its two years old alerts are deleted.
    const figures = await checkAgainstModel(client, { entries: [], violate: journal.violate }, { withAlerts: false });
    return {
      movements: figures['movements'] ?? 0,
      ...checkClockLeaps(await readStoredRowsSnapshot(client), (sentence) => journal.violate(sentence)),
    };
  });
  return {
    leaps: instants.length,
    commands: own.entries.length,
    acknowledged: own.counts()['accepted'] ?? 0,
    loginsEnded: ended.length,
    ...looked,
  };
}

/** Each customer has a leveraged position from the first day on. */
async function begin({ random, journal }: Desk, server: InProcessServer): Promise<Story> {
  const own = createTrialJournal();
  const customers = await registerCustomers(server.caller, server.invitation, FIRST_NUMBER, CUSTOMERS, 1);
  const tradables = await findStormTradables(server.caller, customers[0]!, random.fork('wares'), 3);
  const belongings = customers.map(() => new BelievedHoldings());
  for (const customer of customers)
    await ask(server, customer, 'trading/placeOrder', {
      instrument: 'CRYPTO.BTCUSDT',
      side: 'long',
      type: 'market',
      quantity: LEVERED_QUANTITY,
      leverage: 4,
      key: random.key(),
    });
  return { server, journal, own, customers, tradables, belongings, ended: [] };
}

/** An ended login stays ended; its customer gets another one. */
async function logInAgain({ server, journal, customers, ended }: Story, instant: string): Promise<void> {
  for (const dead of ended)
    if ((await server.caller.call('wallet/getWallet', {}, dead))?.http !== 401)
      journal.violate(`at ${instant} a login that had ended is alive again`);
  for (const [which, customer] of customers.entries()) {
    if ((await server.caller.call('wallet/getWallet', {}, customer))?.http !== 401) continue;
    ended.push(customer);
    customers[which] = await logInCustomer(server.caller, customer);
  }
}

async function command(
  { server, own, customers, tradables, belongings }: Story,
  chance: TrialContext['random'],
): Promise<void> {
  const which = chance.int(customers.length);
  const wanted = generateTradingAction(chance);
  const prices = await createLastPrices(
    server.caller,
    'ware' in wanted ? [pickModulo(tradables, wanted.ware)] : tradables,
  );
  const { path, input } = buildTradingCall(wanted, {
    tradables,
    priceOf: prices.priceOf,
    nowMs: server.clock.now(),
    mine: belongings[which]!,
  });
  const entry = own.open({ customer: customers[which]!, key: chance.key(), path, input });
  own.note(entry, await ask(server, entry.customer, path, { ...input, key: entry.key }));
  belongings[which]!.learn(entry);
}

const ask = ({ caller }: InProcessServer, customer: TrialCustomer, path: string, input: object) =>
  caller.call(path, input, customer);
