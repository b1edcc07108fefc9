/** A league's decisions are those of everywhere, between accounts that hold no money. */
import { expect, it } from 'vitest';
import { ALLOWED_BOOKINGS, isAllowedBooking } from '../registry/allowed-bookings.ts';
import { isPlayMoneyAccount, type LedgerAccount } from './base-chart-of-accounts.ts';
import {
  ledgerAccountsOfKind,
  FIRST_COPY_PORTFOLIO,
  mapTransferToPortfolioAccounts,
  portfolioKindOf,
  FIRST_LEAGUE_PORTFOLIO,
  withPlayMoneyAccounts,
} from './portfolio-kinds.ts';
import type { Transfer } from './transfer.ts';

const transfer = (debit: LedgerAccount, credit: LedgerAccount, more: Partial<Transfer> = {}): Transfer => ({
  currency: 'USD',
  amount: 5n,
  debit,
  credit,
  code: 'hold',
  reference: 'o1',
  ...more,
});

it("a portfolio's kind follows from its number, and its accounts from its kind", () => {
  expect(
    [0, 1, FIRST_COPY_PORTFOLIO - 1, FIRST_COPY_PORTFOLIO, FIRST_LEAGUE_PORTFOLIO - 1, FIRST_LEAGUE_PORTFOLIO].map(
      portfolioKindOf,
    ),
  ).toEqual(['main', 'own', 'own', 'copy', 'copy', 'league']);
  for (const kind of ['main', 'own', 'copy'] as const)
    expect(ledgerAccountsOfKind(kind)).toMatchObject({
      available: 'available',
      dealer: 'dealer',
      inventory: 'inventory',
    });
  expect(ledgerAccountsOfKind('league')).toMatchObject({ available: 'playAvailable', dealer: 'playDealer' });
  expect(Object.values(ledgerAccountsOfKind('league')).every(isPlayMoneyAccount)).toBe(true);
  expect(withPlayMoneyAccounts('dealer', 'inventory', 'bank')).toEqual(['dealer', 'inventory', 'bank', 'playDealer']);
});

it('every booking of an order or a position exists in a league too, and no other does', () => {
  const money = ALLOWED_BOOKINGS.filter(({ debit }) => !isPlayMoneyAccount(debit));
  for (const { code, debit, credit, of } of money) {
    const reference = of === 'position' ? 'p1' : 'o1';
    const booked = transfer(debit, credit, { code, reference });
    const play = (): Transfer => mapTransferToPortfolioAccounts(booked, FIRST_LEAGUE_PORTFOLIO);
    if (of === 'order' || of === 'position') {
      expect([isPlayMoneyAccount(play().debit), isPlayMoneyAccount(play().credit)]).toEqual([true, true]);
      expect(play().debit).not.toBe(play().credit);
      expect(isAllowedBooking(play()), `${code} ${debit} ${credit}`).toBe(true);
    }
    expect(mapTransferToPortfolioAccounts(booked, 0)).toBe(booked);
    expect(mapTransferToPortfolioAccounts(booked, 1)).toBe(booked);
  }
  const kinds = new Set(ALLOWED_BOOKINGS.filter(({ debit }) => isPlayMoneyAccount(debit)).map(({ of }) => of));
  // An entry of a league begins with play money, which belongs to the league.
  expect([...kinds].toSorted()).toEqual(['league', 'order', 'position']);
});

it('a transfer between play money and real money throws an error', () => {
  const moved = { code: 'moveMoney', reference: 'portfolios' } as const;
  const mixtures: [Transfer, own: number][] = [
    [transfer('bank', 'available'), FIRST_LEAGUE_PORTFOLIO],
    [transfer('frozen', 'bank'), FIRST_LEAGUE_PORTFOLIO],
    [transfer('promotion', 'available'), FIRST_LEAGUE_PORTFOLIO],
    [transfer('available', 'exchange'), FIRST_LEAGUE_PORTFOLIO],
    [transfer('loan', 'available'), FIRST_LEAGUE_PORTFOLIO],
    [transfer('playDealer', 'available'), 0],
    [transfer('playDealer', 'playAvailable'), 1],
    [transfer('available', 'available', { ...moved, debitPortfolio: 0, creditPortfolio: FIRST_LEAGUE_PORTFOLIO }), 0],
    [
      transfer('available', 'available', { ...moved, debitPortfolio: FIRST_LEAGUE_PORTFOLIO, creditPortfolio: 0 }),
      FIRST_LEAGUE_PORTFOLIO,
    ],
  ];
  for (const [each, own] of mixtures)
    expect(() => mapTransferToPortfolioAccounts(each, own)).toThrow('would mix play and money');
  expect(mapTransferToPortfolioAccounts(transfer('playDealer', 'available'), FIRST_LEAGUE_PORTFOLIO)).toMatchObject({
    debit: 'playDealer',
    credit: 'playAvailable',
  });
});
