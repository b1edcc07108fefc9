/**
 * Day trades, and short positions that a market allows only within the day: warns their customers 30 minutes before the
 * session's end, and closes the positions 10 minutes before it, each by its own order. Those left open by an outage are
 * closed when the market is open again.
 */
import {
  MARKETS,
  type TradingHoursMode,
  type Market,
  type TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { getShortSellingRule } from '@bourse/core/markets/order-rules/short-selling-and-leverage.ts';
import {
  decideIntradayClosing,
  decideIntradayWarning,
  getIntradayEndStep,
} from '@bourse/core/trading/trading/end-intraday-positions.ts';
import { createNamedIdempotencyKey } from '../desk/command.ts';
import type { Clock } from '../time/clock.ts';
import type { Database } from '../db/database.ts';
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { GetMarketView } from './decision-market-view.ts';
import { type IntradayPosition, readOpenDayTrades, readOrdinaryShorts } from './due-positions-store.ts';
import { mapWithConcurrency } from '../runtime/promises.ts';

export interface IntradayDependencies {
  database: Database;
  desk: CommandDesk;
  getMarketView: GetMarketView;
  clock: Clock;
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
}

/** How many are warned or closed at once. */
const AT_ONCE = 64;

/** Returns how many positions were warned or closed. */
export async function closeIntradayPositions(dependencies: IntradayDependencies): Promise<number> {
  const now = dependencies.clock.now();
  const due: { market: Market; held: IntradayPosition }[] = [];
  for (const market of MARKETS) {
    const { intradayOnly } = getShortSellingRule(
      market,
      getMarketTime(market, dependencies.hours, now, dependencies.timeZones).date,
    );
    for (const position of [
      ...(await readOpenDayTrades(dependencies.database.kysely, market)),
      ...(intradayOnly ? await readOrdinaryShorts(dependencies.database.kysely, market) : []),
    ])
      due.push({ market, held: position });
  }
  return (
    await mapWithConcurrency(due, AT_ONCE, ({ market, held: position }) =>
      warnOrClose(dependencies, market, position, now),
    )
  ).filter(Boolean).length;
}

async function warnOrClose(
  { desk, getMarketView, timeZones, hours }: IntradayDependencies,
  market: Market,
  position: IntradayPosition,
  now: number,
): Promise<boolean> {
  const openedOn = getMarketTime(market, hours, position.opened_at.getTime(), timeZones).date;
  const seen = getMarketView(position.instrument, now);
  const step =
    seen && getIntradayEndStep({ side: position.side, dayTrading: position.day_trading }, openedOn, seen, now);
  if (!seen || !step) return false;
  const seq = position.position_seq;
  // Its name contains a space, so no customer can have used the key before; a closing needs none, since what is closed
  // can't be closed again.
  const name = `intraday ${seq} ${seen.date}`;
  await desk.runIfDue({
    account: position.account_id,
    actor: { rule: 'intraday' },
    key: step === 'warn' ? createNamedIdempotencyKey(name) : null,
    currencies: [position.currency],
    instrument: position.instrument,
    positions: [seq],
    decide(state, at) {
      const view = getMarketView(position.instrument, at);
      return view && (step === 'warn' ? decideIntradayWarning : decideIntradayClosing)(state, seq, openedOn, view, at);
    },
    answer: () => ({}),
  });
  return true;
}
