import { expect, test } from 'vitest';
import { computeCreditedDeposit } from './deposit-fee-and-received.tsx';

const USD = { currency: 'USD', feeFixed: '1.00', feeRate: '0.0010' };

test('an amount shows its fee, rounded up, and what is credited of it', () => {
  expect(computeCreditedDeposit(USD, '100')).toEqual({ fee: '1.10', credited: '98.90' });
  expect(computeCreditedDeposit(USD, '100.01')).toEqual({ fee: '1.11', credited: '98.90' });
  expect(computeCreditedDeposit({ ...USD, feeFixed: '0.00', feeRate: '0' }, '100')).toEqual({
    fee: '0.00',
    credited: '100.00',
  });
  expect(computeCreditedDeposit(USD, '0.50')).toEqual({ fee: '0.49', credited: '0.01' });
  expect([computeCreditedDeposit(USD, ''), computeCreditedDeposit(USD, '0')]).toEqual([null, null]);
});
