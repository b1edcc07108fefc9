import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../dates.ts';
import type { Market } from '../../markets/market-types.ts';
import { findPublishedShortBalance } from './short-balance-publication.ts';

/** Sessions up to a date, newest first, on its market's weekdays. */
function sessionsTo(date: string, closed: readonly number[]): { date: string }[] {
  const days = Array.from({ length: 60 }, (_, back) => addDays(date, -back));
  return days.filter((each) => !closed.includes(weekdayOf(each))).map((each) => ({ date: each }));
}
const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6];
const publishedDate = (market: Market, on: string): string | undefined =>
  findPublishedShortBalance(market, sessionsTo(on, market === 'SA' ? [FRIDAY, SATURDAY] : [SUNDAY, SATURDAY]))?.date;

test('Korea publishes the balance of two sessions before, Thailand that of the session before', () => {
  expect(publishedDate('KR', '2026-11-23')).toBe('2026-11-19');
  expect(publishedDate('TH', '2026-11-23')).toBe('2026-11-20');
});

test('the United States publish mid-month and month-end balances eight sessions later', () => {
  // The 15th is a Sunday.
  expect(publishedDate('US', '2026-11-24')).toBe('2026-10-30');
  expect(publishedDate('US', '2026-11-25')).toBe('2026-11-13');
  expect(publishedDate('US', '2026-12-09')).toBe('2026-11-13');
  expect(publishedDate('US', '2026-12-10')).toBe('2026-11-30');
});

test('Saudi Arabia publishes the balance of the last session of the week before', () => {
  expect(publishedDate('SA', '2026-11-19')).toBe('2026-11-12');
  expect(publishedDate('SA', '2026-11-22')).toBe('2026-11-19');
});

test('there is no balance where none is published, or if no session is old enough', () => {
  expect(publishedDate('IN', '2026-11-23')).toBeUndefined();
  expect(publishedDate('MX', '2026-11-23')).toBeUndefined();
  expect(findPublishedShortBalance('KR', sessionsTo('2026-11-23', []).slice(0, 2))).toBeNull();
});
