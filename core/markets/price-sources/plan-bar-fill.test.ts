/** What is requested of a source, what is shown while a split is in doubt, and the calendar against what was seen. */
import { expect, it } from 'vitest';
import { testTimeZones as zones } from '../../testing/test-time-zones.ts';
import { compareCalendar } from './compare-calendar.ts';
import { continuesMinutes, planDayFill, planMinuteFill } from './plan-bar-fill.ts';
import { hasTradedBetween } from './traded-between.ts';
import { findVisibleSpan } from './undecided-splits.ts';

const at = (time: string): number => Date.parse(`${time}Z`);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const dateOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const traded = (from: number, until: number): boolean => hasTradedBetween('US', from, until, zones);

it('knows whether an exchange traded in between: not in a night, on a holiday or after a half day', () => {
  expect(traded(at('2026-11-24T21:00'), at('2026-11-25T14:30'))).toBe(false);
  expect(traded(at('2026-11-24T20:59'), at('2026-11-25T14:30'))).toBe(true);
  // Thanksgiving, and the Friday that ends at 13:00.
  expect(traded(at('2026-11-25T21:00'), at('2026-11-27T14:30'))).toBe(false);
  expect(traded(at('2026-11-27T18:00'), at('2026-11-30T14:30'))).toBe(false);
  expect(hasTradedBetween('CRYPTO', at('2026-11-26T03:00'), at('2026-11-26T03:01'), zones)).toBe(true);
});

it('requests days once on each date, from the last one that came', () => {
  const now = at('2026-11-25T16:00');
  expect(planDayFill(null, { now, last: null, dateOf })).toEqual({ from: now - 730 * DAY_MS, until: now });
  const range = { until: at('2026-11-24T16:00'), filledAt: at('2026-11-24T16:00') };
  const last = at('2026-11-20T14:30');
  expect(planDayFill(range, { now, last, dateOf })).toEqual({ from: last - DAY_MS, until: now });
  expect(planDayFill({ ...range, filledAt: at('2026-11-25T00:01') }, { now, last, dateOf })).toBeNull();
});

it('requests minutes for the hole that an outage left, and none for a night', () => {
  const end = at('2026-11-25T16:00:30');
  const from = at('2026-11-25T15:10');
  expect(planMinuteFill({ until: from, filledAt: from }, end, traded)).toEqual({ from, until: at('2026-11-25T16:00') });
  expect(planMinuteFill({ until: end - 5 * MINUTE_MS, filledAt: from }, end, traded)).toBeNull();
  const closed = at('2026-11-24T21:00');
  expect(planMinuteFill({ until: closed, filledAt: closed }, at('2026-11-25T13:00'), traded)).toBeNull();
  expect(planMinuteFill(null, end, traded)).toMatchObject({
    from: at('2026-11-18T16:00'),
    until: at('2026-11-23T16:00'),
  });
});

it('own minutes go on over a night, not over an outage', () => {
  const range = { until: at('2026-11-24T21:00') };
  expect(continuesMinutes(range, at('2026-11-25T14:30'), traded)).toBe(true);
  expect(continuesMinutes(range, at('2026-11-25T15:30'), traded)).toBe(false);
});

it('shows bars of one unit only while a split waits: the old one of what customers may hold', () => {
  const splits = [
    { exDate: '2025-06-02' },
    { exDate: '2026-02-02' },
    { exDate: '2026-11-25' },
    { exDate: '2026-12-01' },
  ];
  expect(findVisibleSpan(splits, '2026-11-20')).toEqual({ from: '2026-02-02', before: '2026-11-25' });
  expect(findVisibleSpan([], '2026-11-20')).toEqual({ from: null, before: null });
});

it('names the days on which the exchange traded otherwise than the rulebook says', () => {
  const seen = { date: '2026-11-25', requested: 4, traded: 4, lastMinute: 960 };
  expect(compareCalendar('US', seen)).toBeNull();
  expect(compareCalendar('US', { ...seen, traded: 0 })).toEqual({ finding: 'noBars', detail: '0/4' });
  expect(compareCalendar('US', { ...seen, lastMinute: 780 })).toEqual({ finding: 'endedEarly', detail: '13:00 16:00' });
  expect(compareCalendar('US', { ...seen, date: '2026-11-26' })?.finding).toBe('barsOnHoliday');
  expect(compareCalendar('US', { ...seen, date: '2026-11-26', traded: 1 })).toBeNull();
  expect(compareCalendar('US', { ...seen, date: '2026-11-27' })).toEqual({
    finding: 'endedLate',
    detail: '16:00 13:00',
  });
  expect(compareCalendar('US', { ...seen, date: '2028-01-03', traded: 0 })).toBeNull();
  expect(compareCalendar('CRYPTO', { ...seen, traded: 0 })).toBeNull();
});
