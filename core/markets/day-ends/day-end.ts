/**
 * A market's end of day: its time, and its report as text. A seal binds the text's hash, so that nobody can later
 * replace the report.
 */
import type { Hours, Market, Zones } from '../market.ts';
import { type Amount, type Currency, formatAmount } from '../../ledger/money.ts';
import { instantOf, marketTime, previousTradingDate, regularHours, tradingDay } from '../sessions/sessions.ts';
import { sha256, toHex } from '../../ledger/seals/sha256.ts';
import { isoTime } from '../../dates.ts';

const DAY_MS = 86_400_000;

export interface Ended {
  /** The market's own date. */
  date: string;
  /** When its regular session ended; if trading never stops, its midnight (epoch ms). */
  closedAt: number;
}

const endOf = (market: Market, hours: Hours, date: string, zones: Zones): Ended | null => {
  const day = tradingDay(market, hours, date);
  const regular = typeof day === 'string' ? null : regularHours(day.spans);
  return regular && { date, closedAt: instantOf(market, date, regular.to, zones) };
};

/**
 * Trading days that have ended by `now`, oldest first: those after the date `after` that closed at `since` (epoch ms)
 * or later. None if the calendar isn't known.
 */
export function endedDays(
  market: Market,
  hours: Hours,
  now: number,
  zones: Zones,
  { after, since }: { after: string | null; since: number },
): Ended[] {
  const found: Ended[] = [];
  let date: string | null = marketTime(market, hours, now, zones).date;
  while (date !== null && (after === null || date > after)) {
    const ended = endOf(market, hours, date, zones);
    if (ended && ended.closedAt < since) break;
    if (ended && ended.closedAt <= now) found.unshift(ended);
    date = previousTradingDate(market, hours, date);
  }
  return found;
}

/** An account's totals since the ledger began: credited and debited. */
export interface Turnover {
  currency: Currency;
  account: string;
  debited: Amount;
  credited: Amount;
}

/** How long something has been waiting; a break is something that one book has and another doesn't. */
export const AGES = ['under1Day', 'under3Days', 'under7Days', 'older'] as const;
export type Age = (typeof AGES)[number];
const AGE_DAYS: readonly (readonly [Age, number])[] = [
  ['under1Day', 1],
  ['under3Days', 3],
  ['under7Days', 7],
];
export const ageOf = (since: number, now: number): Age =>
  AGE_DAYS.find(([, days]) => now - since < days * DAY_MS)?.[0] ?? 'older';

/** Requests that wait for a decision or a payment, and lines of the bank without a deposit. */
export interface Waiting {
  kind: string;
  age: Age;
  currency: Currency | null;
  count: number;
  /** Zero if what waits isn't money. */
  amount: Amount;
}

export interface DayEnd {
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
  turnovers: readonly Turnover[];
  waiting: readonly Waiting[];
}

/** By currency: whether as much was debited as credited. */
export function isBalanced(turnovers: readonly Turnover[]): boolean {
  const open = new Map<Currency, Amount>();
  for (const { currency, debited, credited } of turnovers)
    open.set(currency, (open.get(currency) ?? 0n) + credited - debited);
  return [...open.values()].every((sum) => sum === 0n);
}

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/**
 * One line each for the day, the cut and the previous report, then accounts and what waits, sorted; each line ended.
 */
export function dayEndText(day: DayEnd): string {
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
    ...accounts.sort(byText),
    ...waiting.sort(byText),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

export const dayEndHash = (day: DayEnd): string => toHex(sha256(new TextEncoder().encode(dayEndText(day))));
/** The line that a seal binds. */
export const dayEndNote = ({ market, date }: Pick<DayEnd, 'market' | 'date'>, hash: string): string =>
  `day end ${market} ${date} ${hash}`;
