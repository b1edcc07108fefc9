import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../dates.ts';
import { REPAYMENT_PLANS } from './amortisation.ts';
import {
  advanceLoanTo,
  computeDueAmount,
  isLoanRunning,
  type LoanState,
  computeLoanDebt,
  computeTotalRepayment,
} from './loan-state.ts';
import { buildLoanQuote } from '../../products/credit/loan-quote.ts';
import {
  decideAcceptLoan,
  decideEndLoanOffer,
  decideStaffRepaymentProposal,
  decideRepayLoan,
} from '../../products/credit/loan-lifecycle.ts';
import {
  TestBorrower,
  LOAN_START_DATE,
  buildLoanOffer,
  buildLoanTerms,
  currentLoanDayOf,
} from '../../products/credit/testing.ts';

const DAY_MS = 86_400_000;
const agrees = (loan: TestBorrower): boolean => {
  const { booked, owed, again } = loan.checked();
  return isDeepStrictEqual(booked, owed) && isDeepStrictEqual(again, loan.book);
};
const dates = (loan: TestBorrower) => loan.book.instalments.map(({ date }) => date);

describe('a loan', () => {
  it('is paid out, collected on its dates and repaid at the quoted total', () => {
    const loan = new TestBorrower(buildLoanTerms(), 500_000n);
    const { total } = buildLoanQuote(buildLoanTerms(), currentLoanDayOf(LOAN_START_DATE));
    expect(loan.money).toBe(1_700_000n);
    loan.on(dates(loan).at(-1)!);
    expect([loan.book.status, loan.money]).toEqual(['repaid', 1_700_000n - total]);
    expect(loan.notices.filter((code) => code === 'loanCollected')).toHaveLength(6);
    expect(loan.notices.filter((code) => code === 'loanDueSoon')).toHaveLength(6);
    expect(loan.notices.at(-1)).toBe('loanRepaid');
    expect(loan.book.instalments.every(({ paidAt, dueAt }) => paidAt! <= dueAt)).toBe(true);
    expect(agrees(loan)).toBe(true);
  });

  it('ends the same whether days are counted one by one or all at once', () => {
    const [slow, fast] = [new TestBorrower(buildLoanTerms(), 90_000n), new TestBorrower(buildLoanTerms(), 90_000n)];
    for (let date = LOAN_START_DATE; date < '2027-06-20'; date = addDays(date, 1)) slow.on(date);
    fast.on('2027-06-19');
    const summarize = ({ book, money, notices, books }: TestBorrower) => ({
      money,
      notices,
      books,
      owed: computeLoanDebt(book, currentLoanDayOf('2027-06-19').now),
    });
    expect(summarize(fast)).toEqual(summarize(slow));
  });

  it('collects the available money, is overdue after its due date, and costs the late rate on principal alone', () => {
    const loan = new TestBorrower(buildLoanTerms({ plan: 'bullet', months: 3 }));
    loan.money = 0n;
    const [first, , last] = dates(loan) as [string, string, string];
    loan.on(first);
    expect(loan.book.status).toBe('active');
    loan.on(addDays(first, 1));
    expect([loan.book.status, loan.notices.at(-1)]).toEqual(['overdue', 'loanOverdue']);
    // Interest that is late bears none.
    loan.on(last);
    expect(loan.book.lateBooked).toBe(0n);
    loan.on(addDays(last, 10));
    expect(loan.book.lateBooked).toBe((1_200_000n * 129n * 10n + 182_500n) / 365_000n);
    expect(agrees(loan)).toBe(true);
    loan.money = 10_000_000n;
    loan.on(addDays(last, 11));
    expect([loan.book.status, loan.book.principalLeft]).toEqual(['settled', 0n]);
    expect(agrees(loan)).toBe(true);
  });

  it("collects money that arrives on the due date, so that it isn't late, and records when", () => {
    const loan = new TestBorrower(buildLoanTerms());
    loan.money = 0n;
    const [first] = dates(loan) as [string];
    loan.on(first);
    expect([loan.payments, loan.book.status]).toEqual([[], 'active']);
    const due = computeDueAmount(loan.book);
    loan.money = 50_000n;
    loan.on(first);
    loan.money = 1_000_000n;
    loan.on(first);
    expect(loan.payments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['collected', 50_000n],
      ['collected', due - 50_000n],
    ]);
    loan.on(addDays(first, 1));
    expect([loan.book.status, loan.book.everLate]).toEqual(['active', false]);
    expect(agrees(loan)).toBe(true);
  });

  it('counts an instalment collected afterwards as paid on its date, and records when it was booked', () => {
    const loan = new TestBorrower(buildLoanTerms(), 3_000_000n);
    const [first, second] = dates(loan) as [string, string];
    loan.on(addDays(second, 5));
    expect(loan.payments.map(({ date, at, bookedAt }) => [date, at, bookedAt])).toEqual(
      [first, second].map((date) => [
        date,
        currentLoanDayOf(addDays(date, 1)).now - 43_200_001,
        currentLoanDayOf(addDays(second, 5)).now,
      ]),
    );
    loan.repay(1_000n, addDays(second, 6));
    const last = loan.payments.at(-1)!;
    expect([last.at, last.bookedAt]).toEqual([currentLoanDayOf(addDays(second, 6)).now, last.at]);
  });

  it('pays the fee first, then interest, then principal', () => {
    const loan = new TestBorrower(buildLoanTerms());
    loan.money = 0n;
    const [first] = dates(loan) as [string];
    loan.on(first);
    const [{ fee, interest }] = loan.book.instalments as [LoanState['instalments'][0]];
    loan.money = 3n * fee + 2n * interest;
    loan.repay(fee - 1n, first);
    loan.repay(2n, first);
    loan.repay(interest, first);
    expect(loan.payments.map((each) => [each.fee, each.interest, each.principal])).toEqual([
      [fee - 1n, 0n, 0n],
      [1n, 1n, 0n],
      [0n, interest - 1n, 1n],
    ]);
    expect(agrees(loan)).toBe(true);
  });

  it('can be returned within the cooling period for the interest of its days alone', () => {
    const loan = new TestBorrower(buildLoanTerms(), 100_000n);
    loan.on(addDays(LOAN_START_DATE, 14));
    const { total, interest, fee } = computeLoanDebt(loan.book, 0);
    expect([fee, interest]).toEqual([0n, (1_200_000n * 99n * 14n + 182_500n) / 365_000n]);
    loan.repay(total, addDays(LOAN_START_DATE, 14));
    expect([loan.book.status, loan.money, loan.notices.at(-1)]).toEqual([
      'withdrawn',
      100_000n - interest,
      'loanWithdrawn',
    ]);
    expect(loan.books.get('loanFees')).toBe(0n);
    expect(agrees(loan)).toBe(true);
  });

  it('can be repaid early in any part, and then costs less', () => {
    const loan = new TestBorrower(buildLoanTerms(), 500_000n);
    const planned = loan.book.instalments.reduce((sum, each) => sum + each.interest, 0n);
    loan.on('2027-01-01');
    loan.repay(600_000n, '2027-01-01');
    expect(dates(loan)).toHaveLength(6);
    loan.on('2027-05-21');
    expect(loan.book.status).toBe('repaid');
    const paid = loan.payments.reduce((sum, each) => sum + each.interest, 0n);
    expect(paid).toBeLessThan(planned);
    expect(agrees(loan)).toBe(true);
  });

  it('totals the paid and the remaining amounts, after early payments and at its end', () => {
    const loan = new TestBorrower(buildLoanTerms(), 3_000_000n);
    const paid = (): bigint => loan.payments.reduce((sum, { amount }) => sum + amount, 0n);
    loan.on('2026-12-05');
    loan.repay(200_000n, '2026-12-05');
    // Some interest of the days since, paid before its date, counts once.
    loan.on('2026-12-15');
    loan.repay(loan.book.instalments[0]!.fee + 100n, '2026-12-15');
    const summarize = computeTotalRepayment(loan.book);
    expect(summarize > 1_200_000n + loan.book.instalments[0]!.fee).toBe(true);
    loan.on(dates(loan).at(-1)!);
    expect([loan.book.status, computeTotalRepayment(loan.book), paid()]).toEqual(['repaid', summarize, summarize]);
    const early = new TestBorrower(buildLoanTerms(), 3_000_000n);
    early.on('2026-12-20');
    const { total } = computeLoanDebt(early.book, 0);
    early.repay(total, '2026-12-20');
    expect([early.book.status, computeTotalRepayment(early.book)]).toEqual(['repaid', total]);
  });

  it('is repaid at the previewed total, even if an uncounted due date has passed', () => {
    const loan = new TestBorrower(buildLoanTerms(), 2_000_000n);
    const [first] = dates(loan) as [string];
    const late = addDays(first, 3);
    const previewed = computeLoanDebt(advanceLoanTo(loan.book, late), currentLoanDayOf(late).now).total;
    loan.repay(previewed, late);
    expect([loan.book.status, loan.payments.map(({ kind }) => kind)]).toEqual(['repaid', ['collected', 'repaid']]);
    // What was collected as of its date was never late.
    expect(loan.payments.reduce((sum, { amount }) => sum + amount, 0n)).toBeLessThan(previewed);
    expect(agrees(loan)).toBe(true);
  });

  it('is paid from other portfolios as well', () => {
    const loan = new TestBorrower(buildLoanTerms());
    loan.money = 10n;
    loan.elsewhere = 10_000_000n;
    loan.on(dates(loan)[0]!);
    expect([loan.money, computeDueAmount(loan.book)]).toEqual([0n, 0n]);
    expect(agrees(loan)).toBe(true);
  });
});

describe('refuses', () => {
  it('a repayment of more than is owed, of more than there is, and of a loan that isn’t there', () => {
    const loan = new TestBorrower(buildLoanTerms());
    const most = computeLoanDebt(loan.book, 0).total;
    expect(decideRepayLoan(loan.state, 7n, most + 1n, currentLoanDayOf(LOAN_START_DATE))).toEqual({
      refused: 'repaymentExceedsLoan',
      params: { owed: '1200000', currency: 'KRW' },
    });
    loan.money = 5n;
    expect(decideRepayLoan(loan.state, 7n, 6n, currentLoanDayOf(LOAN_START_DATE))).toMatchObject({
      refused: 'insufficientBalance',
    });
    expect(decideRepayLoan(loan.state, 8n, 6n, currentLoanDayOf(LOAN_START_DATE))).toMatchObject({
      refused: 'notFound',
    });
    expect(decideStaffRepaymentProposal(loan.state, 7n, most + 1n, { now: 0, since: 0 })).toMatchObject({
      refused: 'repaymentExceedsLoan',
    });
  });

  it('a repayment that leaves less than a point, so that no loan of cents runs for years', () => {
    const loan = new TestBorrower(buildLoanTerms());
    const most = computeLoanDebt(loan.book, 0).total;
    loan.money = most;
    expect(decideRepayLoan(loan.state, 7n, most - 1_399n, currentLoanDayOf(LOAN_START_DATE))).toEqual({
      refused: 'repaymentLeavesCents',
      params: { owed: '1200000', least: '1400', currency: 'KRW' },
    });
    expect(decideRepayLoan(loan.state, 7n, most - 1_400n, currentLoanDayOf(LOAN_START_DATE))).not.toHaveProperty(
      'refused',
    );
    expect(decideRepayLoan(loan.state, 7n, most, currentLoanDayOf(LOAN_START_DATE))).not.toHaveProperty('refused');
    expect(decideStaffRepaymentProposal(loan.state, 7n, most - 1n, { now: 0, since: 0 })).toMatchObject({
      refused: 'repaymentLeavesCents',
    });
  });

  it('more than three proposed repayments of a customer within a day, on any of the loans', () => {
    const loan = new TestBorrower(buildLoanTerms());
    const noon = currentLoanDayOf(LOAN_START_DATE).now;
    let books = [loan.book, { ...loan.book, seq: 8n }];
    const propose = (seq: bigint, amount: bigint, at: number) => {
      const decided = decideStaffRepaymentProposal({ ...loan.state, loanBooks: books }, seq, amount, {
        now: at,
        since: at - DAY_MS,
      });
      if ('refused' in decided) return decided;
      const [book] = decided.records.loanBooks;
      books = books.map((each) => (each.seq === seq ? book! : each));
      return [book!.proposal!.amount, decided.notices.length];
    };
    expect(propose(7n, 10_000n, noon)).toEqual([10_000n, 1]);
    // It stands: the customer is not told again, and it counts as one.
    for (let time = 0; time < 5; time++) expect(propose(7n, 10_000n, noon + 1_000)).toEqual([10_000n, 0]);
    expect(propose(8n, 10_000n, noon + 2_000)).toEqual([10_000n, 1]);
    expect(propose(7n, 20_000n, noon + 3_000)).toEqual([20_000n, 1]);
    for (const seq of [7n, 8n])
      expect(propose(seq, 30_000n, noon + 60_000)).toEqual({
        refused: 'tooFrequent',
        params: { retryAfterSeconds: 86_340 },
      });
    expect(propose(8n, 30_000n, noon + DAY_MS)).toEqual([30_000n, 1]);
    expect(propose(8n, 40_000n, noon + DAY_MS + 1)).toMatchObject({ refused: 'tooFrequent' });
  });

  it('an offer that has lapsed, or whose total differs from the quoted one', () => {
    const of = buildLoanTerms();
    const state = { ...new TestBorrower(of).state, loanBooks: [buildLoanOffer(of)] };
    const { total } = buildLoanQuote(of, currentLoanDayOf(LOAN_START_DATE));
    expect(decideAcceptLoan(state, 7n, total + 1n, currentLoanDayOf(LOAN_START_DATE))).toMatchObject({
      refused: 'loanTotalChanged',
    });
    expect(decideAcceptLoan(state, 7n, total, currentLoanDayOf('2026-11-28'))).toMatchObject({
      refused: 'loanOfferLapsed',
    });
    expect(decideEndLoanOffer(state, 7n, 'rule', currentLoanDayOf('2026-11-27').now)).toBeNull();
    expect(decideEndLoanOffer(state, 7n, 'rule', currentLoanDayOf('2026-11-28').now)).toMatchObject({
      transfers: [],
      records: { loanBooks: [{ status: 'lapsed' }] },
    });
  });
});

it('in any history the ledger agrees with the loan, nothing is negative, and a replay gives the same loan', () => {
  const steps = fc.array(
    fc.record({
      days: fc.integer({ min: 0, max: 40 }),
      income: fc.bigInt({ min: 0n, max: 400_000n }),
      share: fc.integer({ min: 0, max: 120 }),
    }),
    { maxLength: 14 },
  );
  const some = fc.record({
    principal: fc.bigInt({ min: 50_000n, max: 3_000_000n }),
    months: fc.constantFrom(3, 6, 12),
    plan: fc.constantFrom(...REPAYMENT_PLANS),
    count: fc.constantFrom('30/360' as const, 'actual/365' as const),
  });
  fc.assert(
    fc.property(some, steps, fc.bigInt({ min: 0n, max: 500_000n }), (of, all, spent) => {
      const loan = new TestBorrower(buildLoanTerms(of));
      loan.money = loan.money > spent ? loan.money - spent : 0n;
      let date = LOAN_START_DATE;
      for (const { days, income, share } of all) {
        date = addDays(date, days);
        loan.money += income;
        loan.on(date);
        const { total } = computeLoanDebt(loan.book, currentLoanDayOf(date).now);
        const wanted = (total * BigInt(share)) / 100n;
        // The rest is at least a point.
        const amount = total - wanted < 1_400n ? total : wanted;
        if (isLoanRunning(loan.book) && amount > 0n && amount <= loan.money) loan.repay(amount, date);
        expect(Object.values(computeLoanDebt(loan.book, currentLoanDayOf(date).now)).every((each) => each >= 0n)).toBe(
          true,
        );
        const paid = loan.payments.reduce((sum, each) => sum + each.amount, 0n);
        expect(
          computeTotalRepayment(loan.book) >= paid &&
            (isLoanRunning(loan.book) || computeTotalRepayment(loan.book) === paid),
        ).toBe(true);
      }
      expect(agrees(loan)).toBe(true);
      loan.money += 100_000_000n;
      loan.on(addDays(date, 500));
      expect(isLoanRunning(loan.book)).toBe(false);
      expect(loan.book.principalLeft).toBe(0n);
      expect(agrees(loan)).toBe(true);
      expect(loan.books.get('receivables')).toBe(0n);
    }),
    { numRuns: 1_000 },
  );
});
