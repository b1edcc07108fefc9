/** Time frames of Alpaca's bars, made of our own bars, and when each of their bars begins. */
import { addDays, fromDayNumber, toDayNumber, weekdayOf, yearOf, monthOf } from '@bourse/core/dates.ts';
import type { BarPeriod, Market, TimeZoneConverter, TradingHoursMode } from '@bourse/core/markets/market-types.ts';
import { getInstantOfMinute, getMarketTime } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { invalidError } from '../alpaca-errors.ts';

export interface Timeframe {
  unit: 'minute' | 'day' | 'week' | 'month';
  /** Of its unit. */
  count: number;
  /** The longest of our periods that it is made of. */
  base: BarPeriod;
  /** About as long as one of these lasts. */
  baseMs: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const FORM = /^(\d{1,2})(Min|T|Hour|H|Day|D|Week|W|Month|M)$/;
/** An hour's bar begins with the hour, while sessions may begin with its half. */
const BASES_OF_MINUTES: readonly [number, BarPeriod][] = [
  [30, '30m'],
  [15, '15m'],
  [5, '5m'],
  [1, '1m'],
];
const BASES_OF_MONTHS: Readonly<Record<number, BarPeriod>> = { 1: '1M', 2: '1M', 3: '3M', 4: '1M', 6: '6M', 12: '1Y' };

/** `opensAt`: the minute in which the market's sessions begin. */
export function parseTimeframe(text: string | null, opensAt: number): Timeframe {
  const [, digits = '', word = ''] = FORM.exec(text ?? '') ?? [];
  const count = Number(digits);
  const unit = word === 'Min' || word === 'T' ? 'T' : word.slice(0, 1);
  if (word === 'M' || word === 'Month') {
    const base = BASES_OF_MONTHS[count];
    if (base) return { unit: 'month', count, base, baseMs: (base === '1M' ? 1 : count) * 30 * DAY_MS };
  } else if (unit === 'D' && count === 1) return { unit: 'day', count, base: '1d', baseMs: DAY_MS };
  else if (unit === 'W' && count === 1) return { unit: 'week', count, base: '1w', baseMs: 7 * DAY_MS };
  else if ((unit === 'T' && count >= 1 && count <= 59) || (unit === 'H' && count >= 1 && count <= 23)) {
    const minutes = unit === 'T' ? count : count * 60;
    const [length, base] = BASES_OF_MINUTES.find(([each]) => minutes % each === 0 && opensAt % each === 0)!;
    return { unit: 'minute', count: minutes, base, baseMs: length * MINUTE_MS };
  }
  throw invalidError(`invalid timeframe: ${text ?? ''}`);
}

/** Which bar of a time frame a moment belongs to, by the moment at which that begins (epoch ms). */
export interface TimeframeGrid {
  floor(at: number): number;
  /** When the bar after the one that begins at `start` begins. */
  next(start: number): number;
}

export function createTimeframeGrid(
  { unit, count, baseMs }: Timeframe,
  market: Market,
  { hours, timeZones }: { hours: TradingHoursMode; timeZones: TimeZoneConverter },
): TimeframeGrid {
  const midnightOf = (date: string): number => getInstantOfMinute(market, date, 0, timeZones);
  const dateOf = (at: number): string => getMarketTime(market, hours, at, timeZones).date;
  if (unit === 'minute') {
    const floor = (at: number): number => {
      const midnight = midnightOf(dateOf(at));
      const length = count * MINUTE_MS;
      return midnight + Math.floor((at - midnight) / length) * length;
    };
    return { floor, next: (start) => Math.max(floor(start + count * MINUTE_MS), start + 1) };
  }
  const floor = (at: number): number => midnightOf(firstDateOf(unit, count, market, dateOf(at)));
  // Into the middle of the next one, whatever the clocks do meanwhile.
  const longer = unit === 'month' ? count * 31 * DAY_MS : baseMs;
  return { floor, next: (start) => floor(start + longer + DAY_MS / 2) };
}

/** Weeks begin on Monday, in Saudi Arabia on Sunday. */
function firstDateOf(unit: Exclude<Timeframe['unit'], 'minute'>, count: number, market: Market, date: string): string {
  if (unit === 'day') return date;
  if (unit === 'week') return addDays(date, -((weekdayOf(date) + (market === 'SA' ? 0 : 6)) % 7));
  const month = monthOf(date) - ((monthOf(date) - 1) % count);
  return fromDayNumber(toDayNumber(`${String(yearOf(date)).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`));
}
