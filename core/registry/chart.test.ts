import { expect, it } from 'vitest';
import { brought } from './registered-areas.ts';
import { BOOKINGS } from './bookings.ts';
import { type ChartEntry, isPlayAccount, PLAY_ACCOUNTS } from '../ledger/chart.ts';
import {
  accountsWithin,
  CHART,
  CUSTOMER_ACCOUNTS,
  isCustomerAccount,
  isOwnAccount,
  OWN_ACCOUNTS,
  shownWithin,
} from './chart.ts';

it('has every account once, by the name that transfers are hashed with', () => {
  const names = CHART.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const house =
    'available frozen margin loan dealer fees taxes promotion insurance exchange interest bank corrections inventory ' +
    'playAvailable playFrozen playMargin playDealer playFees playTaxes playInsurance';
  expect(names.join(' ').startsWith(house)).toBe(true);
  expect(names.slice(house.split(' ').length)).toEqual(
    brought('chart').flatMap((list: readonly ChartEntry[]) => list.map(({ name }) => name)),
  );
});

it('lets no account of a customer fall below zero', () => {
  expect(CHART.filter(({ holder, sign }) => holder === 'customer' && sign !== 'notNegative')).toEqual([]);
});

it('counts what was lent among a customer’s accounts, and not among what is owed to the customer', () => {
  expect(CUSTOMER_ACCOUNTS.slice(0, 4)).toEqual(['available', 'frozen', 'margin', 'loan']);
  expect(OWN_ACCOUNTS).toEqual(CUSTOMER_ACCOUNTS.filter((name) => name !== 'loan' && !isPlayAccount(name)));
  expect([isCustomerAccount('loan'), isOwnAccount('loan'), isCustomerAccount('bank')]).toEqual([true, false, false]);
});

it('books between two different accounts of the chart, or from one portfolio to another', () => {
  const names: ReadonlySet<string> = new Set(CHART.map(({ name }) => name));
  expect(BOOKINGS.filter(({ debit, credit }) => !names.has(debit) || !names.has(credit))).toEqual([]);
  expect(BOOKINGS.filter(({ debit, credit }) => debit === credit)).toEqual([
    { code: 'moveMoney', debit: 'available', credit: 'available', of: 'portfolios' },
  ]);
});

it('has play money in a class of its own, which is nobody’s', () => {
  expect(PLAY_ACCOUNTS.slice(0, 3)).toEqual(['playAvailable', 'playFrozen', 'playMargin']);
  expect(CHART.filter((entry) => (entry.class === 'play') !== (entry.owner === 'nobody'))).toEqual([]);
  expect(BOOKINGS.filter(({ debit, credit }) => isPlayAccount(debit) !== isPlayAccount(credit))).toEqual([]);
});

it('shows each account with a customer’s money as one of four', () => {
  const shown = ['available', 'frozen', 'margin', 'loan'] as const;
  for (const name of CUSTOMER_ACCOUNTS) if (!isPlayAccount(name)) expect(shown).toContain(shownWithin(name));
  expect(accountsWithin('frozen')[0]).toBe('frozen');
  expect(shown.flatMap(accountsWithin).filter(isPlayAccount)).toEqual([]);
});
