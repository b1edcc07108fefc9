import { expect, test } from 'vitest';
import { evaluateAccountClosingConditions, type AccountRemainder } from './account-closing.ts';

const EMPTY: AccountRemainder = {
  positions: 0,
  orders: 0,
  requests: 0,
  loans: 0,
  dividends: 0,
  balances: 0,
  isPractice: false,
};
const missing = (more: Partial<AccountRemainder>): string[] =>
  evaluateAccountClosingConditions({ ...EMPTY, ...more })
    .filter(({ met }) => !met)
    .map(({ condition }) => condition);

test.each([
  [{}, []],
  [{ positions: 1 }, ['noPositions']],
  [{ orders: 2 }, ['noOrders']],
  [{ requests: 1 }, ['noRequests']],
  [{ loans: 1, isPractice: true }, ['noLoans']],
  [{ balances: 1 }, ['noMoney']],
  [{ dividends: 1 }, ['noDividends']],
  [{ dividends: 2, isPractice: true }, ['noDividends']],
  [{ balances: 3, isPractice: true }, []],
  [{ positions: 1, orders: 1, requests: 1, balances: 1, isPractice: true }, ['noPositions', 'noOrders', 'noRequests']],
] as const)('with %j left, %j stand in the way', (left, conditions) => expect(missing(left)).toEqual(conditions));

test('requires an empty balance only where money is real', () => {
  const conditionsIn = (isPractice: boolean) =>
    evaluateAccountClosingConditions({ ...EMPTY, balances: 1, isPractice }).map(({ condition }) => condition);
  expect([conditionsIn(false).includes('noMoney'), conditionsIn(true).includes('noMoney')]).toEqual([true, false]);
});
