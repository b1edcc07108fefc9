/**
 * A market's end of day: its time, and its report as text. A seal binds the text's hash, so that nobody can later
 * replace the report.
 */
import type { TradingHoursMode, Market, TimeZoneConverter } from '../market-types.ts';
import { type Amount, type Currency, formatAmount } from '../../ledger/money.ts';
import {
  getInstantOfMinute,
  getMarketTime,
  findPreviousTradingDate,
  getRegularHours,
  getTradingDay,
} from '../sessions/trading-sessions.ts';
import { sha256, toHex } from '../../ledger/seals/sha256.ts';
import { isoTime } from '../../dates.ts';

const DAY_MS = 86_400_000;

export interface EndedTradingDay {
  /** The market's own date. */
  date: string;
  /** When its regular session ended; if trading never stops, its midnight (epoch ms). */
  closedAt: number;
}

const findDayEnd = (
  market: Market,
  hours: TradingHoursMode,
  date: string,
  zones: TimeZoneConverter,
): EndedTradingDay | null => {
  const day = getTradingDay(market, hours, date);
  const regular = typeof day === 'string' ? null : getRegularHours(day.spans);
  return regular && { date, closedAt: getInstantOfMinute(market, date, regular.to, zones) };
};

/**
 * Trading days that have ended by `now`, oldest first: those after the date `after` that closed at `since` (epoch ms)
 * or later. None if the calendar isn't known.
 */
export function listEndedTradingDays(
  market: Market,
  hours: TradingHoursMode,
  now: number,
  zones: TimeZoneConverter,
  { after, since }: { after: string | null; since: number },
): EndedTradingDay[] {
  const found: EndedTradingDay[] = [];
  let date: string | null = getMarketTime(market, hours, now, zones).date;
  while (date !== null && (after === null || date > after)) {
    const ended = findDayEnd(market, hours, date, zones);
    if (ended && ended.closedAt < since) break;
    if (ended && ended.closedAt <= now) found.unshift(ended);
    date = findPreviousTradingDate(market, hours, date);
  }
  return found;
}

/** An account's totals since the ledger began: credited and debited. */
export interface LedgerAccountTotals {
  currency: Currency;
  account: string;
  debited: Amount;
  credited: Amount;
}

/** How long something has been waiting; a break is something that one book has and another doesn't. */
export const WAITING_AGES = ['under1Day', 'under3Days', 'under7Days', 'older'] as const;
export type WaitingAge = (typeof WAITING_AGES)[number];
const AGE_DAYS: readonly (readonly [WaitingAge, number])[] = [
  ['under1Day', 1],
  ['under3Days', 3],
  ['under7Days', 7],
];
export const classifyWaitingAge = (since: number, now: number): WaitingAge =>
  AGE_DAYS.find(([, days]) => now - since < days * DAY_MS)?.[0] ?? 'older';

/** Requests that wait for a decision or a payment, and lines of the bank without a deposit. */
export interface PendingItemsSummary {
  kind: string;
  age: WaitingAge;
  currency: Currency | null;
  count: number;
  /** Zero if what waits isn't money. */
  amount: Amount;
}

export interface DayEndReport {
  number: number;
  market: Market;
  date: string;
  closedAt: number;
  /** When the ledger was cut: everything booked by then is in the report, the rest in the next. */
  cutAt: number;
  /** Transfers in the whole ledger up to the cut. */
  transfers: bigint;
  /** The hash of the previous report, for any market; null for the first. */
  previous: string | null;
  /** By currency and account. */
  turnovers: readonly LedgerAccountTotals[];
  waiting: readonly PendingItemsSummary[];
}

/** By currency: whether as much was debited as credited. */
export function areLedgerTotalsBalanced(turnovers: readonly LedgerAccountTotals[]): boolean {
  const open = new Map<Currency, Amount>();
  for (const { currency, debited, credited } of turnovers)
    open.set(currency, (open.get(currency) ?? 0n) + credited - debited);
  return [...open.values()].every((sum) => sum === 0n);
}

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * One line each for the day, the cut and the previous report, then accounts and what waits, sorted; each line ended.
 */
export function formatDayEndReport(day: DayEndReport): string {
  const accounts = day.turnovers.map(
    ({ currency, account, debited, credited }) =>
      `account ${currency} ${account} ${formatAmount(debited, currency)} ${formatAmount(credited, currency)}`,
  );
  const waiting = day.waiting.map(
    ({ kind, age, currency, count, amount }) =>
      `waiting ${kind} ${age} ${count}${currency === null ? '' : ` ${currency} ${formatAmount(amount, currency)}`}`,
  );
  return [
    `day end ${day.number} ${day.market} ${day.date} ${isoTime(day.closedAt)}`,
    `cut ${isoTime(day.cutAt)} ${day.transfers}`,
    `previous ${day.previous ?? 'none'}`,
    ...accounts.sort(compareText),
    ...waiting.sort(compareText),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

export const hashDayEndReport = (day: DayEndReport): string =>
  toHex(sha256(new TextEncoder().encode(formatDayEndReport(day))));
/** The line that a seal binds. */
export const formatDayEndSealLine = ({ market, date }: Pick<DayEndReport, 'market' | 'date'>, hash: string): string =>
  `day end ${market} ${date} ${hash}`;
