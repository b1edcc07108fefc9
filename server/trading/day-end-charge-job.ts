/**
 * In markets where a day's net quantity decides what is delivered, settles the day's charges after its end, at the
 * market's own midnight: once per account and instrument, also after an outage. Fills record whether they were charged,
 * so none is charged twice.
 */
import { isRefusal } from '@bourse/contract/refusals.ts';
import { sql } from 'kysely';
import { type InstrumentId, type Market, MARKETS, type TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { decideDayEndCharges, type FillToChargeAtDayEnd } from '@bourse/core/trading/trading/decide-day-end-charges.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import { ALL_PORTFOLIOS_LOADS } from '../desk/command-portfolio.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import { createSettlementCalendar } from '../ledger/value-dates.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import type { AccountId } from '../ids.ts';
import { parseCharges } from '../ledger/parse-account-rows.ts';
import type { World } from '../world/world.ts';
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

interface UnchargedDay {
  account_id: AccountId;
  portfolio: number;
  instrument: InstrumentId;
  date: string;
}
interface FillRow {
  fill_seq: bigint;
  order_seq: bigint;
  position_seq: bigint;
  effect: 'open' | 'close';
  price: bigint;
  quantity: bigint;
  charges: string;
  held: bigint;
  charged: boolean;
}

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
    const days = await listUnchargedDays(dependencies.database, market, from, midnight);
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

/** Portfolios and instruments with fills whose day-end charges are still to come. */
async function listUnchargedDays(
  { kysely }: Database,
  market: Market,
  from: Date,
  midnight: Date,
): Promise<UnchargedDay[]> {
  const { rows } = await sql<UnchargedDay>`
    select distinct f.account_id, o.portfolio, o.instrument, to_char(f.at at time zone ${getMarketRules(market).zone},
      'YYYY-MM-DD') as date
    from fills f join orders o using (account_id, order_seq)
    left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq)
    where f.held is not null and f.at >= ${from} and f.at < ${midnight} and o.market = ${market} and c.fill_seq is null
    order by 4, 1, 2, 3 limit ${AT_ONCE}`.execute(kysely);
  return rows;
}

async function endDay(
  { database, desk, venues, world, timeZones }: DayEndChargeJobDependencies,
  { account_id: account, portfolio, instrument: id, date }: UnchargedDay,
): Promise<boolean> {
  const instrument = venues.instrument(id);
  if (!instrument) return false;
  const { zone } = getMarketRules(instrument.market);
  const fills = await loadFillsOfDay(
    database,
    account,
    portfolio,
    id,
    new Date(timeZones.toInstant(date, 0, zone)),
    new Date(timeZones.toInstant(date, 1440, zone)),
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

async function loadFillsOfDay(
  { kysely }: Database,
  account: AccountId,
  portfolio: number,
  instrument: InstrumentId,
  from: Date,
  to: Date,
): Promise<FillToChargeAtDayEnd[]> {
  const { rows } = await sql<FillRow>`
    select f.fill_seq, f.order_seq, f.position_seq, f.effect, f.price, f.quantity, f.charges, f.held,
      c.fill_seq is not null as charged
    from fills f join orders o using (account_id, order_seq)
    left join day_end_charges c on (c.account_id, c.fill_seq) = (f.account_id, f.fill_seq)
    where f.account_id = ${account} and o.portfolio = ${portfolio} and o.instrument = ${instrument}
      and f.held is not null and f.at >= ${from} and f.at < ${to} order by f.fill_seq`.execute(kysely);
  return rows.map((row) => ({
    seq: row.fill_seq,
    order: row.order_seq,
    position: row.position_seq,
    effect: row.effect,
    price: row.price,
    quantity: row.quantity,
    charges: parseCharges(row.charges),
    held: row.held,
    charged: row.charged,
  }));
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
  const rows = await database.kysely
    .selectFrom('orders')
    .select(['order_seq', 'instrument', 'hold'])
    .where('account_id', '=', account)
    .where('portfolio', '=', portfolio)
    .where('currency', '=', currency)
    .where('status', '=', 'pending')
    .where('hold', '>', 0n)
    .orderBy('order_seq', 'desc')
    .execute();
  let freed = 0n;
  for (const { order_seq: seq, instrument: id, hold } of rows) {
    const instrument = venues.instrument(id as InstrumentId);
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
