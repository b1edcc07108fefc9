/**
 * What positions are charged over night: interest on what leveraged and short positions have borrowed, at each market's
 * own midnight, and rollovers of currency pairs at 17:00 in New York. Each (position, night) has its own key and the
 * position stores its last night, so none is charged twice; nights missed in an outage are charged afterwards.
 */
import { sql } from 'kysely';
import { scalePrice } from '@bourse/core/trading/corporate-actions/scale-holdings-by-ratio.ts';
import { computeCombinedRatio } from '@bourse/core/markets/listings/listing-status.ts';
import { addDays } from '@bourse/core/dates.ts';
import { countRolloverDays, isMarketRolledOver, ROLLOVER_MINUTE } from '@bourse/core/borrowing/fx-rollover.ts';
import {
  type InstrumentId,
  type Market,
  MARKETS,
  type Quote,
  type TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { decideChargeFinancing } from '@bourse/core/trading/trading/charge-financing.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { VenueRegistry } from '../venue/venue-registry.ts';
import {
  createNightQuoteCache,
  forEachPositionHeldAt,
  type OvernightPosition,
  listMarketsHeldOvernight,
  parseOpenedParts,
  type GetQuoteAtNightEnd,
  getPositionAtNightEnd,
} from './overnight-positions.ts';
import type { StockLendingTerms } from './stock-lending-terms.ts';
import { FX_RULES } from '@bourse/core/markets/rulebook/fx-rules.ts';
import { decideRollOver } from '@bourse/core/trading/trading/roll-over-currency-pair.ts';
import { defineDependency } from '../dependencies.ts';

/** Nights further back than this are forgiven. */
const CATCH_UP_DAYS = 14;

interface FinancingDependencies {
  database: Database;
  desk: CommandDesk;
  venues: Pick<VenueRegistry, 'instrument' | 'quote' | 'actions'>;
  clock: Clock;
  timeZones: TimeZoneConverter;
  stockLendingTerms: Pick<StockLendingTerms, 'lendingRateAt'>;
}

/**
 * Remembers finished nights, so that a run with nothing to do makes no query. Returns how many positions a run has
 * charged.
 */
export function createFinancingJob(dependencies: FinancingDependencies): () => Promise<number> {
  const done = new Map<Market, string>();
  const quoteThen = createNightQuoteCache(dependencies.venues);
  return async () => {
    const now = dependencies.clock.now();
    const nights = MARKETS.flatMap((market) => {
      const today = dependencies.timeZones.toLocal(now, getMarketRules(market).zone).date;
      return listUnbookedDates(today, done.get(market), (date) => date < today).map((date) => ({ market, date }));
    });
    const [first] = nights.map(({ date }) => date).sort();
    if (first === undefined) return 0;
    const owing = await listMarketsHeldOvernight(dependencies.database, first, sql`leverage > 1 or side = 'short'`);
    let charged = 0;
    for (const { market, date } of nights) {
      // A pair that is rolled over pays for its night that way.
      if (owing.has(market) && !isMarketRolledOver(market))
        charged += await chargeFinancingOfNight(dependencies, quoteThen, market, date);
      done.set(market, date);
    }
    return charged;
  };
}

/** Dates that are over and neither booked, up to `done`, nor forgiven. */
function listUnbookedDates(today: string, done: string | undefined, isOver: (date: string) => boolean): string[] {
  const first = addDays(today, -CATCH_UP_DAYS);
  const dates = [];
  for (let date = done === undefined || done < first ? first : addDays(done, 1); isOver(date); date = addDays(date, 1))
    dates.push(date);
  return dates;
}

function chargeFinancingOfNight(
  dependencies: FinancingDependencies,
  quoteThen: GetQuoteAtNightEnd,
  market: Market,
  date: string,
): Promise<number> {
  const end = dependencies.timeZones.toInstant(addDays(date, 1), 0, getMarketRules(market).zone);
  const which = sql`p.market = ${market} and (p.leverage > 1 or p.side = 'short') and not p.day_trading`;
  return forEachPositionHeldAt(dependencies.database, { date, end, which }, (debtor) =>
    chargePosition(dependencies, quoteThen, debtor, date, end - 1),
  );
}

async function chargePosition(
  { desk, venues, stockLendingTerms, clock }: FinancingDependencies,
  quoteThen: GetQuoteAtNightEnd,
  debtor: OvernightPosition,
  date: string,
  at: number,
): Promise<void> {
  const instrument = venues.instrument(debtor.instrument);
  if (!instrument) return;
  // Its name contains a space, so no customer can have used the key before.
  const name = `financing ${debtor.position_seq} ${date}`;
  const now = clock.now();
  const price = closeOfNight(venues, instrument.id, date, quoteThen(instrument.id, at, now), now);
  await desk.runIfDue({
    account: debtor.account_id,
    actor: { rule: 'financing' },
    key: createNamedIdempotencyKey(name),
    currencies: [instrument.currency],
    instrument: instrument.id,
    positions: [debtor.position_seq],
    decide: (state, now) =>
      decideChargeFinancing(
        state,
        {
          position: debtor.position_seq,
          date,
          end: at + 1,
          since: getPositionAtNightEnd(debtor),
          borrowRate: stockLendingTerms.lendingRateAt(instrument, at, date),
          price,
        },
        instrument,
        now,
      ),
    answer: () => ({}),
  });
}

/** A unit's last price at the night's end, in today's units: a split may have happened during an outage. */
function closeOfNight(
  feeds: FinancingDependencies['venues'],
  id: InstrumentId,
  date: string,
  quote: Quote | null,
  now: number,
): Price | null {
  return (
    quote &&
    scalePrice(
      quote.last,
      computeCombinedRatio(feeds.actions(id, now, date).filter(({ exDate }) => exDate > date)),
      'half-even',
    )
  );
}

/**
 * Currency pairs are rolled over at 17:00 in New York, at the end of each of their trading days. Each (position, day)
 * has its own key and the position stores its last day, so none is rolled over twice; days missed in an outage are
 * caught up.
 */

interface RolloverDependencies {
  database: Database;
  desk: CommandDesk;
  venues: Pick<VenueRegistry, 'instrument'>;
  clock: Clock;
  timeZones: TimeZoneConverter;
}

/**
 * Remembers finished days, so that a run with nothing to do makes no query. Returns how many positions a run has
 * checked.
 */
export function createRolloverJob(dependencies: RolloverDependencies): () => Promise<number> {
  let done: string | undefined;
  return async () => {
    const now = dependencies.clock.now();
    const today = dependencies.timeZones.toLocal(now, FX_RULES.zone).date;
    const days = listUnbookedDates(
      today,
      done,
      (date) => dependencies.timeZones.toInstant(date, ROLLOVER_MINUTE, FX_RULES.zone) <= now,
    );
    const [earliest] = days;
    if (earliest === undefined) return 0;
    const isHeld = (await listMarketsHeldOvernight(dependencies.database, earliest, sql`market = 'FX'`)).has('FX');
    let rolled = 0;
    for (const date of days) {
      if (isHeld) rolled += await rollOverDay(dependencies, date);
      done = date;
    }
    return rolled;
  };
}

/** With or without leverage. */
function rollOverDay(dependencies: RolloverDependencies, date: string): Promise<number> {
  const end = dependencies.timeZones.toInstant(date, ROLLOVER_MINUTE, FX_RULES.zone);
  const which = sql`p.market = 'FX'`;
  return forEachPositionHeldAt(dependencies.database, { date, end, which }, (holder) =>
    rollOverPosition(dependencies, holder, date, end),
  );
}

async function rollOverPosition(
  { desk, venues }: RolloverDependencies,
  holder: OvernightPosition,
  date: string,
  end: number,
): Promise<void> {
  const instrument = venues.instrument(holder.instrument);
  if (!instrument || countRolloverDays(instrument, date) === 0) return;
  // Its name contains a space, so no customer can have used the key before.
  const name = `rollover ${holder.position_seq} ${date}`;
  await desk.runIfDue({
    account: holder.account_id,
    actor: { rule: 'rollover' },
    key: createNamedIdempotencyKey(name),
    currencies: [instrument.currency],
    instrument: instrument.id,
    positions: [holder.position_seq],
    decide: (state, now) =>
      decideRollOver(
        state,
        {
          position: holder.position_seq,
          date,
          since: getPositionAtNightEnd(holder),
          end,
          opened: parseOpenedParts(holder.parts),
        },
        instrument,
        now,
      ),
    answer: () => ({}),
  });
}

/** Past nights and rollovers, for the jobs that book them and for counts of what is left afterwards. */

/** Each books all nights that have ended; repeating it costs nothing. */
export interface OvernightChargeBooker {
  charge(): Promise<number>;
  rollOver(): Promise<number>;
}
declare module '../dependencies.ts' {
  interface ServerDependencies {
    overnightCharges: OvernightChargeBooker;
  }
}

const createOvernightChargeBooker = (
  dependencies: FinancingDependencies & RolloverDependencies,
): OvernightChargeBooker => ({
  charge: createFinancingJob(dependencies),
  rollOver: createRolloverJob(dependencies),
});

export const overnightChargesDependency = defineDependency(
  'overnightCharges',
  ['database', 'desk', 'venues', 'clock', 'timeZones', 'stockLendingTerms'],
  createOvernightChargeBooker,
);
