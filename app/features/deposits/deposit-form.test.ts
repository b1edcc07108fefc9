import { expect, it } from 'vitest';
import { validateDeposit } from './deposit-form.tsx';

it('requires a payable amount and an uploaded voucher', () => {
  expect(validateDeposit({ amount: '', voucher: null }, 2)).toEqual({
    amount: 'amountRequired',
    voucher: 'voucherRequired',
  });
  expect(validateDeposit({ amount: '100.25', voucher: 'v' }, 2)).toEqual({});
  for (const amount of ['0', '0.00', '-1', '1e3', '1,000', '.5'])
    expect(validateDeposit({ amount, voucher: 'v' }, 2), amount).toEqual({ amount: 'amountForm' });
  expect(validateDeposit({ amount: '100.5', voucher: 'v' }, 0)).toEqual({ amount: 'tooPrecise' });
});
