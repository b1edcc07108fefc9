import { expect, test } from 'vitest';
import { validateStatementDays, currentMonthPeriod } from './request-statement-form.tsx';

test("the default period is from the first of the month to today, on the device's calendar", () => {
  expect(currentMonthPeriod(new Date(2026, 0, 5, 23, 59))).toEqual({ from: '2026-01-01', to: '2026-01-05' });
});

test.each([
  [
    { from: '', to: '' },
    { from: 'dayRequired', to: 'dayRequired' },
  ],
  [
    { from: '2026-02-02', to: '2026-02-01' },
    { from: null, to: 'dayOrder' },
  ],
  [
    { from: '2026-02-02', to: '2026-02-02' },
    { from: null, to: null },
  ],
])('%j has the faults %j', (days, faults) => {
  expect(validateStatementDays(days)).toEqual(faults);
});
