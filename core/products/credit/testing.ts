/** Loans for tests: a borrower whose money, loan and books follow what was decided. */
import { addDays } from '../../dates.ts';
import { isAllowedBooking } from '../../registry/allowed-bookings.ts';
import type { TimeZoneConverter } from '../../markets/market-types.ts';
import type { CustomerState } from '../../accounts/customers/customer-state.ts';
import { parsePercent } from '../../markets/rulebook/rule-notation.ts';
import { PLAIN_ACCOUNT_STATE } from '../../testing/plain-account.ts';
import {
  isLoanRunning,
  type LoanState,
  type LoanTerms,
  buildOfferedLoan,
  computeLoanDebt,
} from '../../borrowing/loans/loan-state.ts';
import { type LoanPayment, replayLoan } from '../../borrowing/loans/loan-payments.ts';
import { buildLoanQuote, type CurrentLoanDay } from './loan-quote.ts';
import { computeLoanFee } from '../../borrowing/loans/loan-quota.ts';
import { decideAcceptLoan, decideAccrueLoan, decideRepayLoan, type LoanDecision } from './loan-lifecycle.ts';

export const LOAN_START_DATE = '2026-11-21';
const ELSEWHERE = 2;
const ZONE = 'Etc/UTC';
/** Days that all have 24 hours, so that thousands of histories take seconds. */
export const testZones: TimeZoneConverter = {
  toLocal: () => {
    throw new Error('not needed');
  },
  toInstant: (date, minute) => Date.parse(date) + minute * 60_000,
};
export const currentLoanDayOf = (date: string): CurrentLoanDay => ({
  date,
  zone: ZONE,
  zones: testZones,
  now: testZones.toInstant(date, 12 * 60, ZONE),
});
export const buildLoanTerms = (change: Partial<LoanTerms> = {}): LoanTerms => ({
  currency: 'KRW',
  principal: 1_200_000n,
  rate: parsePercent('9.9'),
  lateRate: parsePercent('12.9'),
  count: 'actual/365',
  plan: 'equal',
  months: 6,
  fee: computeLoanFee(change.principal ?? 1_200_000n),
  apr: 0n,
  score: 600,
  table: 'test',
  zone: ZONE,
  ...change,
});
export const buildLoanOffer = (of: LoanTerms): LoanState => ({
  ...buildOfferedLoan({
    seq: 7n,
    terms: of,
    appliedAt: 0,
    offeredAt: currentLoanDayOf(LOAN_START_DATE).now,
    offerUntil: currentLoanDayOf(addDays(LOAN_START_DATE, 7)).now,
  }),
  nextAt: null,
});

/** A borrower, whose money and loan follow the decisions, and the books on the other side. */
export class TestBorrower {
  book: LoanState;
  money: bigint;
  elsewhere = 0n;
  payments: LoanPayment[] = [];
  notices: string[] = [];
  books = new Map<string, bigint>();
  seen = new Set<string>();
  constructor(of: LoanTerms, money = 0n) {
    this.book = buildLoanOffer(of);
    this.money = money;
    const { total } = buildLoanQuote(of, currentLoanDayOf(LOAN_START_DATE));
    this.take(decideAcceptLoan(this.state, 7n, total, currentLoanDayOf(LOAN_START_DATE)));
  }
  get state() {
    return {
      ...PLAIN_ACCOUNT_STATE,
      lastSeq: 7n,
      customer: { loans: [] } as unknown as CustomerState,
      loanBooks: [this.book],
      available: () => this.money,
      cashElsewhere: () => [{ portfolio: ELSEWHERE, available: this.elsewhere }],
    };
  }
  take(decided: LoanDecision | { refused: string } | null): void {
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
      if (!this.seen.has(code) && !isAllowedBooking({ code, debit, credit, reference }))
        throw new Error(`${code} isn't booked`);
      this.seen.add(code);
      if (debit === 'available') this.money -= amount;
      if (credit === 'available') this.money += amount;
      this.books.set(debit, (this.books.get(debit) ?? 0n) - amount);
      this.books.set(credit, (this.books.get(credit) ?? 0n) + amount);
    }
    if (this.money < 0n) throw new Error(`${this.money} is left`);
    [this.book] = decided.records.loanBooks as [LoanState];
    this.payments.push(...decided.records.loanPayments);
    this.notices.push(...decided.notices.map(({ code }) => code));
  }
  on(date: string): void {
    this.take(decideAccrueLoan(this.state, 7n, currentLoanDayOf(date)));
  }
  repay(amount: bigint, date: string): void {
    this.take(decideRepayLoan(this.state, 7n, amount, currentLoanDayOf(date)));
  }
  /** The loan's balances in the books, what they must be, and the loan as replayed. */
  checked(): { booked: bigint[]; owed: bigint[]; again: LoanState } {
    const { book, books } = this;
    const of = (name: string): bigint => books.get(name) ?? 0n;
    // The fee is a receivable from the first day on, even while it needn't be paid yet.
    const { interest, principal } = computeLoanDebt(book, 0);
    const fee = isLoanRunning(book) ? book.instalments.reduce((sum, each) => sum + each.fee - each.paidFee, 0n) : 0n;
    const { principalLeft, provision } = book;
    return {
      booked: ['loan', 'lent', 'receivables', 'provision', 'provisionCost'].map(of),
      owed: [principalLeft, -principalLeft, -(principal + interest + fee), provision, -provision],
      again: replayLoan(book, this.payments, testZones),
    };
  }
}
