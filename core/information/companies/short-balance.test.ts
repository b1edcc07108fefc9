import { expect, test } from 'vitest';
import { addDays, weekdayOf } from '../../dates.ts';
import type { Market } from '../../markets/market.ts';
import { toldBalance } from './short-balance.ts';

/** Sessions up to a date, newest first, on its market's weekdays. */
function sessionsTo(date: string, closed: readonly number[]): { date: string }[] {
  const days = Array.from({ length: 60 }, (_, back) => addDays(date, -back));
  return days.filter((each) => !closed.includes(weekdayOf(each))).map((each) => ({ date: each }));
}
const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6];
const told = (market: Market, on: string): string | undefined =>
  toldBalance(market, sessionsTo(on, market === 'SA' ? [FRIDAY, SATURDAY] : [SUNDAY, SATURDAY]))?.date;

test('Korea tells the balance of two sessions before, Thailand that of the session before', () => {
  expect(told('KR', '2026-11-23')).toBe('2026-11-19');
  expect(told('TH', '2026-11-23')).toBe('2026-11-20');
});

test('the United States tell of the middle and the end of a month, eight sessions later and not before', () => {
  // The 15th is a Sunday.
  expect(told('US', '2026-11-24')).toBe('2026-10-30');
  expect(told('US', '2026-11-25')).toBe('2026-11-13');
  expect(told('US', '2026-12-09')).toBe('2026-11-13');
  expect(told('US', '2026-12-10')).toBe('2026-11-30');
});

test('Saudi Arabia tells of the last session of the week before', () => {
  expect(told('SA', '2026-11-19')).toBe('2026-11-12');
  expect(told('SA', '2026-11-22')).toBe('2026-11-19');
});

test('where nobody tells a balance there is none, nor where no session is old enough', () => {
  expect(told('IN', '2026-11-23')).toBeUndefined();
  expect(told('MX', '2026-11-23')).toBeUndefined();
  expect(toldBalance('KR', sessionsTo('2026-11-23', []).slice(0, 2))).toBeNull();
});
