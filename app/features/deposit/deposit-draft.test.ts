import { expect, it } from 'vitest';
import { daysText, depositFaults } from './deposit-draft.ts';

it('asks for an amount that can be paid and for a voucher that was uploaded', () => {
  expect(depositFaults({ amount: '', voucher: null }, 2)).toEqual({ amount: 'amountRequired', voucher: 'voucherRequired' });
  expect(depositFaults({ amount: '100.25', voucher: 'v' }, 2)).toEqual({});
  for (const amount of ['0', '0.00', '-1', '1e3', '1,000', '.5']) expect(depositFaults({ amount, voucher: 'v' }, 2), amount).toEqual({ amount: 'amountForm' });
  expect(depositFaults({ amount: '100.5', voucher: 'v' }, 0)).toEqual({ amount: 'tooPrecise' });
});

it('names the days of the week in the reader\'s language, neighbours as a span', () => {
  expect(daysText([1, 2, 3, 4, 5], 'en')).toBe('Mon–Fri');
  expect(daysText([1, 2, 3, 4, 5], 'ko-KR')).toBe('월–금');
  expect(daysText([1, 3], 'en')).toBe('Mon, Wed');
  expect(daysText([7], 'es-MX')).toBe('dom');
});
