import { expect, it } from 'vitest';
import { depositFaults } from './deposit-form.tsx';

it('asks for an amount that can be paid and for a voucher that was uploaded', () => {
  expect(depositFaults({ amount: '', voucher: null }, 2)).toEqual({
    amount: 'amountRequired',
    voucher: 'voucherRequired',
  });
  expect(depositFaults({ amount: '100.25', voucher: 'v' }, 2)).toEqual({});
  for (const amount of ['0', '0.00', '-1', '1e3', '1,000', '.5'])
    expect(depositFaults({ amount, voucher: 'v' }, 2), amount).toEqual({ amount: 'amountForm' });
  expect(depositFaults({ amount: '100.5', voucher: 'v' }, 0)).toEqual({ amount: 'tooPrecise' });
});
