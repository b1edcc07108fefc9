import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, fromDayNumber, toDayNumber } from '../../dates.ts';
import { MARKETS, STOCK_MARKETS, type Market } from '../market-types.ts';
import { findEntryInForce, getMarketRules } from '../rulebook/rulebook.ts';
import {
  countCalendarDaysLeft,
  getDayOrderExpiry,
  findNextTradingDate,
  findPreviousTradingDate,
  getPriceDayStart,
  getRegularHours,
  getTradingSession,
  findPriceSessionDate,
  getTradingDay,
} from './trading-sessions.ts';
import { findSettlementDate } from './settlement-dates.ts';
import { testTimeZones } from '../../testing/test-time-zones.ts';

const at = (text: string): number => Date.parse(text);
const utc = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString().slice(0, 16);
const session = (market: Market, instant: string): ReturnType<typeof getTradingSession> =>
  getTradingSession(market, 'exchange', at(instant), testTimeZones);
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** "09:30-16:00" for each regular stretch, or what the day is instead. */
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
  (
    getMarketRules(market).specialDays.find((day) => day.date === date) ??
    findEntryInForce(getMarketRules(market).sessions, date)
  )?.source ?? 'none';

describe('trading hours of a date follow its exchange', () => {
  const examples: [Market, string, string][] = [
    ['US', '2026-06-15', '09:30-16:00'],
    ['US', '2026-06-13', 'closed'],
    ['US', '2026-07-03', 'closed'],
    ['US', '2025-01-09', 'closed'],
    ['US', '2025-07-03', '09:30-13:00'],
    ['US', '2026-11-27', '09:30-13:00'],
    ['US', '2027-12-24', 'closed'],
    ['US', '2027-12-31', '09:30-16:00'],
    ['MX', '2026-03-06', '08:30-15:00'],
    ['MX', '2026-03-09', '07:30-14:00'],
    ['MX', '2026-10-30', '07:30-14:00'],
    ['MX', '2026-11-03', '08:30-15:00'],
    ['MX', '2025-03-07', '08:30-15:00'],
    ['MX', '2025-03-10', '07:30-14:00'],
    ['MX', '2025-10-31', '07:30-14:00'],
    ['MX', '2025-11-03', '08:30-15:00'],
    ['MX', '2025-12-12', 'closed'],
    ['MX', '2026-11-02', 'closed'],
    ['MX', '2026-04-02', 'closed'],
    ['TH', '2026-06-15', '10:00-12:30 14:00-16:30'],
    ['TH', '2024-03-22', '10:00-12:30 14:30-16:30'],
    ['TH', '2024-03-25', '10:00-12:30 14:00-16:30'],
    ['TH', '2026-01-02', 'closed'],
    ['TH', '2025-06-02', 'closed'],
    ['TH', '2026-12-07', 'closed'],
    ['KR', '2026-06-15', '09:00-15:30'],
    ['KR', '2025-11-13', '10:00-16:30'],
    ['KR', '2026-11-19', '10:00-16:30'],
    ['KR', '2026-01-02', '10:00-15:30'],
    ['KR', '2026-07-17', 'closed'],
    ['KR', '2026-05-01', 'closed'],
    ['KR', '2025-01-27', 'closed'],
    ['KR', '2026-12-31', 'closed'],
    ['KR', '2027-02-09', 'closed'],
    ['IN', '2026-06-15', '09:15-15:30'],
    ['IN', '2025-02-01', '09:15-15:30'],
    ['IN', '2026-02-01', '09:15-15:30'],
    ['IN', '2026-02-08', 'closed'],
    ['IN', '2025-10-21', '13:45-14:45'],
    ['IN', '2026-01-15', 'closed'],
    ['IN', '2026-11-10', 'closed'],
    ['SA', '2026-06-14', '10:00-15:00'],
    ['SA', '2026-06-18', '10:00-15:00'],
    ['SA', '2026-06-19', 'closed'],
    ['SA', '2026-06-20', 'closed'],
    ['SA', '2025-06-04', '10:00-15:00'],
    ['SA', '2025-06-05', 'closed'],
    ['SA', '2025-06-10', 'closed'],
    ['SA', '2025-06-11', '10:00-15:00'],
    ['SA', '2025-04-02', 'closed'],
    ['SA', '2025-04-03', '10:00-15:00'],
    ['SA', '2026-02-22', 'closed'],
    ['SA', '2025-09-23', 'closed'],
    ['FX', '2026-12-25', 'closed'],
    ['FX', '2026-06-14', 'closed'],
    ['FX', '2026-06-13', 'closed'],
    ['CRYPTO', '2026-12-25', '00:00-24:00'],
    ['CRYPTO', '2031-12-25', '00:00-24:00'],
  ];
  const sourced = examples.map((example) => [...example, sourceOf(example[0], example[1])] as const);
  test.each(sourced)('%s on %s: %s (%s)', (market, date, hours) => expect(hoursOf(market, date)).toBe(hours));
});

test('a date after the known years is unknown, and no date before them is a holiday', () => {
  for (const market of STOCK_MARKETS) {
    expect(getTradingDay(market, 'exchange', '2028-01-03')).toBe('unknown');
    expect(findNextTradingDate(market, 'exchange', '2027-12-31')).toBeNull();
  }
  expect(hoursOf('US', '2024-12-25')).toBe('09:30-16:00');
  expect(session('KR', '2028-01-04T02:00:00Z')).toMatchObject({ state: 'unknown', nextOpen: null, nextClose: null });
});

test('a world that is always open trades on every date of every market', () => {
  const days = fc.integer({ min: toDayNumber('2019-01-01'), max: toDayNumber('2040-01-01') }).map(fromDayNumber);
  fc.assert(
    fc.property(fc.constantFrom(...MARKETS), days, (market, date) => {
      expect(getTradingDay(market, 'always', date)).toEqual({ spans: [{ from: 0, to: 1440, kind: 'regular' }] });
      expect(findNextTradingDate(market, 'always', date)).toBe(addDays(date, 1));
      const noon = testTimeZones.toInstant(date, 720, 'Asia/Seoul');
      expect(getTradingSession(market, 'always', noon, testTimeZones)).toMatchObject({
        state: 'open',
        nextOpen: null,
        nextClose: null,
      });
    }),
  );
});

describe('at an instant', () => {
  const examples: [string, Market, string, 'open' | 'closed', string, string][] = [
    ['New York before the bell', 'US', '2026-06-15T13:29:59Z', 'closed', '2026-06-15T13:30', '2026-06-15T20:00'],
    ['New York after the bell', 'US', '2026-06-15T13:30:00Z', 'open', '2026-06-16T13:30', '2026-06-15T20:00'],
    ['New York at the close', 'US', '2026-06-15T20:00:00Z', 'closed', '2026-06-16T13:30', '2026-06-16T20:00'],
    [
      'New York, the weekend on which summer time begins',
      'US',
      '2026-03-07T12:00:00Z',
      'closed',
      '2026-03-09T13:30',
      '2026-03-09T20:00',
    ],
    [
      'New York, the weekend on which it ends',
      'US',
      '2026-10-31T12:00:00Z',
      'closed',
      '2026-11-02T14:30',
      '2026-11-02T21:00',
    ],
    ['New York, a half day', 'US', '2026-11-27T17:59:00Z', 'open', '2026-11-30T14:30', '2026-11-27T18:00'],
    [
      'Mexico opens with New York in summer',
      'MX',
      '2026-06-15T13:30:00Z',
      'open',
      '2026-06-16T13:30',
      '2026-06-15T20:00',
    ],
    ['and in winter', 'MX', '2026-12-14T14:30:00Z', 'open', '2026-12-15T14:30', '2026-12-14T21:00'],
    ['Thailand at lunch', 'TH', '2026-06-15T06:00:00Z', 'closed', '2026-06-15T07:00', '2026-06-15T09:30'],
    ['Thailand in the morning', 'TH', '2026-06-15T04:00:00Z', 'open', '2026-06-15T07:00', '2026-06-15T05:30'],
    [
      'Korea on the exam day, an hour later',
      'KR',
      '2026-11-19T00:30:00Z',
      'closed',
      '2026-11-19T01:00',
      '2026-11-19T07:30',
    ],
    ['Saudi Arabia on a Sunday', 'SA', '2026-06-14T08:00:00Z', 'open', '2026-06-15T07:00', '2026-06-14T12:00'],
    ['Saudi Arabia on a Friday', 'SA', '2026-06-19T08:00:00Z', 'closed', '2026-06-21T07:00', '2026-06-21T12:00'],
    ['India on the Sunday of the budget', 'IN', '2026-02-01T05:00:00Z', 'open', '2026-02-02T03:45', '2026-02-01T10:00'],
    [
      'currencies on Sunday before five',
      'FX',
      '2026-06-14T20:59:00Z',
      'closed',
      '2026-06-14T21:00',
      '2026-06-15T21:00',
    ],
    ['currencies on Sunday at five', 'FX', '2026-06-14T21:00:00Z', 'open', '2026-06-15T21:00', '2026-06-15T21:00'],
    ['currencies on Friday at five', 'FX', '2026-06-19T21:00:00Z', 'closed', '2026-06-21T21:00', '2026-06-22T21:00'],
    ['currencies in winter', 'FX', '2026-01-11T22:00:00Z', 'open', '2026-01-12T22:00', '2026-01-12T22:00'],
  ];
  test.each(examples)('%s', (_, market, instant, state, nextOpen, nextClose) => {
    const found = session(market, instant);
    expect([found.state, utc(found.nextOpen), utc(found.nextClose)]).toEqual([state, nextOpen, nextClose]);
  });

  test('the span that contains it is given', () => {
    expect(session('US', '2026-06-15T12:00:00Z')).toMatchObject({
      state: 'closed',
      date: '2026-06-15',
      span: { kind: 'pre' },
    });
    expect(session('SA', '2026-06-14T12:05:00Z')).toMatchObject({ state: 'closed', span: { kind: 'closing-auction' } });
    // Korea's closing auction is the end of its regular session.
    expect(session('KR', '2026-06-15T06:25:00Z')).toMatchObject({ state: 'open', span: { kind: 'regular' } });
    expect(session('US', '2026-06-14T12:00:00Z')).toMatchObject({ state: 'closed', span: null });
  });

  test('digital currency never stops', () =>
    expect(session('CRYPTO', '2026-12-25T03:00:00Z')).toMatchObject({
      state: 'open',
      date: '2026-12-25',
      nextOpen: null,
      nextClose: null,
    }));

  test('the next opening is the first later instant at which the market is open', () => {
    const instants = fc.integer({ min: at('2025-01-02T00:00:00Z') / 60_000, max: at('2027-12-15T00:00:00Z') / 60_000 });
    fc.assert(
      fc.property(fc.constantFrom(...STOCK_MARKETS, 'FX' as const), instants, (market, minute) => {
        const now = minute * 60_000;
        const { state, nextOpen, nextClose } = getTradingSession(market, 'exchange', now, testTimeZones);
        expect(getTradingSession(market, 'exchange', nextOpen!, testTimeZones).state).toBe('open');
        const start = state === 'open' ? now : nextOpen!;
        expect(nextClose! > start).toBe(true);
        expect(getTradingSession(market, 'exchange', nextClose! - 1, testTimeZones).state).toBe('open');
        // A currency day opens at the very instant at which the one before closed.
        const before = getTradingSession(market, 'exchange', nextOpen! - 1, testTimeZones).state;
        expect(before).toBe(market === 'FX' && state === 'open' && nextClose === nextOpen ? 'open' : 'closed');
      }),
      { numRuns: 400 },
    );
  });
});

test('a price belongs to the last session that has started', () => {
  const dateOfPrice = (market: Market, instant: string): string | null =>
    findPriceSessionDate(market, 'exchange', at(instant), testTimeZones);
  expect(dateOfPrice('US', '2026-06-15T13:29:00Z')).toBe('2026-06-12');
  expect(dateOfPrice('US', '2026-06-15T13:30:00Z')).toBe('2026-06-15');
  expect(dateOfPrice('US', '2026-06-15T23:00:00Z')).toBe('2026-06-15');
  expect(dateOfPrice('KR', '2026-09-26T03:00:00Z')).toBe('2026-09-23');
  expect(dateOfPrice('FX', '2026-06-14T21:00:00Z')).toBe('2026-06-15');
  expect(dateOfPrice('FX', '2026-06-14T20:59:00Z')).toBe('2026-06-12');
});

test("a price day starts in the market's local time and lasts through the night, the weekend and a holiday", () => {
  const began = (market: Market, instant: string): string =>
    new Date(getPriceDayStart(market, 'exchange', at(instant), testTimeZones)).toISOString();
  for (const instant of ['2026-06-12T13:30:00Z', '2026-06-13T04:30:00Z', '2026-06-15T13:29:00Z'])
    expect(began('US', instant)).toBe('2026-06-12T04:00:00.000Z');
  expect(began('US', '2026-06-15T13:30:00Z')).toBe('2026-06-15T04:00:00.000Z');
  expect(began('KR', '2026-09-26T03:00:00Z')).toBe('2026-09-22T15:00:00.000Z');
  expect(began('FX', '2026-06-14T20:59:00Z')).toBe('2026-06-11T21:00:00.000Z');
  expect(began('FX', '2026-06-14T21:00:00Z')).toBe('2026-06-14T21:00:00.000Z');
});

test('the previous and next trading dates skip weekends and holidays, and are each other’s inverse', () => {
  expect(findPreviousTradingDate('KR', 'exchange', '2025-10-10')).toBe('2025-10-02');
  expect(findNextTradingDate('SA', 'exchange', '2026-06-18')).toBe('2026-06-21');
  const days = fc.integer({ min: toDayNumber('2024-01-01'), max: toDayNumber('2027-12-01') }).map(fromDayNumber);
  fc.assert(
    fc.property(fc.constantFrom(...MARKETS), days, (market, date) => {
      const next = findNextTradingDate(market, 'exchange', date)!;
      const again = findNextTradingDate(market, 'exchange', next)!;
      expect(findPreviousTradingDate(market, 'exchange', again)).toBe(next);
    }),
  );
});

test('regular hours include their breaks', () => {
  const day = getTradingDay('TH', 'exchange', '2026-06-15');
  expect(typeof day !== 'string' && getRegularHours(day.spans)).toEqual({
    from: 600,
    to: 990,
    breaks: [{ from: 750, to: 840 }],
  });
});

test.each([
  ['US', '2026-07-02', '2026-07-06'],
  ['KR', '2026-09-23', '2026-09-29'],
  ['SA', '2026-06-17', '2026-06-21'],
  ['IN', '2026-02-01', '2026-02-02'],
  ['TH', '2026-04-10', '2026-04-17'],
  ['US', '2024-05-23', '2024-05-27'],
  ['US', '2027-12-31', null],
  ['CRYPTO', '2027-12-31', '2027-12-31'],
] as const)('a trade in %s of %s settles on %s', (market, date, settled) =>
  expect(findSettlementDate(market, 'exchange', date)).toBe(settled),
);

test.each([
  // Sessions a year, counted from the exchanges' calendars: 250 is what the NYSE publishes for 2025, 251 for 2026 and
  // 2027.
  ['US', 2025, 250],
  ['US', 2026, 251],
  ['US', 2027, 251],
  ['KR', 2025, 242],
] as const)('%s trades on a known number of days in %i', (market, year, expected) => {
  let count = 0;
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1))
    if (typeof getTradingDay(market, 'exchange', date) !== 'string') count++;
  expect(count).toBe(expected);
});

describe('an order for the day ends', () => {
  test.each<[Market, 'exchange' | 'always', string, string]>([
    // Bangkok's lunch from 12:30 to 14:00 is part of the day.
    ['TH', 'exchange', '2026-11-20T04:45:00Z', '2026-11-20T09:30'],
    ['TH', 'exchange', '2026-11-20T05:45:00Z', '2026-11-20T09:30'],
    ['TH', 'exchange', '2026-11-20T09:00:00Z', '2026-11-20T09:30'],
    ['US', 'exchange', '2026-11-20T15:30:00Z', '2026-11-20T21:00'],
    ['US', 'exchange', '2026-11-20T21:00:00Z', '2026-11-23T21:00'],
    ['US', 'exchange', '2026-11-25T22:00:00Z', '2026-11-27T18:00'],
    // Summer time begins on the Sunday between.
    ['US', 'exchange', '2027-03-12T22:00:00Z', '2027-03-15T20:00'],
    ['FX', 'exchange', '2026-10-30T20:59:59Z', '2026-10-30T21:00'],
    ['FX', 'exchange', '2026-10-30T21:00:00Z', '2026-11-02T22:00'],
    ['US', 'always', '2026-11-01T04:30:00Z', '2026-11-02T05:00'],
    ['CRYPTO', 'exchange', '2026-11-20T23:59:59Z', '2026-11-21T00:00'],
  ])('in %s with hours %s, placed at %s: at %s', (market, hours, placed, ends) =>
    expect(utc(getDayOrderExpiry(market, hours, at(placed), testTimeZones))).toBe(ends),
  );
});

test('the days left in the known calendar go down by one a day, and are null for a market that never closes', () => {
  const left = (market: Market, instant: string, hours: 'exchange' | 'always' = 'exchange') =>
    countCalendarDaysLeft(market, hours, at(instant), testTimeZones);
  expect([left('US', '2027-11-02T15:00:00Z'), left('KR', '2027-12-31T00:00:00Z')]).toEqual([59, 0]);
  // New Year's Eve in New York is New Year's Day in Seoul.
  const night = '2027-12-31T20:00:00Z';
  expect([left('US', night), left('KR', night)]).toEqual([0, -1]);
  expect([left('CRYPTO', night), left('US', night, 'always')]).toEqual([null, null]);
  for (const market of MARKETS)
    for (const instant of ['2027-12-31T12:00:00Z', '2028-01-01T20:00:00Z'])
      expect(session(market, instant).state === 'unknown').toBe((left(market, instant) ?? 0) < 0);
});
