/**
 * Simulates days of a few customers, drawn from a seed: at fixed times of each day customers send commands, the server
 * observes the market second by second, and due jobs run.
 */
import { addDays, weekdayOf } from '@bourse/core/dates.ts';
import { createTrialJournal, type TrialJournal } from '../trial-journal.ts';
import { generateTradingAction } from '../plan/generate-trading-action.ts';
import { type TrialCustomer, logInCustomer, registerCustomers } from '../trial-customers.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import { BelievedHoldings, type ListedOrder, type ListedPosition } from '../storm/believed-holdings.ts';
import { createLastPrices } from '../storm/last-prices.ts';
import { findStormTradables, type StormTradable } from '../storm/storm-tradables.ts';
import { pickModulo, buildTradingCall } from '../storm/build-trading-call.ts';
import type { InProcessServer } from './in-process-server.ts';

/**
 * Times of the day in UTC at which some exchange is open: Asia, India and Riyadh, New York, New York's close, and the
 * night.
 */
const MOMENTS = ['01:00', '05:30', '09:00', '14:00', '17:30', '19:59', '23:30'];
const SECONDS_LOOKED_AT = 4;
const COMMANDS_A_MOMENT = 6;
const PAUSE_MS = 700;
const LISTED = 50;
const CUSTOMERS = 6;
/** No login lasts longer than ninety days. */
const LOGIN_EVERY_DAYS = 20;
const TRADABLES_PER_MARKET = 2;
const FIRST_NUMBER = 2_000_000_000;

export const firstInstantOf = (date: string): number => Date.parse(`${date}T00:30:00Z`);

/** The next `count` days from `date` on that aren't weekend days in most markets. */
export function listTradingDates(date: string, count: number): string[] {
  const dates: string[] = [];
  for (let day = date; dates.length < count; day = addDays(day, 1)) if (weekdayOf(day) % 6 !== 0) dates.push(day);
  return dates;
}

/** `isDelayed`: time passes between commands, and customers read what has filled meanwhile. */
export async function simulateCustomerDays(
  server: InProcessServer,
  seed: number,
  dates: readonly string[],
  isDelayed = false,
): Promise<TrialJournal> {
  const random = createSeededRandom(`days ${seed}`);
  const journal = createTrialJournal();
  let customers = await registerCustomers(server.caller, server.invitation, FIRST_NUMBER, CUSTOMERS, 1);
  const tradables = await findStormTradables(server.caller, customers[0]!, random.fork('wares'), TRADABLES_PER_MARKET);
  const belongings = customers.map(() => new BelievedHoldings());
  for (const [index, date] of dates.entries()) {
    if (index % LOGIN_EVERY_DAYS === LOGIN_EVERY_DAYS - 1)
      customers = await Promise.all(customers.map((customer) => logInCustomer(server.caller, customer)));
    for (const moment of MOMENTS) {
      const chance = random.fork(`${date} ${moment}`);
      server.clock.set(Date.parse(`${date}T${moment}:00Z`));
      await server.observeMarket();
      await server.doJobs();
      for (let count = 0; count < COMMANDS_A_MOMENT; count += 1) {
        const which = chance.int(customers.length);
        if (isDelayed) await passTimeAndRead(server, customers[which]!, belongings[which]!);
        await sendGeneratedCommand(server, journal, customers[which]!, belongings[which]!, tradables, chance);
      }
      for (let second = 0; second < SECONDS_LOOKED_AT; second += 1) {
        server.clock.advance(1_000);
        await server.observeMarket();
      }
    }
  }
  return journal;
}

async function passTimeAndRead(
  { caller, clock, observeMarket }: InProcessServer,
  customer: TrialCustomer,
  mine: BelievedHoldings,
): Promise<void> {
  clock.advance(PAUSE_MS);
  await observeMarket();
  const list = async <Row>(path: string, status: string): Promise<Row[] | null> => {
    const result = await caller.call(path, { status, limit: LISTED }, customer);
    return result?.body.status === 1 ? (result.body.data as { rows: Row[] }).rows : null;
  };
  mine.see(
    await list<ListedOrder>('trading/listOrders', 'pending'),
    await list<ListedPosition>('trading/listPositions', 'inPosition'),
  );
}

async function sendGeneratedCommand(
  { caller, clock }: InProcessServer,
  journal: TrialJournal,
  customer: TrialCustomer,
  mine: BelievedHoldings,
  tradables: readonly StormTradable[],
  chance: SeededRandom,
): Promise<void> {
  const wanted = generateTradingAction(chance);
  const prices = await createLastPrices(caller, 'ware' in wanted ? [pickModulo(tradables, wanted.ware)] : tradables);
  const { path, input } = buildTradingCall(wanted, { tradables, priceOf: prices.priceOf, nowMs: clock.now(), mine });
  const entry = journal.open({ customer, key: chance.key(), path, input });
  journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
  mine.learn(entry);
}
