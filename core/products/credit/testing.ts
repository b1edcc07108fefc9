/** Loans for tests: a borrower whose money, loan and books follow what was decided. */
import { addDays } from '../../dates.ts';
import { isBooked } from '../../registry/bookings.ts';
import type { Zones } from '../../markets/market.ts';
import type { CustomerState } from '../../accounts/customers/customer-state.ts';
import { percent } from '../../markets/rulebook/notation.ts';
import { PLAIN } from '../../testing/plain-account.ts';
import { isRunning, type LoanBook, type LoanTerms, offeredBook, owedOf } from '../../borrowing/loans/loan-book.ts';
import { type LoanPayment, replayLoan } from '../../borrowing/loans/loan-payments.ts';
import { quoteOf, type Today } from './offer.ts';
import { feeOf } from '../../borrowing/loans/quota.ts';
import { decideAccept, decideCount, decideRepay, type LoanMade } from './run-loan.ts';

export const FROM = '2026-11-21';
const ELSEWHERE = 2;
const ZONE = 'Etc/UTC';
/** Days that all have 24 hours, so that thousands of histories take seconds. */
export const testZones: Zones = {
  toLocal: () => {
    throw new Error('not needed');
  },
  toInstant: (date, minute) => Date.parse(date) + minute * 60_000,
};
export const today = (date: string): Today => ({
  date,
  zone: ZONE,
  zones: testZones,
  now: testZones.toInstant(date, 12 * 60, ZONE),
});
export const terms = (change: Partial<LoanTerms> = {}): LoanTerms => ({
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
export const offerOf = (of: LoanTerms): LoanBook => ({
  ...offeredBook({
    seq: 7n,
    terms: of,
    appliedAt: 0,
    offeredAt: today(FROM).now,
    offerUntil: today(addDays(FROM, 7)).now,
  }),
  nextAt: null,
});

/** A borrower, whose money and loan follow the decisions, and the books on the other side. */
export class Borrower {
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
      cashElsewhere: () => [{ portfolio: ELSEWHERE, available: this.elsewhere }],
    };
  }
  take(decided: LoanMade | { refused: string } | null): void {
    if (decided === null) return;
    if ('refused' in decided) throw new Error(decided.refused);
    for (const { debit, credit, amount, code, reference, debitPortfolio } of decided.transfers) {
      if (amount <= 0n) throw new Error(`${code} of ${amount}`);
      if (code === 'moveMoney') {
        if (debitPortfolio !== ELSEWHERE) throw new Error(`money came from portfolio ${debitPortfolio}`);
        this.elsewhere -= amount;
        this.money += amount;
        continue;
      }
      if (!this.seen.has(code) && !isBooked({ code, debit, credit, reference }))
        throw new Error(`${code} isn't booked`);
      this.seen.add(code);
      if (debit === 'available') this.money -= amount;
      if (credit === 'available') this.money += amount;
      this.books.set(debit, (this.books.get(debit) ?? 0n) - amount);
      this.books.set(credit, (this.books.get(credit) ?? 0n) + amount);
    }
    if (this.money < 0n) throw new Error(`${this.money} is left`);
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
  /** The loan's balances in the books, what they must be, and the loan as replayed. */
  checked(): { booked: bigint[]; owed: bigint[]; again: LoanBook } {
    const { book, books } = this;
    const of = (name: string): bigint => books.get(name) ?? 0n;
    // The fee is a receivable from the first day on, even while it needn't be paid yet.
    const { interest, principal } = owedOf(book, 0);
    const fee = isRunning(book) ? book.instalments.reduce((sum, each) => sum + each.fee - each.paidFee, 0n) : 0n;
    const { principalLeft, provision } = book;
    return {
      booked: ['loan', 'lent', 'receivables', 'provision', 'provisionCost'].map(of),
      owed: [principalLeft, -principalLeft, -(principal + interest + fee), provision, -provision],
      again: replayLoan(book, this.payments, testZones),
    };
  }
}
