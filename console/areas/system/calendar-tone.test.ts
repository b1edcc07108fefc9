import { expect, it } from 'vitest';
import { calendarTone } from './calendar-tone.ts';

it('marks a calendar two months before its end, and otherwise once nothing trades for want of it', () => {
  expect([400, 60, 59, 0, -1, null].map(calendarTone)).toEqual([null, null, 'warns', 'warns', 'bad', null]);
});
