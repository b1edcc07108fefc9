/** Whether a market trades at an instant, by the rulebook's data and the platform's own calendar alone. */
import type { Market } from '@bourse/core/markets/market-types.ts';
import { getMarketRules } from '@bourse/core/markets/rulebook/rulebook.ts';
import type { SessionSpan } from '@bourse/core/markets/rulebook/rule-types.ts';
import { marketLocalTime } from './stored-rows-snapshot.ts';

const DAY_MS = 86_400_000;
const DAY_MINUTES = 1_440;
const MINUTE_MS = 60_000;
/** A currency day begins at 17:00 in New York, in minutes of the day. */
const FX_DAY_FROM = 1_020;

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const nextDate = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
/** New York's clock at noon, UTC: 08:00 in summer, 07:00 in winter. */
const isNewYorkSummer = (date: string): boolean =>
  marketLocalTime('US', new Date(`${date}T12:00:00Z`)).minute === 8 * 60;

/** A market's regular sessions of a day; empty if it doesn't trade or its calendar isn't known. */
function regularSpans(market: Market, date: string): readonly SessionSpan[] {
  const { calendar, specialDays, sessions } = getMarketRules(market);
  if (calendar && Number(date.slice(0, 4)) > calendar.lastYear) return [];
  const special = specialDays.find((day) => day.date === date);
  const rules = sessions.filter(({ from }) => from <= date).at(-1)?.value ?? sessions[0]?.value;
  const ordinary =
    rules && rules.weekdays.includes(weekdayOf(date))
      ? rules.spansInNewYorkSummer && isNewYorkSummer(date)
        ? rules.spansInNewYorkSummer
        : rules.spans
      : [];
  return (special ? (special.spans ?? []) : ordinary).filter(({ kind }) => kind === 'regular');
}

/** The market's date `days` trading days after another; around the clock every date counts. */
export function tradingDateAfter(market: Market, hours: 'always' | 'exchange', from: string, days: number): string {
  let date = from;
  for (let left = days; left > 0; ) {
    date = nextDate(date);
    if (hours === 'always' || regularSpans(market, date).length > 0) left -= 1;
  }
  return date;
}

/** Whether the market is open. A currency day begins on the evening before its date. */
export function isMarketOpen(market: Market, at: Date): boolean {
  const { date, minute } = marketLocalTime(market, at);
  return [
    [date, minute],
    [nextDate(date), minute - DAY_MINUTES],
  ].some(([day, local]) =>
    regularSpans(market, String(day)).some(({ from, to }) => Number(local) >= from && Number(local) < to),
  );
}

/**
 * When continuous trading ends on the market's day of an instant (epoch ms); around the clock, at the market's
 * midnight.
 */
export function sessionEndOf(market: Market, hours: 'always' | 'exchange', at: Date): number {
  const { date, minute } = marketLocalTime(market, at);
  const isAlwaysOpen = hours === 'always' || market === 'CRYPTO';
  const [day, local] =
    !isAlwaysOpen && market === 'FX' && minute >= FX_DAY_FROM ? [nextDate(date), minute - DAY_MINUTES] : [date, minute];
  const to = isAlwaysOpen ? DAY_MINUTES : Math.max(...regularSpans(market, day).map((span) => span.to));
  return Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + (to - local) * MINUTE_MS;
}

/**
 * When a sale settles and its shares are transferred: after the market's settlement days, counted in the exchange's
 * trading days, or in working days if its calendar isn't known.
 */
export function shareTransferDateOf(market: Market, soldOn: string): string {
  const { calendar, settlementDays } = getMarketRules(market);
  let date = soldOn;
  for (let left = (settlementDays.findLast(({ from }) => from <= soldOn) ?? settlementDays[0]!).value; left > 0; ) {
    date = nextDate(date);
    const known = !calendar || Number(date.slice(0, 4)) <= calendar.lastYear;
    if (known ? regularSpans(market, date).length > 0 : weekdayOf(date) % 6 !== 0) left -= 1;
  }
  return date;
}
