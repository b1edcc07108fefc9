import { expect, it } from 'vitest';
import { addDays } from '../../dates.ts';
import { aheadOf, upcomingOf } from './loan-payments.ts';
import { Borrower, FROM, offerOf, terms } from '../../products/credit/testing.ts';

const steps = (of: ReturnType<typeof aheadOf>) => of.map(({ what, date }) => [what, date]);

it('an offer lapses, and a loan is reminded of before its next date', () => {
  expect(aheadOf(offerOf(terms()), 0n)).toMatchObject([{ what: 'lapses', amount: 1_200_000n }]);
  const loan = new Borrower(terms(), 500_000n);
  const [first, second] = loan.book.instalments.map(({ date }) => date) as [string, string];
  expect(steps(aheadOf(loan.book, 0n))).toEqual([
    ['reminded', addDays(first, -3)],
    ['instalment', first],
  ]);
  loan.on(addDays(first, -3));
  expect(steps(aheadOf(loan.book, 0n))).toEqual([['instalment', first]]);
  loan.on(first);
  expect(upcomingOf(loan.book)?.date).toBe(second);
});

it('what is late is collected when it comes, beside the next date; a call that nobody answers is sold for', () => {
  const loan = new Borrower(terms());
  loan.money = 0n;
  const [first, second] = loan.book.instalments.map(({ date }) => date) as [string, string];
  loan.on(addDays(first, 5));
  expect(steps(aheadOf(loan.book, 0n))).toEqual([
    ['collected', null],
    ['reminded', addDays(second, -3)],
    ['instalment', second],
  ]);
  const called = { ...loan.book, call: { at: 0, dueAt: 7, lacking: 9n } };
  expect(aheadOf(called, 5n)[1]).toEqual({ what: 'sold', date: null, at: 7, amount: 5n });
  expect(steps(aheadOf(called, 0n))[1]).toEqual(['reminded', addDays(second, -3)]);
});

it('nothing comes after its end', () => {
  const loan = new Borrower(terms(), 9_000_000n);
  loan.on(addDays(FROM, 400));
  expect([aheadOf(loan.book, 0n), upcomingOf(loan.book)]).toEqual([[], null]);
});
