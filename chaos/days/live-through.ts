/**
 * Simulates days of a few customers, drawn from a seed: at fixed times of each day customers send commands, the server
 * observes the market second by second, and due jobs run.
 */
import { addDays, weekdayOf } from '@bourse/core/dates.ts';
import { createJournal, type Journal } from '../journal.ts';
import { drawWanted } from '../plan/draw-command.ts';
import { type Customer, logIn, populate } from '../population.ts';
import { createRandom, type Random } from '../random.ts';
import { Belongings } from '../storm/belongings.ts';
import { openPrices } from '../storm/prices.ts';
import { findStormWares, type StormWare } from '../storm/wares.ts';
import { at, wishFor } from '../storm/wish-for.ts';
import type { OwnServer } from './own-server.ts';

/**
 * Times of the day in UTC at which some exchange is open: Asia, India and Riyadh, New York, New York's close, and the
 * night.
 */
const MOMENTS = ['01:00', '05:30', '09:00', '14:00', '17:30', '19:59', '23:30'];
const SECONDS_LOOKED_AT = 4;
const COMMANDS_A_MOMENT = 6;
const CUSTOMERS = 6;
/** No login lasts longer than ninety days. */
const LOGIN_EVERY_DAYS = 20;
const WARES_A_MARKET = 2;
const FIRST_NUMBER = 2_000_000_000;

export const firstInstant = (date: string): number => Date.parse(`${date}T00:30:00Z`);

/** The next `count` days from `date` on that aren't weekend days in most markets. */
export function tradingDates(date: string, count: number): string[] {
  const dates: string[] = [];
  for (let day = date; dates.length < count; day = addDays(day, 1)) if (weekdayOf(day) % 6 !== 0) dates.push(day);
  return dates;
}

export async function liveThrough(server: OwnServer, seed: number, dates: readonly string[]): Promise<Journal> {
  const random = createRandom(`days ${seed}`);
  const journal = createJournal();
  let customers = await populate(server.caller, server.invitation, FIRST_NUMBER, CUSTOMERS, 1);
  const wares = await findStormWares(server.caller, customers[0]!, random.fork('wares'), WARES_A_MARKET);
  const belongings = customers.map(() => new Belongings());
  for (const [index, date] of dates.entries()) {
    if (index % LOGIN_EVERY_DAYS === LOGIN_EVERY_DAYS - 1)
      customers = await Promise.all(customers.map((customer) => logIn(server.caller, customer)));
    for (const moment of MOMENTS) {
      const chance = random.fork(`${date} ${moment}`);
      server.clock.set(Date.parse(`${date}T${moment}:00Z`));
      await server.look();
      await server.doJobs();
      for (let count = 0; count < COMMANDS_A_MOMENT; count += 1) {
        const which = chance.int(customers.length);
        await want(server, journal, customers[which]!, belongings[which]!, wares, chance);
      }
      for (let second = 0; second < SECONDS_LOOKED_AT; second += 1) {
        server.clock.advance(1_000);
        await server.look();
      }
    }
  }
  return journal;
}

async function want(
  { caller, clock }: OwnServer,
  journal: Journal,
  customer: Customer,
  mine: Belongings,
  wares: readonly StormWare[],
  chance: Random,
): Promise<void> {
  const wanted = drawWanted(chance);
  const prices = await openPrices(caller, 'ware' in wanted ? [at(wares, wanted.ware)] : wares);
  const { path, input } = wishFor(wanted, { wares, priceOf: prices.priceOf, nowMs: clock.now(), mine });
  const entry = journal.open({ customer, key: chance.key(), path, input });
  journal.note(entry, await caller.call(path, { ...input, key: entry.key }, customer));
  mine.learn(entry);
}
