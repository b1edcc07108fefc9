/**
 * What positions are charged over night: interest on what leveraged and short positions have borrowed, at each market's
 * own midnight, and rollovers of currency pairs at 17:00 in New York. Each (position, night) has its own key and the
 * position stores its last night, so none is charged twice; nights missed in an outage are charged afterwards.
 */
import { sql } from 'kysely';
import { scaledPrice } from '@bourse/core/trading/corporate-actions/adjust-holdings.ts';
import { ratioOf } from '@bourse/core/markets/listings/listing-status.ts';
import { addDays } from '@bourse/core/dates.ts';
import { daysRolled, isRolledOver, ROLLED_AT_MINUTE } from '@bourse/core/borrowing/fx-rollover.ts';
import { type InstrumentId, type Market, MARKETS, type Quote, type Zones } from '@bourse/core/markets/market.ts';
import type { Price } from '@bourse/core/ledger/money.ts';
import { rulesOf } from '@bourse/core/markets/rulebook/rulebook.ts';
import { decideChargeFinancing } from '@bourse/core/trading/trading/charge-financing.ts';
import { keyNamed } from '../desk/command.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { Desk } from '../desk/desk.ts';
import type { Feeds } from '../venue/feeds.ts';
import {
  createNightQuotes,
  forHeldAt,
  type HeldThen,
  marketsHeld,
  partsOf,
  type QuoteThen,
  sinceOf,
} from './overnight-positions.ts';
import type { StockLending } from './stock-lending.ts';
import { DAY_TRADES_ROLLED_FROM } from '@bourse/core/markets/rulebook/fx-rollover.ts';
import { FX } from '@bourse/core/markets/rulebook/fx.ts';
import { decideRollOver } from '@bourse/core/trading/trading/roll-over.ts';
import { part } from '../parts.ts';

/** Nights further back than this are forgiven. */
const LOOKED_BACK_DAYS = 14;

interface FinancingParts {
  database: Database;
  desk: Desk;
  feeds: Pick<Feeds, 'instrument' | 'quote' | 'actions'>;
  clock: Clock;
  zones: Zones;
  lending: Pick<StockLending, 'rateAt'>;
}

/**
 * Remembers finished nights, so that a run with nothing to do makes no query. Returns how many positions a run has
 * charged.
 */
export function createFinancing(parts: FinancingParts): () => Promise<number> {
  const done = new Map<Market, string>();
  const quoteThen = createNightQuotes(parts.feeds);
  return async () => {
    const now = parts.clock.now();
    const nights = MARKETS.flatMap((market) =>
      nightsBefore(parts.zones.toLocal(now, rulesOf(market).zone).date, done.get(market)).map((date) => ({
        market,
        date,
      })),
    );
    const [first] = nights.map(({ date }) => date).sort();
    if (first === undefined) return 0;
    const owing = await marketsHeld(parts.database, first, sql`leverage > 1 or side = 'short'`);
    let charged = 0;
    for (const { market, date } of nights) {
      // A pair that is rolled over pays for its night that way.
      if (owing.has(market) && !isRolledOver(market, date))
        charged += await chargeNight(parts, quoteThen, market, date);
      done.set(market, date);
    }
    return charged;
  };
}

/** Nights that are neither done nor forgiven. */
function nightsBefore(today: string, done: string | undefined): string[] {
  const first = addDays(today, -LOOKED_BACK_DAYS);
  const nights = [];
  for (let date = done === undefined || done < first ? first : addDays(done, 1); date < today; date = addDays(date, 1))
    nights.push(date);
  return nights;
}

function chargeNight(parts: FinancingParts, quoteThen: QuoteThen, market: Market, date: string): Promise<number> {
  const end = parts.zones.toInstant(addDays(date, 1), 0, rulesOf(market).zone);
  const which = sql`p.market = ${market} and (p.leverage > 1 or p.side = 'short') and not p.day_trading`;
  return forHeldAt(parts.database, { date, end, which }, (debtor) => charge(parts, quoteThen, debtor, date, end - 1));
}

async function charge(
  { desk, feeds, lending, clock }: FinancingParts,
  quoteThen: QuoteThen,
  debtor: HeldThen,
  date: string,
  at: number,
): Promise<void> {
  const instrument = feeds.instrument(debtor.instrument);
  if (!instrument) return;
  // Its name contains a space, so no customer can have used the key before.
  const name = `financing ${debtor.position_seq} ${date}`;
  const now = clock.now();
  const price = closeOf(feeds, instrument.id, date, quoteThen(instrument.id, at, now), now);
  await desk.run({
    account: debtor.account_id,
    actor: { rule: 'financing' },
    key: keyNamed(name),
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
          since: sinceOf(debtor),
          borrowRate: lending.rateAt(instrument, at, date),
          price,
        },
        instrument,
        now,
      ),
    answer: () => ({}),
  });
}

/** A unit's last price at the night's end, in today's units: a split may have happened during an outage. */
function closeOf(
  feeds: FinancingParts['feeds'],
  id: InstrumentId,
  date: string,
  quote: Quote | null,
  now: number,
): Price | null {
  return (
    quote &&
    scaledPrice(quote.last, ratioOf(feeds.actions(id, now, date).filter(({ exDate }) => exDate > date)), 'half-even')
  );
}

/**
 * Currency pairs are rolled over at 17:00 in New York, at the end of each of their trading days. Each (position, day)
 * has its own key and the position stores its last day, so none is rolled over twice; days missed in an outage are
 * caught up.
 */

interface RollOverParts {
  database: Database;
  desk: Desk;
  feeds: Pick<Feeds, 'instrument'>;
  clock: Clock;
  zones: Zones;
}

/**
 * Remembers finished days, so that a run with nothing to do makes no query. Returns how many positions a run has
 * checked.
 */
export function createRollOver(parts: RollOverParts): () => Promise<number> {
  let done: string | null = null;
  return async () => {
    const now = parts.clock.now();
    const today = parts.zones.toLocal(now, FX.zone).date;
    const first = addDays(today, -LOOKED_BACK_DAYS);
    const days: string[] = [];
    for (
      let date = done === null || done < first ? first : addDays(done, 1);
      parts.zones.toInstant(date, ROLLED_AT_MINUTE, FX.zone) <= now;
      date = addDays(date, 1)
    )
      days.push(date);
    const [earliest] = days;
    if (earliest === undefined) return 0;
    const isHeld = (await marketsHeld(parts.database, earliest, sql`market = 'FX'`)).has('FX');
    let rolled = 0;
    for (const date of days) {
      if (isHeld && isRolledOver('FX', date)) rolled += await rollDay(parts, date);
      done = date;
    }
    return rolled;
  };
}

/** With or without leverage. */
function rollDay(parts: RollOverParts, date: string): Promise<number> {
  const end = parts.zones.toInstant(date, ROLLED_AT_MINUTE, FX.zone);
  const which = sql`p.market = 'FX' and (not p.day_trading or ${date >= DAY_TRADES_ROLLED_FROM})`;
  return forHeldAt(parts.database, { date, end, which }, (holder) => roll(parts, holder, date, end));
}

async function roll({ desk, feeds }: RollOverParts, holder: HeldThen, date: string, end: number): Promise<void> {
  const instrument = feeds.instrument(holder.instrument);
  if (!instrument || daysRolled(instrument, date) === 0) return;
  // Its name contains a space, so no customer can have used the key before.
  const name = `rollover ${holder.position_seq} ${date}`;
  await desk.run({
    account: holder.account_id,
    actor: { rule: 'rollover' },
    key: keyNamed(name),
    currencies: [instrument.currency],
    instrument: instrument.id,
    positions: [holder.position_seq],
    decide: (state, now) =>
      decideRollOver(
        state,
        { position: holder.position_seq, date, since: sinceOf(holder), end, opened: partsOf(holder.parts) },
        instrument,
        now,
      ),
    answer: () => ({}),
  });
}

/** Past nights and rollovers, for the jobs that book them and for counts of what is left afterwards. */

/** Each books all nights that have ended; repeating it costs nothing. */
export interface Nights {
  charge(): Promise<number>;
  rollOver(): Promise<number>;
}
declare module '../parts.ts' {
  interface Parts {
    nights: Nights;
  }
}

const createNights = (parts: FinancingParts & RollOverParts): Nights => ({
  charge: createFinancing(parts),
  rollOver: createRollOver(parts),
});

export const nightsPart = part('nights', ['database', 'desk', 'feeds', 'clock', 'zones', 'lending'], createNights);
