import { expect, test } from 'vitest';
import { buildCheckInWeek } from './check-in-week.ts';

const REWARDS = ['1', '2', '3', '4', '5', '6', '7'];
const drawn = (streak: number, checkedIn: boolean) =>
  buildCheckInWeek(REWARDS, streak, checkedIn)
    .map(({ n, isDone, isNext }) => `${n}${isDone ? 'x' : isNext ? '!' : ''}`)
    .join(' ');

test.each([
  [0, false, '1! 2 3 4 5 6 7'],
  [1, true, '1x 2 3 4 5 6 7'],
  [1, false, '1x 2! 3 4 5 6 7'],
  [7, true, '1x 2x 3x 4x 5x 6x 7x'],
  [7, false, '2x 3x 4x 5x 6x 7x 8!'],
  [9, true, '3x 4x 5x 6x 7x 8x 9x'],
])('a streak of %i, today %j: %s', (streak, checkedIn, week) => {
  expect(drawn(streak, checkedIn)).toBe(week);
});
