import { expect, it } from 'vitest';
import { collectAreaExports } from './collect-area-exports.ts';
import { ALLOWED_BOOKINGS } from './allowed-bookings.ts';
import { type ChartEntry, isPlayMoneyAccount, PLAY_MONEY_ACCOUNTS } from '../ledger/base-chart-of-accounts.ts';
import {
  accountsCountedInBalance,
  CHART_OF_ACCOUNTS,
  CUSTOMER_ACCOUNTS,
  isCustomerAccount,
  isCustomerOwnedAccount,
  CUSTOMER_OWNED_ACCOUNTS,
  displayedBalanceOf,
} from './chart-of-accounts.ts';

it('the chart has every account once, by the name that transfers are hashed with', () => {
  const names = CHART_OF_ACCOUNTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const house =
    'available frozen margin loan dealer fees taxes promotion insurance exchange interest bank corrections inventory ' +
    'playAvailable playFrozen playMargin playDealer playFees playTaxes playInsurance';
  expect(names.join(' ').startsWith(house)).toBe(true);
  expect(names.slice(house.split(' ').length)).toEqual(
    collectAreaExports('chart').flatMap((list: readonly ChartEntry[]) => list.map(({ name }) => name)),
  );
});

it('the chart lets no customer account fall below zero', () => {
  expect(CHART_OF_ACCOUNTS.filter(({ holder, sign }) => holder === 'customer' && sign !== 'notNegative')).toEqual([]);
});

it("the chart counts lent money among a customer's accounts, but not among what the customer owns", () => {
  expect(CUSTOMER_ACCOUNTS.slice(0, 4)).toEqual(['available', 'frozen', 'margin', 'loan']);
  expect(CUSTOMER_OWNED_ACCOUNTS).toEqual(
    CUSTOMER_ACCOUNTS.filter((name) => name !== 'loan' && !isPlayMoneyAccount(name)),
  );
  expect([isCustomerAccount('loan'), isCustomerOwnedAccount('loan'), isCustomerAccount('bank')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('every booking is between two different accounts of the chart, or two portfolios', () => {
  const names: ReadonlySet<string> = new Set(CHART_OF_ACCOUNTS.map(({ name }) => name));
  expect(ALLOWED_BOOKINGS.filter(({ debit, credit }) => !names.has(debit) || !names.has(credit))).toEqual([]);
  expect(ALLOWED_BOOKINGS.filter(({ debit, credit }) => debit === credit)).toEqual([
    { code: 'moveMoney', debit: 'available', credit: 'available', of: 'portfolios' },
  ]);
});

it('play money has its own account class, owned by nobody', () => {
  expect(PLAY_MONEY_ACCOUNTS.slice(0, 3)).toEqual(['playAvailable', 'playFrozen', 'playMargin']);
  expect(CHART_OF_ACCOUNTS.filter((entry) => (entry.class === 'play') !== (entry.owner === 'nobody'))).toEqual([]);
  expect(
    ALLOWED_BOOKINGS.filter(({ debit, credit }) => isPlayMoneyAccount(debit) !== isPlayMoneyAccount(credit)),
  ).toEqual([]);
});

it("each account with a customer's money is displayed as one of four", () => {
  const displayed = ['available', 'frozen', 'margin', 'loan'] as const;
  for (const name of CUSTOMER_ACCOUNTS)
    if (!isPlayMoneyAccount(name)) expect(displayed).toContain(displayedBalanceOf(name));
  expect(accountsCountedInBalance('frozen')[0]).toBe('frozen');
  expect(displayed.flatMap(accountsCountedInBalance).filter(isPlayMoneyAccount)).toEqual([]);
});
