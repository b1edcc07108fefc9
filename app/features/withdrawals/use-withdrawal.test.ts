import { parseAmount } from '@bourse/core/ledger/money.ts';
import { expect, test } from 'vitest';
import { amountFault } from './use-withdrawal.ts';

const FREE = {
  currency: 'USD',
  minimum: '14.00',
  maximum: '100000.00',
  withdrawable: '9428.05',
  coming: [],
  loan: null,
};
type Bounds = Parameters<typeof amountFault>[2];
const faultOf = (typed: string, more: Partial<Bounds> = {}) =>
  amountFault(parseAmount(typed, 'USD'), typed, { ...FREE, ...more });
const short = (needed: string) => ({ needed, available: '9428.05', currency: 'USD' });

test('a withdrawal below, within and beyond its bounds', () => {
  expect(['', '0', '14', '9428.05'].map((typed) => faultOf(typed))).toEqual([null, null, null, null]);
  expect([faultOf('13.99'), faultOf('9428.06'), faultOf('99999999')]).toEqual([
    { code: 'withdrawalMinimum', params: { minimum: '14.00', currency: 'USD' } },
    { code: 'insufficientWithdrawable', params: short('9428.06') },
    { code: 'withdrawalMaximum', params: { maximum: '100000.00', currency: 'USD' } },
  ]);
});

test('the bounds come before what there is', () => {
  expect(faultOf('10', { withdrawable: '5.00' })?.code).toBe('withdrawalMinimum');
});

test('what sales will bring is named with its day, and what is beyond that is not there', () => {
  const at = '2026-11-30T00:00:00.000Z';
  const coming = [
    { date: '2026-11-30', amount: '500.00', at },
    { date: '2026-12-01', amount: '100.00', at },
  ];
  expect([faultOf('9500', { coming }), faultOf('10000', { coming }), faultOf('10100', { coming })]).toEqual([
    { code: 'cashNotSettled', params: { ...short('9500'), date: '2026-11-30' } },
    { code: 'cashNotSettled', params: { ...short('10000'), date: '2026-12-01' } },
    { code: 'insufficientWithdrawable', params: short('10100') },
  ]);
});

test('beside a loan the server says why', () => {
  expect(faultOf('9500', { loan: { overdue: '100.00', score: 500, required: 600 } })).toBeNull();
});
