import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../dates.ts';
import { LOAN_PLANS } from './amortisation.ts';
import { countedTo, dueSum, isRunning, type LoanBook, owedOf, totalOf } from './loan-book.ts';
import { quoteOf } from '../../products/credit/offer.ts';
import { decideAccept, decideEndOffer, decidePropose, decideRepay } from '../../products/credit/run-loan.ts';
import { Borrower, FROM, offerOf, terms, today } from '../../products/credit/testing.ts';

const DAY_MS = 86_400_000;
const agrees = (loan: Borrower): boolean => {
  const { booked, owed, again } = loan.checked();
  return isDeepStrictEqual(booked, owed) && isDeepStrictEqual(again, loan.book);
};
const dates = (loan: Borrower) => loan.book.instalments.map(({ date }) => date);

describe('a loan', () => {
  it('is paid out, collected on its dates and ends repaid, at the total that was shown', () => {
    const loan = new Borrower(terms(), 500_000n);
    const { total } = quoteOf(terms(), today(FROM));
    expect(loan.money).toBe(1_700_000n);
    loan.on(dates(loan).at(-1)!);
    expect([loan.book.status, loan.money]).toEqual(['repaid', 1_700_000n - total]);
    expect(loan.notices.filter((code) => code === 'loanCollected')).toHaveLength(6);
    expect(loan.notices.filter((code) => code === 'loanDueSoon')).toHaveLength(6);
    expect(loan.notices.at(-1)).toBe('loanRepaid');
    expect(loan.book.instalments.every(({ paidAt, dueAt }) => paidAt! <= dueAt)).toBe(true);
    expect(agrees(loan)).toBe(true);
  });

  it('comes to the same, whether the clock goes day by day or over all dates at once', () => {
    const [slow, fast] = [new Borrower(terms(), 90_000n), new Borrower(terms(), 90_000n)];
    for (let date = FROM; date < '2027-06-20'; date = addDays(date, 1)) slow.on(date);
    fast.on('2027-06-19');
    const told = ({ book, money, notices, books }: Borrower) => ({
      money,
      notices,
      books,
      owed: owedOf(book, today('2027-06-19').now),
    });
    expect(told(fast)).toEqual(told(slow));
  });

  it('takes what there is, is overdue from the end of its date on, and costs the late rate on principal alone', () => {
    const loan = new Borrower(terms({ plan: 'bullet', months: 3 }));
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

  it('takes what comes in on the date itself, so that it is never late, and says when it did', () => {
    const loan = new Borrower(terms());
    loan.money = 0n;
    const [first] = dates(loan) as [string];
    loan.on(first);
    expect([loan.payments, loan.book.status]).toEqual([[], 'active']);
    const due = dueSum(loan.book);
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

  it('counts as paid on its date what nobody counted then, and says when it was booked', () => {
    const loan = new Borrower(terms(), 3_000_000n);
    const [first, second] = dates(loan) as [string, string];
    loan.on(addDays(second, 5));
    expect(loan.payments.map(({ date, at, bookedAt }) => [date, at, bookedAt])).toEqual(
      [first, second].map((date) => [date, today(addDays(date, 1)).now - 43_200_001, today(addDays(second, 5)).now]),
    );
    loan.repay(1_000n, addDays(second, 6));
    const last = loan.payments.at(-1)!;
    expect([last.at, last.bookedAt]).toEqual([today(addDays(second, 6)).now, last.at]);
  });

  it('pays the fee first, then interest, then principal', () => {
    const loan = new Borrower(terms());
    loan.money = 0n;
    const [first] = dates(loan) as [string];
    loan.on(first);
    const [{ fee, interest }] = loan.book.instalments as [LoanBook['instalments'][0]];
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

  it('is given back in time for the interest of its days alone', () => {
    const loan = new Borrower(terms(), 100_000n);
    loan.on(addDays(FROM, 14));
    const { total, interest, fee } = owedOf(loan.book, 0);
    expect([fee, interest]).toEqual([0n, (1_200_000n * 99n * 14n + 182_500n) / 365_000n]);
    loan.repay(total, addDays(FROM, 14));
    expect([loan.book.status, loan.money, loan.notices.at(-1)]).toEqual([
      'withdrawn',
      100_000n - interest,
      'loanWithdrawn',
    ]);
    expect(loan.books.get('loanFees')).toBe(0n);
    expect(agrees(loan)).toBe(true);
  });

  it('may be paid back early as far as one likes, and costs less then', () => {
    const loan = new Borrower(terms(), 500_000n);
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

  it('comes to what was paid and what is still to pay, after early payments and when it is over', () => {
    const loan = new Borrower(terms(), 3_000_000n);
    const paid = (): bigint => loan.payments.reduce((sum, { amount }) => sum + amount, 0n);
    loan.on('2026-12-05');
    loan.repay(200_000n, '2026-12-05');
    // Some interest of the days since, paid before its date, counts once.
    loan.on('2026-12-15');
    loan.repay(loan.book.instalments[0]!.fee + 100n, '2026-12-15');
    const told = totalOf(loan.book);
    expect(told > 1_200_000n + loan.book.instalments[0]!.fee).toBe(true);
    loan.on(dates(loan).at(-1)!);
    expect([loan.book.status, totalOf(loan.book), paid()]).toEqual(['repaid', told, told]);
    const early = new Borrower(terms(), 3_000_000n);
    early.on('2026-12-20');
    const { total } = owedOf(early.book, 0);
    early.repay(total, '2026-12-20');
    expect([early.book.status, totalOf(early.book)]).toEqual(['repaid', total]);
  });

  it('is paid back as it was shown, also where a date has come that nobody has counted yet', () => {
    const loan = new Borrower(terms(), 2_000_000n);
    const [first] = dates(loan) as [string];
    const late = addDays(first, 3);
    const shown = owedOf(countedTo(loan.book, late), today(late).now).total;
    loan.repay(shown, late);
    expect([loan.book.status, loan.payments.map(({ kind }) => kind)]).toEqual(['repaid', ['collected', 'repaid']]);
    // What was collected as of its date was never late.
    expect(loan.payments.reduce((sum, { amount }) => sum + amount, 0n)).toBeLessThan(shown);
    expect(agrees(loan)).toBe(true);
  });

  it('is paid from other portfolios as well', () => {
    const loan = new Borrower(terms());
    loan.money = 10n;
    loan.elsewhere = 10_000_000n;
    loan.on(dates(loan)[0]!);
    expect([loan.money, dueSum(loan.book)]).toEqual([0n, 0n]);
    expect(agrees(loan)).toBe(true);
  });
});

describe('is refused', () => {
  it('a repayment of more than is owed, of more than there is, and of a loan that isn’t there', () => {
    const loan = new Borrower(terms());
    const most = owedOf(loan.book, 0).total;
    expect(decideRepay(loan.state, 7n, most + 1n, today(FROM))).toEqual({
      refused: 'repaymentExceedsLoan',
      params: { owed: '1200000', currency: 'KRW' },
    });
    loan.money = 5n;
    expect(decideRepay(loan.state, 7n, 6n, today(FROM))).toMatchObject({ refused: 'insufficientBalance' });
    expect(decideRepay(loan.state, 8n, 6n, today(FROM))).toMatchObject({ refused: 'notFound' });
    expect(decidePropose(loan.state, 7n, most + 1n, { now: 0, since: 0 })).toMatchObject({
      refused: 'repaymentExceedsLoan',
    });
  });

  it('a repayment that leaves less than a point, so that no loan of cents goes on for years', () => {
    const loan = new Borrower(terms());
    const most = owedOf(loan.book, 0).total;
    loan.money = most;
    expect(decideRepay(loan.state, 7n, most - 1_399n, today(FROM))).toEqual({
      refused: 'repaymentLeavesCents',
      params: { owed: '1200000', least: '1400', currency: 'KRW' },
    });
    expect(decideRepay(loan.state, 7n, most - 1_400n, today(FROM))).not.toHaveProperty('refused');
    expect(decideRepay(loan.state, 7n, most, today(FROM))).not.toHaveProperty('refused');
    expect(decidePropose(loan.state, 7n, most - 1n, { now: 0, since: 0 })).toMatchObject({
      refused: 'repaymentLeavesCents',
    });
  });

  it('more than three proposed repayments of a customer within a day, on whichever loan', () => {
    const loan = new Borrower(terms());
    const noon = today(FROM).now;
    let books = [loan.book, { ...loan.book, seq: 8n }];
    const propose = (seq: bigint, amount: bigint, at: number) => {
      const decided = decidePropose({ ...loan.state, loanBooks: books }, seq, amount, { now: at, since: at - DAY_MS });
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

  it('an offer that has lapsed, or whose total isn’t the one that was shown', () => {
    const of = terms();
    const state = { ...new Borrower(of).state, loanBooks: [offerOf(of)] };
    const { total } = quoteOf(of, today(FROM));
    expect(decideAccept(state, 7n, total + 1n, today(FROM))).toMatchObject({ refused: 'loanTotalChanged' });
    expect(decideAccept(state, 7n, total, today('2026-11-28'))).toMatchObject({ refused: 'loanOfferLapsed' });
    expect(decideEndOffer(state, 7n, 'rule', today('2026-11-27').now)).toBeNull();
    expect(decideEndOffer(state, 7n, 'rule', today('2026-11-28').now)).toMatchObject({
      transfers: [],
      records: { loanBooks: [{ status: 'lapsed' }] },
    });
  });
});

it('in any history the books agree with the loan, nothing is negative, and a replay comes to the same', () => {
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
    plan: fc.constantFrom(...LOAN_PLANS),
    count: fc.constantFrom('30/360' as const, 'actual/365' as const),
  });
  fc.assert(
    fc.property(some, steps, fc.bigInt({ min: 0n, max: 500_000n }), (of, all, spent) => {
      const loan = new Borrower(terms(of));
      loan.money = loan.money > spent ? loan.money - spent : 0n;
      let date = FROM;
      for (const { days, income, share } of all) {
        date = addDays(date, days);
        loan.money += income;
        loan.on(date);
        const { total } = owedOf(loan.book, today(date).now);
        const wanted = (total * BigInt(share)) / 100n;
        // The rest is at least a point.
        const amount = total - wanted < 1_400n ? total : wanted;
        if (isRunning(loan.book) && amount > 0n && amount <= loan.money) loan.repay(amount, date);
        expect(Object.values(owedOf(loan.book, today(date).now)).every((each) => each >= 0n)).toBe(true);
        const paid = loan.payments.reduce((sum, each) => sum + each.amount, 0n);
        expect(totalOf(loan.book) >= paid && (isRunning(loan.book) || totalOf(loan.book) === paid)).toBe(true);
      }
      expect(agrees(loan)).toBe(true);
      loan.money += 100_000_000n;
      loan.on(addDays(date, 500));
      expect(isRunning(loan.book)).toBe(false);
      expect(loan.book.principalLeft).toBe(0n);
      expect(agrees(loan)).toBe(true);
      expect(loan.books.get('receivables')).toBe(0n);
    }),
    { numRuns: 1_000 },
  );
});
