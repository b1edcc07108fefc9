import { expect, test } from 'vitest';
import { isCurrencyInUse, sortCashAccounts } from './cash-account-cards.tsx';

type Account = Parameters<typeof sortCashAccounts>[0][number];
const account = (currency: string, over: Partial<Account> = {}): Account =>
  ({
    ...{ currency, available: '0', frozen: '0', margin: '0', loan: '0', inPositions: '0', settled: '0' },
    ...{ withdrawable: '0', unsettled: [] },
    ...over,
  }) as Account;
const names = (accounts: readonly Account[]): string[] => accounts.map(({ currency }) => currency);

test('the reader’s own currency is first even if empty, then the markets’ currencies, empty ones last', () => {
  const accounts = [
    account('EUR', { available: '5' }),
    account('THB'),
    account('USD', { available: '7' }),
    account('KRW'),
    account('INR', { inPositions: '3' }),
  ];
  expect(names(sortCashAccounts(accounts, 'KRW'))).toEqual(['KRW', 'USD', 'INR', 'EUR', 'THB']);
});

test('a currency is in use by what is invested, held or owed in it, and with real money by what lies in it', () => {
  const received = account('EUR', { available: '1000' });
  expect(isCurrencyInUse(received, false)).toBe(true);
  expect(isCurrencyInUse(received, true)).toBe(false);
  expect(isCurrencyInUse(account('EUR'), false)).toBe(false);
  for (const bucket of ['inPositions', 'frozen', 'margin', 'loan'] as const)
    expect([bucket, isCurrencyInUse(account('EUR', { [bucket]: '1' }), true)]).toEqual([bucket, true]);
  const unsettled = [{ date: '2026-11-30', at: '2026-11-30T21:00:00Z', amount: '5' }];
  expect(isCurrencyInUse(account('EUR', { unsettled } as Partial<Account>), true)).toBe(true);
});
