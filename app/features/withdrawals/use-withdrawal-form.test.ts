import { parseAmount } from '@bourse/core/ledger/money.ts';
import { expect, test } from 'vitest';
import { validateWithdrawalAmount } from './use-withdrawal-form.ts';

const FREE = {
  currency: 'USD',
  minimum: '14.00',
  maximum: '100000.00',
  withdrawable: '9428.05',
  coming: [],
  loan: null,
};
type Bounds = Parameters<typeof validateWithdrawalAmount>[2];
const faultOf = (typed: string, more: Partial<Bounds> = {}) =>
  validateWithdrawalAmount(parseAmount(typed, 'USD'), typed, { ...FREE, ...more });
const short = (needed: string) => ({ needed, available: '9428.05', currency: 'USD' });

test('validates a withdrawal below, within and beyond its bounds', () => {
  expect(['', '0', '14', '9428.05'].map((typed) => faultOf(typed))).toEqual([null, null, null, null]);
  expect([faultOf('13.99'), faultOf('9428.06'), faultOf('99999999')]).toEqual([
    { code: 'withdrawalMinimum', params: { minimum: '14.00', currency: 'USD' } },
    { code: 'insufficientWithdrawable', params: short('9428.06') },
    { code: 'withdrawalMaximum', params: { maximum: '100000.00', currency: 'USD' } },
  ]);
});

test('checks the bounds before the available money', () => {
  expect(faultOf('10', { withdrawable: '5.00' })?.code).toBe('withdrawalMinimum');
});

test('reports unsettled sale proceeds with their day, and amounts beyond them as insufficient', () => {
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

test('leaves the explanation to the server if there is a loan', () => {
  expect(faultOf('9500', { loan: { overdue: '100.00', score: 500, required: 600 } })).toBeNull();
});
