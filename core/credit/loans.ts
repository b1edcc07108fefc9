/**
 * Which of a customer's credit loans are overdue, and what that does to the credit score. Amounts are minor units,
 * times epoch ms.
 */
import type { Amount, Currency } from '../money.ts';

export interface Loan {
  currency: Currency;
  principal: Amount;
  /** What of it has been paid back. */
  repaid: Amount;
  disbursedAt: number;
  dueAt: number;
  /** When the last of it was paid back; null while something is owed. */
  repaidAt: number | null;
}

const DAY_MS = 86_400_000;

const isOverdue = ({ dueAt, repaidAt }: Loan, now: number): boolean => repaidAt === null && dueAt < now;

/** What is owed in this currency and should have been paid back by `now`. */
export const overdueOf = (loans: readonly Loan[], currency: Currency, now: number): Amount =>
  loans
    .filter((loan) => loan.currency === currency && isOverdue(loan, now))
    .reduce((sum, { principal, repaid }) => sum + principal - repaid, 0n);

/** Those that aren't overdue at `now`: the score without the overdue ones. */
export const withoutOverdue = (loans: readonly Loan[], now: number): Loan[] =>
  loans.filter((loan) => !isOverdue(loan, now));

/** Loans that were paid back when they were due or before. */
export const paidInTime = (loans: readonly Loan[]): number =>
  loans.filter(({ repaidAt, dueAt }) => repaidAt !== null && repaidAt <= dueAt).length;

/** Days that were begun while something was owed too late, of all loans together. */
export const overdueDays = (loans: readonly Loan[], now: number): number =>
  loans.reduce((sum, { dueAt, repaidAt }) => sum + Math.max(0, Math.ceil(((repaidAt ?? now) - dueAt) / DAY_MS)), 0);
