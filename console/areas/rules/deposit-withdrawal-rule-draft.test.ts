import { expect, test } from 'vitest';
import {
  formatClockMinutes,
  createDepositWithdrawalRuleDraft,
  parseClockMinutes,
  parseDepositWithdrawalRuleDraft,
  type DepositWithdrawalRule,
  formatWeekday,
} from './deposit-withdrawal-rule-draft.ts';

const holds: DepositWithdrawalRule = {
  kind: 'withdrawal',
  currency: 'USD',
  from: null,
  status: 'house',
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
const draft = {
  ...createDepositWithdrawalRuleDraft({ kind: 'withdrawal', currency: 'USD' }, holds),
  from: '2030-01-02T03:04',
};

test('a new rule starts from the current terms, and only its start date must be entered', () => {
  const { status: _, proposal: __, ...terms } = holds;
  expect(parseDepositWithdrawalRuleDraft(draft)).toEqual({
    faults: {},
    rule: { ...terms, from: new Date('2030-01-02T03:04').toISOString() },
  });
  expect(parseDepositWithdrawalRuleDraft({ ...draft, from: '' })).toMatchObject({
    rule: null,
    faults: { from: 'needed' },
  });
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
  expect(parseDepositWithdrawalRuleDraft({ ...draft, [name]: value })).toMatchObject({
    rule: null,
    faults: { [name]: fault },
  });
});

test('a rule without weekdays has no window', () => {
  expect(parseDepositWithdrawalRuleDraft({ ...draft, weekdays: [] }).faults).toEqual({ weekdays: 'badDay' });
});

test.each([
  ['00:00', 0],
  ['9:05', 545],
  ['09:30', 570],
  ['23:59', 1_439],
  ['24:00', 1_440],
])('%s is minute %i', (text, minutes) => {
  expect(parseClockMinutes(text)).toBe(minutes);
  expect(parseClockMinutes(formatClockMinutes(minutes))).toBe(minutes);
});

test.each(['', '9', '24:01', '25:00', '12:60', '-1:00', 'noon'])('"%s" is not a time of day', (text) => {
  expect(parseClockMinutes(text)).toBeNull();
});

test('weekdays are numbered as in ISO 8601', () => {
  expect([formatWeekday(1, 'en'), formatWeekday(7, 'en'), formatWeekday(1, 'ko-KR')]).toEqual(['Mon', 'Sun', '월']);
});
