import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBooked } from '../ledger/bookings.ts';
import { addDays } from '../dates.ts';
import { percent } from '../rulebook/writing.ts';
import type { CustomerState } from '../requests/types.ts';
import { PLAIN } from '../testing/plain-account.ts';
import type { Zones } from '../market.ts';
import { LOAN_PLANS } from './amortise.ts';
import { dueSum, isRunning, type LoanBook, type LoanTerms, owedOf } from './loan-book.ts';
import type { LoanPayment } from './loan-payments.ts';
import { quoteOf, type Today } from './offer.ts';
import { feeOf } from './quota.ts';
import { replayLoan } from './replay.ts';
import { decideAccept, decideCount, decideEndOffer, decidePropose, decideRepay, type LoanMade } from './run-loan.ts';

const FROM = '2026-11-21';
const ZONE = 'Etc/UTC';
/** Days that all have 24 hours, so that thousands of histories take seconds. */
const testZones: Zones = {
  toLocal: () => {
    throw new Error('not needed');
  },
  toInstant: (date, minute) => Date.parse(date) + minute * 60_000,
};
const today = (date: string): Today => ({
  date,
  zone: ZONE,
  zones: testZones,
  now: testZones.toInstant(date, 12 * 60, ZONE),
});
const terms = (change: Partial<LoanTerms> = {}): LoanTerms => ({
  currency: 'KRW',
  principal: 1_200_000n,
  rate: percent('9.9'),
  lateRate: percent('12.9'),
  count: 'actual/365',
  plan: 'equal',
  months: 6,
  fee: feeOf(change.principal ?? 1_200_000n),
  apr: 0n,
  score: 600,
  table: 'test',
  zone: ZONE,
  ...change,
});
const offerOf = (of: LoanTerms): LoanBook => ({
  seq: 7n,
  terms: of,
  status: 'offered',
  appliedAt: 0,
  nextAt: null,
  offeredAt: today(FROM).now,
  offerUntil: today(addDays(FROM, 7)).now,
  disbursedAt: null,
  maturesAt: null,
  disbursedOn: '',
  countedTo: '',
  principalLeft: 0n,
  exact: 0n,
  booked: 0n,
  prepaid: 0n,
  lateExact: 0n,
  lateBooked: 0n,
  latePaid: 0n,
  instalments: [],
  payments: 0,
  provision: 0n,
  everLate: false,
  endedAt: null,
  proposal: null,
});

/** A borrower, whose money and loan follow the decisions, and the books on the other side. */
class Borrower {
  book: LoanBook;
  money: bigint;
  elsewhere = 0n;
  payments: LoanPayment[] = [];
  notices: string[] = [];
  books = new Map<string, bigint>();
  seen = new Set<string>();
  constructor(of: LoanTerms, money = 0n) {
    this.book = offerOf(of);
    this.money = money;
    const { total } = quoteOf(of, today(FROM));
    this.take(decideAccept(this.state, 7n, total, today(FROM)));
  }
  get state() {
    return {
      ...PLAIN,
      lastSeq: 7n,
      customer: { loans: [] } as unknown as CustomerState,
      loanBooks: [this.book],
      available: () => this.money,
      cashElsewhere: () => [{ portfolio: 2, available: this.elsewhere }],
    };
  }
  take(decided: LoanMade | { refused: string } | null): void {
    if (decided === null) return;
    if ('refused' in decided) throw new Error(decided.refused);
    for (const { debit, credit, amount, code, reference, debitPortfolio } of decided.transfers) {
      if (amount <= 0n) throw new Error(`${code} of ${amount}`);
      if (code === 'moveMoney') {
        expect(debitPortfolio).toBe(2);
        this.elsewhere -= amount;
        this.money += amount;
        continue;
      }
      if (!this.seen.has(code)) expect(isBooked({ code, debit, credit, reference })).toBe(true);
      this.seen.add(code);
      if (debit === 'available') this.money -= amount;
      if (credit === 'available') this.money += amount;
      this.books.set(debit, (this.books.get(debit) ?? 0n) - amount);
      this.books.set(credit, (this.books.get(credit) ?? 0n) + amount);
    }
    expect(this.money).toBeGreaterThanOrEqual(0n);
    [this.book] = decided.records.loanBooks as [LoanBook];
    this.payments.push(...decided.records.loanPayments);
    this.notices.push(...decided.notices.map(({ code }) => code));
  }
  on(date: string): void {
    this.take(decideCount(this.state, 7n, today(date)));
  }
  repay(amount: bigint, date: string): void {
    this.take(decideRepay(this.state, 7n, amount, today(date)));
  }
  /** What the books must say of the loan as it stands. */
  check(): void {
    const { book, books } = this;
    const of = (name: string): bigint => books.get(name) ?? 0n;
    expect(of('loan')).toBe(book.principalLeft);
    expect(of('lent')).toBe(-of('loan'));
    // The fee is a receivable from the first day on, also while it needn't be paid yet.
    const { interest, principal } = owedOf(book, 0);
    const fee = isRunning(book) ? book.instalments.reduce((sum, each) => sum + each.fee - each.paidFee, 0n) : 0n;
    expect(of('receivables')).toBe(-(principal + interest + fee));
    expect(of('provision')).toBe(book.provision);
    expect(of('provisionCost')).toBe(-book.provision);
    expect(replayLoan(book, this.payments, testZones)).toEqual(book);
  }
}

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
    loan.check();
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
    loan.check();
    loan.money = 10_000_000n;
    loan.on(addDays(last, 11));
    expect([loan.book.status, loan.book.principalLeft]).toEqual(['settled', 0n]);
    loan.check();
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
    loan.check();
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
    loan.check();
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
    loan.check();
  });

  it('is paid from other portfolios as well', () => {
    const loan = new Borrower(terms());
    loan.money = 10n;
    loan.elsewhere = 10_000_000n;
    loan.on(dates(loan)[0]!);
    expect([loan.money, dueSum(loan.book)]).toEqual([0n, 0n]);
    loan.check();
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
    expect(decidePropose(loan.state, 7n, most + 1n, 0)).toMatchObject({ refused: 'repaymentExceedsLoan' });
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
        const amount = wanted > total ? total : wanted;
        if (isRunning(loan.book) && amount > 0n && amount <= loan.money) loan.repay(amount, date);
        expect(Object.values(owedOf(loan.book, today(date).now)).every((each) => each >= 0n)).toBe(true);
      }
      loan.check();
      loan.money += 100_000_000n;
      loan.on(addDays(date, 500));
      expect(isRunning(loan.book)).toBe(false);
      expect(loan.book.principalLeft).toBe(0n);
      loan.check();
      expect(loan.books.get('receivables')).toBe(0n);
    }),
    { numRuns: 1_000 },
  );
});
