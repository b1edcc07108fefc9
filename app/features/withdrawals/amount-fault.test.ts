import { parseAmount } from '@bourse/core/money.ts';
import { expect, test } from 'vitest';
import { amountFault } from './amount-fault.ts';

const BOUNDS = { currency: 'USD', minimum: '14.00', maximum: '100000.00', withdrawable: '9428.05', coming: [] };
const faultOf = (typed: string, more: Partial<typeof BOUNDS> & { coming?: never[] } = {}) =>
  amountFault(parseAmount(typed, 'USD'), typed, { ...BOUNDS, ...more });

test('a withdrawal below, within and beyond its bounds', () => {
  expect(['', '0', '14', '9428.05'].map((typed) => faultOf(typed))).toEqual([null, null, null, null]);
  expect([faultOf('13.99'), faultOf('9428.06'), faultOf('99999999')]).toEqual([
    { code: 'withdrawalMinimum', params: { minimum: '14.00', currency: 'USD' } },
    { code: 'insufficientWithdrawable', params: { needed: '9428.06', available: '9428.05', currency: 'USD' } },
    { code: 'withdrawalMaximum', params: { maximum: '100000.00', currency: 'USD' } },
  ]);
});

test('what a sale will bring is left to the server', () => {
  const coming = [{ date: '2026-11-30', amount: '500.00', at: '2026-11-30T00:00:00.000Z' }];
  expect(amountFault(parseAmount('9500', 'USD'), '9500', { ...BOUNDS, coming })).toBeNull();
});
