/** The rulebook's calendar against what sources show: which days and how long the exchange traded. */
import { getRegularHours, getTradingDay, isAlwaysOpen } from '../sessions/trading-sessions.ts';
import type { Market } from '../market-types.ts';

export const CALENDAR_FINDINGS = [
  /** The rulebook has a session, and no instrument a bar. */
  'noBars',
  /** The rulebook has none, and most instruments have bars. */
  'barsOnHoliday',
  /** Trading ended an hour or more before the rulebook's session. */
  'endedEarly',
  /** Trading went on after the rulebook's session. */
  'endedLate',
] as const;
export type CalendarFinding = (typeof CALENDAR_FINDINGS)[number];

/** What was seen of a finished date: instruments whose days were requested, those with bars that traded. */
export interface SeenDay {
  date: string;
  requested: number;
  traded: number;
  /** The minute of the day at which the last minute bar ended; null without minutes. */
  lastMinute: number | null;
}

const EARLY_MINUTES = 60;
const LATE_MINUTES = 15;

export function compareCalendar(market: Market, seen: SeenDay): { finding: CalendarFinding; detail: string } | null {
  if (isAlwaysOpen(market, 'exchange') || market === 'FX' || seen.requested === 0) return null;
  const day = getTradingDay(market, 'exchange', seen.date);
  if (day === 'unknown') return null;
  const share = `${seen.traded}/${seen.requested}`;
  const hours = day === 'closed' ? null : getRegularHours(day.spans);
  if (!hours) return seen.traded * 2 > seen.requested ? { finding: 'barsOnHoliday', detail: share } : null;
  if (seen.traded === 0) return { finding: 'noBars', detail: share };
  if (seen.lastMinute === null) return null;
  const times = `${formatMinute(seen.lastMinute)} ${formatMinute(hours.to)}`;
  if (seen.lastMinute <= hours.to - EARLY_MINUTES) return { finding: 'endedEarly', detail: times };
  return seen.lastMinute >= hours.to + LATE_MINUTES ? { finding: 'endedLate', detail: times } : null;
}

const formatMinute = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
