/**
 * Day trades, and short positions that a market allows only within the day: warns their customers 30 minutes before the
 * session's end, and closes the positions 10 minutes before it, each by its own order. Those left open by an outage are
 * closed when the market is open again.
 */
import { sql } from 'kysely';
import { MARKETS, type Hours, type InstrumentId, type Market, type Zones } from '@bourse/core/markets/market.ts';
import { marketTime } from '@bourse/core/markets/sessions/sessions.ts';
import { shortingOf } from '@bourse/core/markets/order-rules/short-selling.ts';
import { decideCloseIntraday, decideWarnIntraday, intradayStep } from '@bourse/core/trading/trading/end-intraday.ts';
import type { Position } from '@bourse/core/trading/orders/position.ts';
import { keyNamed } from '../desk/command.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { Desk } from '../desk/desk.ts';
import type { AccountId } from '../ids.ts';
import type { MarketViews } from './market-view.ts';
import { inTurns } from '../runtime/promises.ts';

interface Held {
  account_id: AccountId;
  position_seq: bigint;
  instrument: InstrumentId;
  currency: string;
  side: Position['side'];
  day_trading: boolean;
  opened_at: Date;
}
export interface IntradayParts {
  database: Database;
  desk: Desk;
  views: MarketViews;
  clock: Clock;
  zones: Zones;
  hours: Hours;
}

/** How many are warned or closed at once. */
const AT_ONCE = 64;

/** Returns how many positions were warned or closed. */
export async function endIntraday(parts: IntradayParts): Promise<number> {
  const now = parts.clock.now();
  const due: { market: Market; held: Held }[] = [];
  for (const market of MARKETS) {
    const { intradayOnly } = shortingOf(market, marketTime(market, parts.hours, now, parts.zones).date);
    for (const held of [
      ...(await dayTradesOf(parts.database, market)),
      ...(intradayOnly ? await shortsOf(parts.database, market) : []),
    ])
      due.push({ market, held });
  }
  return (await inTurns(due, AT_ONCE, ({ market, held }) => settle(parts, market, held, now))).filter(Boolean).length;
}

async function shortsOf({ kysely }: Database, market: Market): Promise<Held[]> {
  const { rows } =
    await sql<Held>`select account_id, position_seq, instrument, currency, side, day_trading, opened_at from positions
    where market = ${market} and side = 'short' and not day_trading and status <> 'closed' order by account_id,
      position_seq`.execute(kysely);
  return rows;
}

async function dayTradesOf({ kysely }: Database, market: Market): Promise<Held[]> {
  const { rows } =
    await sql<Held>`select account_id, position_seq, instrument, currency, side, day_trading, opened_at from positions
    where market = ${market} and day_trading and status <> 'closed' order by account_id, position_seq`.execute(kysely);
  return rows;
}

async function settle(
  { desk, views, zones, hours }: IntradayParts,
  market: Market,
  held: Held,
  now: number,
): Promise<boolean> {
  const openedOn = marketTime(market, hours, held.opened_at.getTime(), zones).date;
  const seen = views(held.instrument, now);
  const step = seen && intradayStep({ side: held.side, dayTrading: held.day_trading }, openedOn, seen, now);
  if (!seen || !step) return false;
  const seq = held.position_seq;
  // Its name contains a space, so no customer can have used the key before; a closing needs none, since what is closed
  // can't be closed again.
  const name = `intraday ${seq} ${seen.date}`;
  await desk.run({
    account: held.account_id,
    actor: { rule: 'intraday' },
    key: step === 'warn' ? keyNamed(name) : null,
    currencies: [held.currency],
    instrument: held.instrument,
    positions: [seq],
    decide(state, at) {
      const view = views(held.instrument, at);
      return view && (step === 'warn' ? decideWarnIntraday : decideCloseIntraday)(state, seq, openedOn, view, at);
    },
    answer: () => ({}),
  });
  return true;
}
