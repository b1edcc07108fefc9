/** Compares the days of the last two weeks, as sources show them, with the rulebook's calendar; says what differs. */
import { addDays } from '@bourse/core/dates.ts';
import { compareCalendar } from '@bourse/core/markets/price-sources/compare-calendar.ts';
import { getInstantOfMinute } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import { findSeenBars, saveSourceFindings } from './own-bars-store.ts';

type CalendarDependencies = Pick<ServerDependencies, 'database' | 'realPrices' | 'timeZones' | 'clock'>;

const DAYS_COMPARED = 14;
const MINUTE_MS = 60_000;
const MINUTES_A_DAY = 1_440;
/** It is about all sources of a market together. */
const ALL_SOURCES = 'all';

export async function checkCalendars(dependencies: CalendarDependencies): Promise<void> {
  const markets = new Set(dependencies.realPrices.instruments().map(({ market }) => market));
  for (const market of markets) await checkCalendar(dependencies, market);
}

async function checkCalendar(
  { database, realPrices, timeZones, clock }: CalendarDependencies,
  market: Market,
): Promise<void> {
  const now = clock.now();
  const today = realPrices.memory.dateAt(market, now);
  for (let back = 1; back <= DAYS_COMPARED; back += 1) {
    const date = addDays(today, -back);
    const from = getInstantOfMinute(market, date, 0, timeZones);
    const until = getInstantOfMinute(market, date, MINUTES_A_DAY, timeZones);
    const { requested, traded, lastMinuteAt } = await findSeenBars(database.kysely, market, { from, until });
    const lastMinute = lastMinuteAt === null ? null : (lastMinuteAt - from) / MINUTE_MS + 1;
    const found = compareCalendar(market, { date, requested, traded, lastMinute });
    if (found)
      await saveSourceFindings(database.kysely, [{ source: ALL_SOURCES, subject: market, date, ...found }], now);
  }
}
