import { expect, it } from 'vitest';
import { BOOKINGS } from './bookings.ts';
import { CHART, CUSTOMER_ACCOUNTS, isCustomerAccount, isOwnAccount, OWN_ACCOUNTS } from './chart.ts';

it('has every account once, by the name that transfers are hashed with', () => {
  const names = CHART.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(
    'available frozen margin loan dealer fees taxes promotion insurance exchange interest bank corrections inventory'.split(
      ' ',
    ),
  );
});

it('lets no account of a customer fall below zero', () => {
  expect(CHART.filter(({ holder, sign }) => holder === 'customer' && sign !== 'notNegative')).toEqual([]);
});

it('counts what was lent among a customer’s accounts, and not among what is owed to the customer', () => {
  expect(CUSTOMER_ACCOUNTS).toEqual(['available', 'frozen', 'margin', 'loan']);
  expect(OWN_ACCOUNTS).toEqual(['available', 'frozen', 'margin']);
  expect([isCustomerAccount('loan'), isOwnAccount('loan'), isCustomerAccount('bank')]).toEqual([true, false, false]);
});

it('books between two different accounts of the chart', () => {
  const names: ReadonlySet<string> = new Set(CHART.map(({ name }) => name));
  expect(BOOKINGS.filter(({ debit, credit }) => debit === credit || !names.has(debit) || !names.has(credit))).toEqual(
    [],
  );
});
