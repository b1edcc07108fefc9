/** The rulebook's answers: plain lists, and their forms for a reader and for a program. */
import { addDays } from '@bourse/core/dates.ts';
import type { Market, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import { getInstantOfMinute, getRegularHours, getTradingDay } from '@bourse/core/markets/sessions/trading-sessions.ts';

/** A regular session; instants are UTC, ISO 8601 to the second. */
export interface SessionRow {
  date: string;
  open: string;
  close: string;
  breaks: { from: string; to: string }[];
}
export interface HolidayRow {
  date: string;
  name: string;
  hours: string;
  source: string;
  confirmed: boolean;
}

interface MarketDateRange {
  market: Market;
  from: string;
  to: string;
}

export function listSessions({ market, from, to }: MarketDateRange, zones: TimeZoneConverter): SessionRow[] {
  const sessions: SessionRow[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const day = getTradingDay(market, 'exchange', date);
    const hours = typeof day === 'string' ? null : getRegularHours(day.spans);
    if (!hours) continue;
    const at = (minute: number): string =>
      `${new Date(getInstantOfMinute(market, date, minute, zones)).toISOString().slice(0, 19)}Z`;
    sessions.push({
      date,
      open: at(hours.from),
      close: at(hours.to),
      breaks: hours.breaks.map((pause) => ({ from: at(pause.from), to: at(pause.to) })),
    });
  }
  return sessions;
}

/** Every date on which the market departs from its ordinary days, and what says so. */
export function listHolidays({ market, from, to }: MarketDateRange): HolidayRow[] {
  return getMarketRules(market)
    .specialDays.filter(({ date }) => date >= from && date <= to)
    .map(({ date, name, spans, source, unconfirmed }) => {
      const hours = spans && getRegularHours(spans);
      return {
        date,
        name,
        hours: hours ? `${formatMinuteOfDay(hours.from)}-${formatMinuteOfDay(hours.to)}` : 'closed',
        source,
        confirmed: !unconfirmed,
      };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

const formatMinuteOfDay = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** One row a line, columns filled up with spaces. */
export function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [heads, ...rows];
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]!.length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const formatSessions = (sessions: readonly SessionRow[]): string =>
  formatTable(
    ['date', 'open (UTC)', 'close (UTC)', 'breaks (UTC)'],
    sessions.map(({ date, open, close, breaks }) => [
      date,
      hourOf(open, date),
      hourOf(close, date),
      breaks.map((pause) => `${hourOf(pause.from, date)}-${hourOf(pause.to, date)}`).join(' '),
    ]),
  );

export const formatHolidays = (holidays: readonly HolidayRow[]): string =>
  formatTable(
    ['date', 'hours', 'name', 'source'],
    holidays.map(({ date, hours, name, source, confirmed }) => [
      date,
      hours,
      name,
      confirmed ? source : `${source} (unconfirmed)`,
    ]),
  );

/** The time of day, with the date if it isn't the session's. */
const hourOf = (instant: string, date: string): string =>
  instant.startsWith(date) ? instant.slice(11, 16) : `${instant.slice(0, 10)} ${instant.slice(11, 16)}`;
