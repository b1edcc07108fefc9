import { expect, it } from 'vitest';
import { listSavingsPlanDays, nextMonthOf, previousMonthOf, calendarWeeksOf } from './fund-savings-plan-calendar.tsx';
import type { FundSavingsPlan } from './fund-amount-input.ts';

it('draws a month in weeks that begin on Sunday', () => {
  const weeks = calendarWeeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]![0]).toBe('2026-11-01');
  expect(weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  expect([previousMonthOf('2026-01'), nextMonthOf('2026-12'), nextMonthOf('2026-01')]).toEqual([
    '2025-12',
    '2027-01',
    '2026-02',
  ]);
});

it('marks what plans did and will do, in order', () => {
  const plan = {
    nextOn: '2026-12-25',
    coming: ['2027-01-25'],
    runs: [{ date: '2026-11-25', cause: 'noMoney', outcome: 'skipped', order: null }],
  } as unknown as FundSavingsPlan;
  expect(listSavingsPlanDays([plan]).map(({ date, mark }) => `${date} ${mark}`)).toEqual([
    '2026-11-25 noMoney',
    '2026-12-25 planned',
    '2027-01-25 planned',
  ]);
});
