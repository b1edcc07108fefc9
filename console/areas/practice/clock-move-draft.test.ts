import { expect, test } from 'vitest';
import { INITIAL_CLOCK_MOVE_DRAFT, parseClockMove } from './clock-move-draft.ts';

test.each([
  ['hour', '', 3_600],
  ['day', '', 86_400],
  ['threeDays', '7', 259_200],
  ['week', '', 604_800],
  ['own', '1', 60],
  ['own', ' 10080 ', 604_800],
  ['own', '', null],
  ['own', '0', null],
  ['own', '-5', null],
  ['own', '1.5', null],
  ['own', '10081', null],
  ['own', 'an hour', null],
])('%s with %j minutes is %s seconds', (length, minutes, bySeconds) => {
  expect(parseClockMove({ ...INITIAL_CLOCK_MOVE_DRAFT, length, minutes }).bySeconds).toBe(bySeconds);
});

test('requires a reason of at least three letters', () => {
  expect(['', '  ab ', ' An ex-date '].map((why) => parseClockMove({ ...INITIAL_CLOCK_MOVE_DRAFT, why }).why)).toEqual([
    null,
    null,
    'An ex-date',
  ]);
});
