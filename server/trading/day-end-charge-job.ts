/**
 * In markets where a day's net quantity decides what is delivered, settles the day's charges after its end, at the
 * market's own midnight: once per account and instrument, also after an outage. Fills record whether they were charged,
 * so none is charged twice.
 */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { type Market, MARKETS, type TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { decideDayEndCharges } from '@bourse/core/trading/trading/decide-day-end-charges.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import { ALL_PORTFOLIOS_LOADS } from '../desk/command-portfolio.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import { createSettlementCalendar } from '../ledger/value-dates.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { AccountId } from '../ids.ts';
import type { World } from '../world/world.ts';
import { readFillsOfDay, readOrdersWithHolds, readUnchargedDays, type UnchargedDay } from './day-end-charges-store.ts';
import { decideEndOrderForCharges } from '@bourse/core/trading/trading/end-orders.ts';

export interface DayEndChargeJobDependencies {
  database: Database;
  desk: CommandDesk;
  venues: Pick<VenueRegistry, 'instrument'>;
  world: Pick<World, 'hours'>;
  clock: Clock;
  timeZones: TimeZoneConverter;
}

/** Whatever was decided before midnight is committed by then. */
const COMMIT_MS = 60_000;
const AT_ONCE = 200;
const BEGINNING_OF_TIME = new Date(0);

/**
 * Remembers finished days, so that a run with nothing to do makes no query. Returns how many accounts' days it has
 * ended.
 */
export function createDayEndChargeJob(dependencies: DayEndChargeJobDependencies): () => Promise<number> {
  const done = new Map<Market, Date>();
  return async () => {
    let ended = 0;
    for (const market of MARKETS) {
      const { dayNetting, zone } = getMarketRules(market);
      if (!dayNetting) continue;
      const today = dependencies.timeZones.toLocal(dependencies.clock.now() - COMMIT_MS, zone).date;
      const midnight = new Date(dependencies.timeZones.toInstant(today, 0, zone));
      const from = done.get(market) ?? BEGINNING_OF_TIME;
      if (from >= midnight) continue;
      ended += await endDays(dependencies, market, from, midnight);
      done.set(market, midnight);
    }
    return ended;
  };
}

async function endDays(
  dependencies: DayEndChargeJobDependencies,
  market: Market,
  from: Date,
  midnight: Date,
): Promise<number> {
  let ended = 0;
  const failures: unknown[] = [];
  for (;;) {
    const days = await readUnchargedDays(dependencies.database.kysely, market, {
      from,
      until: midnight,
      limit: AT_ONCE,
    });
    // One failure doesn't stop the others.
    const settled = await Promise.allSettled(days.map((day) => endDay(dependencies, day)));
    failures.push(...settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])));
    const worked = settled.filter((each) => each.status === 'fulfilled' && each.value).length;
    ended += worked;
    if (days.length < AT_ONCE || worked === 0) break;
  }
  if (failures.length > 0) throw failures[0];
  return ended;
}

async function endDay(
  { database, desk, venues, world, timeZones }: DayEndChargeJobDependencies,
  { account_id: account, portfolio, instrument: id, date }: UnchargedDay,
): Promise<boolean> {
  const instrument = venues.instrument(id);
  if (!instrument) return false;
  const { zone } = getMarketRules(instrument.market);
  const fills = await readFillsOfDay(
    database.kysely,
    { account_id: account, portfolio, instrument: id },
    { from: new Date(timeZones.toInstant(date, 0, zone)), until: new Date(timeZones.toInstant(date, 1440, zone)) },
  );
  // Its name contains a space, so no customer can have used the key before; a later fill makes a different one.
  const name = `day end ${id} ${date} ${fills.at(-1)?.seq ?? 0n}`;
  for (let free = true; ; ) {
    let lacking = 0n;
    const answer = await desk.runIfDue({
      account,
      actor: { rule: 'charges of the day' },
      key: createNamedIdempotencyKey(name),
      loads: ALL_PORTFOLIOS_LOADS,
      currencies: [instrument.currency],
      instrument: id,
      orders: [...new Set(fills.map(({ order }) => order))],
      positions: [...new Set(fills.map(({ position }) => position))],
      decide(state, now) {
        const changes = decideDayEndCharges(
          state,
          fills,
          instrument,
          date,
          now,
          createSettlementCalendar(world, timeZones)[instrument.market],
        );
        lacking =
          free && changes
            ? changes.transfers.reduce((sum, { debit, amount }) => (debit === 'insurance' ? sum + amount : sum), 0n)
            : 0n;
        return lacking > 0n ? null : changes;
      },
      answer: () => ({}),
    });
    if (isRefusal(answer)) throw new Error(`${name} of account ${account} was refused: ${answer.refused}`);
    if (lacking === 0n) return true;
    // Waiting orders end before the insurance account pays.
    free = await releaseOrderHolds(
      { database, desk, venues },
      { account, portfolio, currency: instrument.currency, amount: lacking, date },
    );
  }
}

/**
 * Releases what an account's waiting orders have reserved in a currency, newest order first, until due charges can be
 * paid.
 */

export interface ReleaseHoldsDependencies {
  database: Pick<Database, 'kysely'>;
  desk: CommandDesk;
  venues: Pick<VenueRegistry, 'instrument'>;
}
interface DueAmount {
  account: AccountId;
  portfolio: number;
  currency: string;
  amount: bigint;
  /** The market's local date. */
  date: string;
}

/** Returns whether there was anything to free. */
async function releaseOrderHolds(
  { database, desk, venues }: ReleaseHoldsDependencies,
  { account, portfolio, currency, amount, date }: DueAmount,
): Promise<boolean> {
  const orders = await readOrdersWithHolds(database.kysely, { account, portfolio, currency });
  let freed = 0n;
  for (const { order_seq: seq, instrument: id, hold } of orders) {
    const instrument = venues.instrument(id);
    if (!instrument || freed >= amount) continue;
    await desk.runIfDue({
      account,
      actor: { rule: 'charges of the day' },
      key: null,
      currencies: [currency],
      instrument: instrument.id,
      orders: [seq],
      decide: (state, now) => decideEndOrderForCharges(state, seq, instrument, date, now),
      answer: () => ({}),
    });
    freed += hold;
  }
  return freed > 0n;
}
