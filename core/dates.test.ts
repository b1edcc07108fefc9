import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, fromDayNumber, toDayNumber, isNewYorkSummerTime, nthWeekday, weekdayOf } from './dates.ts';

const anyDay = fc.integer({ min: -100_000, max: 100_000 });

describe('calendar dates', () => {
  test('agree with the built-in calendar on every day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const date = new Date(day * 86_400_000);
        const text = date.toISOString().slice(0, 10);
        expect(fromDayNumber(day)).toBe(text);
        expect(toDayNumber(text)).toBe(day);
        expect(weekdayOf(text)).toBe(date.getUTCDay());
      }),
    );
  });

  test('adding days crosses leap days and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  test.each([
    [2026, 3, 0, 2, '2026-03-08'],
    [2026, 11, 0, 1, '2026-11-01'],
    [2026, 11, 4, 4, '2026-11-26'],
    [2026, 2, 1, 1, '2026-02-02'],
  ])('%i-%i: weekday %i number %i is %s', (year, month, weekday, nth, date) =>
    expect(nthWeekday(year, month, weekday, nth)).toBe(date),
  );
});

test.each([
  ['2025-03-08', false],
  ['2025-03-09', true],
  ['2025-11-01', true],
  ['2025-11-02', false],
  ['2026-03-07', false],
  ['2026-03-08', true],
  ['2026-10-31', true],
  ['2026-11-01', false],
  ['2027-03-13', false],
  ['2027-03-14', true],
  ['2027-11-06', true],
  ['2027-11-07', false],
])('New York on %s has summer time: %s', (date, summer) => expect(isNewYorkSummerTime(date)).toBe(summer));
