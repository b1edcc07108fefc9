import { expect, it } from 'vitest';
import { addDays } from '../../dates.ts';
import { listUpcomingLoanEvents, findNextInstalment } from './loan-payments.ts';
import { TestBorrower, LOAN_START_DATE, buildLoanOffer, buildLoanTerms } from '../../products/credit/testing.ts';

const steps = (of: ReturnType<typeof listUpcomingLoanEvents>) => of.map(({ what, date }) => [what, date]);

it("upcoming events list an offer's lapse, and a reminder before a loan's next due date", () => {
  expect(listUpcomingLoanEvents(buildLoanOffer(buildLoanTerms()), 0n)).toMatchObject([
    { what: 'lapses', amount: 1_200_000n },
  ]);
  const loan = new TestBorrower(buildLoanTerms(), 500_000n);
  const [first, second] = loan.book.instalments.map(({ date }) => date) as [string, string];
  expect(steps(listUpcomingLoanEvents(loan.book, 0n))).toEqual([
    ['reminded', addDays(first, -3)],
    ['instalment', first],
  ]);
  loan.on(addDays(first, -3));
  expect(steps(listUpcomingLoanEvents(loan.book, 0n))).toEqual([['instalment', first]]);
  loan.on(first);
  expect(findNextInstalment(loan.book)?.date).toBe(second);
});

it('upcoming events list collecting late amounts and, after an unanswered margin call, selling the pledge', () => {
  const loan = new TestBorrower(buildLoanTerms());
  loan.money = 0n;
  const [first, second] = loan.book.instalments.map(({ date }) => date) as [string, string];
  loan.on(addDays(first, 5));
  expect(steps(listUpcomingLoanEvents(loan.book, 0n))).toEqual([
    ['collected', null],
    ['reminded', addDays(second, -3)],
    ['instalment', second],
  ]);
  const called = { ...loan.book, call: { at: 0, dueAt: 7, lacking: 9n } };
  expect(listUpcomingLoanEvents(called, 5n)[1]).toEqual({ what: 'sold', date: null, at: 7, amount: 5n });
  expect(steps(listUpcomingLoanEvents(called, 0n))[1]).toEqual(['reminded', addDays(second, -3)]);
});

it('an ended loan has no upcoming events', () => {
  const loan = new TestBorrower(buildLoanTerms(), 9_000_000n);
  loan.on(addDays(LOAN_START_DATE, 400));
  expect([listUpcomingLoanEvents(loan.book, 0n), findNextInstalment(loan.book)]).toEqual([[], null]);
});
