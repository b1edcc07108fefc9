import { expect, test } from 'vitest';
import { clockOf, draftOf, minutesOf, readDraft, type Rule, weekdayOf } from './rule-draft.ts';

const holds: Rule = {
  kind: 'withdrawal',
  currency: 'USD',
  from: null,
  standing: 'house',
  minimum: '10.00',
  maximum: '50000.00',
  feeFixed: '1.00',
  feeBps: 20,
  weekdays: [1, 2, 3, 4, 5],
  opens: 540,
  closes: 1_440,
  zone: 'Asia/Seoul',
  fourEyesAbove: null,
  coolingHours: 24,
  usualHours: 2,
  latestDays: 2,
  proposal: null,
};
const draft = { ...draftOf({ kind: 'withdrawal', currency: 'USD' }, holds), from: '2030-01-02T03:04' };

test('a new rule begins with the terms that hold, and only its beginning is to be said', () => {
  const { standing: _, proposal: __, ...terms } = holds;
  expect(readDraft(draft)).toEqual({
    faults: {},
    rule: { ...terms, from: new Date('2030-01-02T03:04').toISOString() },
  });
  expect(readDraft({ ...draft, from: '' })).toMatchObject({ rule: null, faults: { from: 'needed' } });
});

test.each([
  ['minimum', 'a lot', 'badAmount'],
  ['maximum', '-1', 'badAmount'],
  ['fourEyesAbove', '1e3', 'badAmount'],
  ['feeBps', '5001', 'needed'],
  ['opens', '9 am', 'badTime'],
  ['closes', '24:30', 'badTime'],
  ['zone', '../etc', 'needed'],
  ['coolingHours', '169', 'needed'],
  ['latestDays', '', 'needed'],
] as const)('%s can\'t be "%s"', (name, value, fault) => {
  expect(readDraft({ ...draft, [name]: value })).toMatchObject({ rule: null, faults: { [name]: fault } });
});

test('without a day there is no window', () => {
  expect(readDraft({ ...draft, weekdays: [] }).faults).toEqual({ weekdays: 'badDay' });
});

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
