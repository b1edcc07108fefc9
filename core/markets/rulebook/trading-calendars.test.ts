import { describe, expect, test } from 'vitest';
import { addDays } from '../../dates.ts';
import type { Market } from '../market-types.ts';
import { getRegularHours, getTradingDay } from '../sessions/trading-sessions.ts';
import { findEntryInForce, getMarketRules } from './rulebook.ts';

const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** "09:00-15:30", "10:00-12:30 14:00-16:30", or what the date is instead. */
const hoursOf = (market: Market, date: string): string => {
  const day = getTradingDay(market, 'exchange', date);
  if (typeof day === 'string') return day;
  return day.spans
    .filter(({ kind }) => kind === 'regular')
    .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
    .join(' ');
};

/** The rulebook's source for a special day, or for the hours of any other. */
const sourceOf = (market: Market, date: string): string =>
  getMarketRules(market).specialDays.find((day) => day.date === date)?.source ??
  findEntryInForce(getMarketRules(market).sessions, date)!.source;

// Sources: exchanges' lists and notices as each market's calendar file names them, beside exchange_calendars (July
// 2026), the holidays package (July 2026), and for Saudi Arabia the exchange's daily index figures of 2025.
const WELL_KNOWN: Record<string, readonly [date: string, hours: string][]> = {
  US: [
    ['2025-01-09', 'closed'],
    ['2025-07-03', '09:30-13:00'],
    ['2025-07-04', 'closed'],
    ['2025-11-28', '09:30-13:00'],
    ['2025-12-24', '09:30-13:00'],
    ['2026-04-03', 'closed'],
    ['2026-07-02', '09:30-16:00'],
    ['2026-07-03', 'closed'],
    ['2026-11-26', 'closed'],
    ['2026-11-27', '09:30-13:00'],
    ['2026-12-24', '09:30-13:00'],
    ['2027-06-18', 'closed'],
    ['2027-07-05', 'closed'],
    ['2027-12-24', 'closed'],
    ['2027-11-26', '09:30-13:00'],
  ],
  // Its hours follow New York's summer time, its holidays the banks'.
  MX: [
    ['2025-03-07', '08:30-15:00'],
    ['2025-03-10', '07:30-14:00'],
    ['2025-10-31', '07:30-14:00'],
    ['2025-11-03', '08:30-15:00'],
    ['2025-12-12', 'closed'],
    ['2026-02-02', 'closed'],
    ['2026-03-06', '08:30-15:00'],
    ['2026-03-09', '07:30-14:00'],
    ['2026-03-16', 'closed'],
    ['2026-04-02', 'closed'],
    ['2026-05-05', '07:30-14:00'],
    ['2026-09-16', 'closed'],
    ['2026-10-30', '07:30-14:00'],
    ['2026-11-02', 'closed'],
    ['2026-11-03', '08:30-15:00'],
    ['2026-12-24', '08:30-12:00'],
    ['2026-12-23', '08:30-15:00'],
    ['2026-12-25', 'closed'],
  ],
  // A lunch break; days in place of those that fall on a weekend; special holidays, but not those of Bangkok's offices
  // alone.
  TH: [
    ['2025-04-07', 'closed'],
    ['2025-04-15', 'closed'],
    ['2025-04-16', '10:00-12:30 14:00-16:30'],
    ['2025-06-02', 'closed'],
    ['2025-08-11', 'closed'],
    ['2026-01-02', 'closed'],
    ['2026-03-03', 'closed'],
    ['2026-06-01', 'closed'],
    ['2026-06-02', '10:00-12:30 14:00-16:30'],
    ['2026-07-29', 'closed'],
    ['2026-07-30', '10:00-12:30 14:00-16:30'],
    ['2026-10-16', '10:00-12:30 14:00-16:30'],
    ['2026-12-07', 'closed'],
    ['2027-05-03', 'closed'],
  ],
  // Constitution Day is back since 2026; elections; an hour later on the first day and on the exam day.
  KR: [
    ['2025-01-02', '10:00-15:30'],
    ['2025-01-27', 'closed'],
    ['2025-06-03', 'closed'],
    ['2025-07-17', '09:00-15:30'],
    ['2025-11-13', '10:00-16:30'],
    ['2025-12-31', 'closed'],
    ['2026-01-02', '10:00-15:30'],
    ['2026-05-01', 'closed'],
    ['2026-05-25', 'closed'],
    ['2026-06-03', 'closed'],
    ['2026-07-17', 'closed'],
    ['2026-08-17', 'closed'],
    ['2026-10-05', 'closed'],
    ['2026-11-19', '10:00-16:30'],
    ['2026-12-31', 'closed'],
    ['2027-02-09', 'closed'],
    ['2027-05-03', 'closed'],
    ['2027-07-19', 'closed'],
    ['2027-12-27', 'closed'],
  ],
  // Trading on a Saturday and on a Sunday for the budget; an hour at Diwali.
  IN: [
    ['2025-02-01', '09:15-15:30'],
    ['2025-03-31', 'closed'],
    ['2025-10-21', '13:45-14:45'],
    ['2025-10-22', 'closed'],
    ['2026-01-15', 'closed'],
    ['2026-01-31', 'closed'],
    ['2026-02-01', '09:15-15:30'],
    ['2026-03-03', 'closed'],
    ['2026-05-28', 'closed'],
    ['2026-06-26', 'closed'],
    ['2026-09-14', 'closed'],
    ['2026-11-08', '18:00-19:00'],
    ['2026-11-09', '09:15-15:30'],
    ['2026-11-10', 'closed'],
    ['2026-11-24', 'closed'],
  ],
  // A week from Sunday to Thursday; both feasts as announced, not as foreseen.
  SA: [
    ['2025-02-23', 'closed'],
    ['2025-03-27', '10:00-15:00'],
    ['2025-03-30', 'closed'],
    ['2025-04-02', 'closed'],
    ['2025-04-03', '10:00-15:00'],
    ['2025-06-04', '10:00-15:00'],
    ['2025-06-05', 'closed'],
    ['2025-06-10', 'closed'],
    ['2025-06-11', '10:00-15:00'],
    ['2025-09-23', 'closed'],
    ['2026-02-19', '10:00-15:00'],
    ['2026-02-20', 'closed'],
    ['2026-02-22', 'closed'],
    ['2026-02-23', '10:00-15:00'],
    ['2026-03-24', '10:00-15:00'],
    ['2026-05-24', 'closed'],
    ['2026-05-31', '10:00-15:00'],
    ['2026-09-23', 'closed'],
  ],
};

describe.each(Object.entries(WELL_KNOWN))('%s on well-known dates', (market, days) => {
  const sourced = days.map(([date, hours]) => [date, hours, sourceOf(market as Market, date)] as const);
  test.each(sourced)('%s: %s (%s)', (date, hours, source) => {
    expect(source.length).toBeGreaterThan(3);
    expect(hoursOf(market as Market, date)).toBe(hours);
  });
});

test.each([
  // NYSE publishes 250 for 2025 and 251 after; the others as in exchange_calendars, corrected by what the lists above
  // say beyond it.
  ['US', 250, 251, 251],
  ['MX', 251, 251, 253],
  ['TH', 242, 242, 243],
  ['KR', 242, 244, 245],
  ['IN', 249, 247, 253],
  ['SA', 251, 249, 248],
] as const)('%s trades on %i, %i and %i days in 2025, 2026 and 2027', (market, ...expected) => {
  const days = [2025, 2026, 2027].map((year) => {
    let count = 0;
    for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1))
      if (typeof getTradingDay(market, 'exchange', date) !== 'string') count++;
    return count;
  });
  expect(days).toEqual(expected);
});

test('special days that no published list confirms are marked as unconfirmed, and none of 2025 is', () => {
  const marked = (['US', 'MX', 'TH', 'KR', 'IN', 'SA'] as const).flatMap((market) =>
    getMarketRules(market)
      .specialDays.filter(({ unconfirmed }) => unconfirmed)
      .map(({ date }) => `${market} ${date}`),
  );
  expect(marked.filter((day) => day.includes(' 2025-'))).toEqual([]);
  expect(marked.filter((day) => day.includes(' 2026-')).map((day) => day.slice(0, 10))).toEqual([
    'MX 2026-12',
    'IN 2026-11',
    ...Array<string>(5).fill('SA 2026-03'),
    ...Array<string>(5).fill('SA 2026-05'),
  ]);
});

test('the regular session has its usual length on each special day, except half days and Diwali', () => {
  for (const market of ['US', 'MX', 'TH', 'KR', 'IN', 'SA'] as const) {
    for (const { date, spans } of getMarketRules(market).specialDays) {
      if (!spans) continue;
      const { from, to } = getRegularHours(spans)!;
      expect([date, to - from]).toEqual([
        date,
        { US: 210, MX: 210, KR: date.slice(5, 7) === '11' ? 390 : 330, IN: date.slice(5, 7) === '02' ? 375 : 60 }[
          market as 'US'
        ],
      ]);
    }
  }
});
