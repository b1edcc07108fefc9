import { expect, test } from 'vitest';
import { clockOf, minutesOf, weekdayOf } from './clock-minutes.ts';

test.each([
  ['00:00', 0],
  ['9:05', 545],
  ['09:30', 570],
  ['23:59', 1_439],
  ['24:00', 1_440],
])('%s is minute %i', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
  expect(minutesOf(clockOf(minutes))).toBe(minutes);
});

test.each(['', '9', '24:01', '25:00', '12:60', '-1:00', 'noon'])('"%s" is no time of a day', (text) => {
  expect(minutesOf(text)).toBeNull();
});

test('weekdays are ISO', () => {
  expect([weekdayOf(1, 'en'), weekdayOf(7, 'en'), weekdayOf(1, 'ko-KR')]).toEqual(['Mon', 'Sun', '월']);
});
