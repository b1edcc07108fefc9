/** A league's decisions are those of everywhere, between accounts that hold no money. */
import { expect, it } from 'vitest';
import { BOOKINGS, isBooked } from '../registry/bookings.ts';
import { isPlayAccount, type LedgerAccount } from './chart.ts';
import { accountsOf, COPIES_FROM, inAccountsThere, kindOf, LEAGUES_FROM, withPlay } from './portfolio-kinds.ts';
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

it('the kind follows from the number, and the accounts from the kind', () => {
  expect([0, 1, COPIES_FROM - 1, COPIES_FROM, LEAGUES_FROM - 1, LEAGUES_FROM].map(kindOf)).toEqual([
    'main',
    'own',
    'own',
    'copy',
    'copy',
    'league',
  ]);
  for (const kind of ['main', 'own', 'copy'] as const)
    expect(accountsOf(kind)).toMatchObject({ available: 'available', dealer: 'dealer', inventory: 'inventory' });
  expect(accountsOf('league')).toMatchObject({ available: 'playAvailable', dealer: 'playDealer' });
  expect(Object.values(accountsOf('league')).every(isPlayAccount)).toBe(true);
  expect(withPlay('dealer', 'inventory', 'bank')).toEqual(['dealer', 'inventory', 'bank', 'playDealer']);
});

it('all that orders and positions book is booked in a league too, and nothing else is', () => {
  const money = BOOKINGS.filter(({ debit }) => !isPlayAccount(debit));
  for (const { code, debit, credit, of } of money) {
    const reference = of === 'position' ? 'p1' : 'o1';
    const booked = transfer(debit, credit, { code, reference });
    const play = (): Transfer => inAccountsThere(booked, LEAGUES_FROM);
    if (of === 'order' || of === 'position') {
      expect([isPlayAccount(play().debit), isPlayAccount(play().credit)]).toEqual([true, true]);
      expect(play().debit).not.toBe(play().credit);
      expect(isBooked(play()), `${code} ${debit} ${credit}`).toBe(true);
    }
    expect(inAccountsThere(booked, 0)).toBe(booked);
    expect(inAccountsThere(booked, 1)).toBe(booked);
  }
  const kinds = new Set(BOOKINGS.filter(({ debit }) => isPlayAccount(debit)).map(({ of }) => of));
  // An entry of a league begins with play money, which belongs to the league.
  expect([...kinds].toSorted()).toEqual(['league', 'order', 'position']);
});

it('what would mix play and money is a mistake, never an answer', () => {
  const moved = { code: 'moveMoney', reference: 'portfolios' } as const;
  const mixtures: [Transfer, own: number][] = [
    [transfer('bank', 'available'), LEAGUES_FROM],
    [transfer('frozen', 'bank'), LEAGUES_FROM],
    [transfer('promotion', 'available'), LEAGUES_FROM],
    [transfer('available', 'exchange'), LEAGUES_FROM],
    [transfer('loan', 'available'), LEAGUES_FROM],
    [transfer('playDealer', 'available'), 0],
    [transfer('playDealer', 'playAvailable'), 1],
    [transfer('available', 'available', { ...moved, debitPortfolio: 0, creditPortfolio: LEAGUES_FROM }), 0],
    [transfer('available', 'available', { ...moved, debitPortfolio: LEAGUES_FROM, creditPortfolio: 0 }), LEAGUES_FROM],
  ];
  for (const [each, own] of mixtures) expect(() => inAccountsThere(each, own)).toThrow('would mix play and money');
  expect(inAccountsThere(transfer('playDealer', 'available'), LEAGUES_FROM)).toMatchObject({
    debit: 'playDealer',
    credit: 'playAvailable',
  });
});
