/**
 * Which of a customer's credit loans are overdue, and how that affects the credit score. Amounts are minor units, times
 * epoch ms.
 */
import type { Amount, Currency } from '../../ledger/money.ts';
import { quotaPointsToAmount } from './loan-quota.ts';
import type { ExchangeRateLookup } from './unpaid-loan-restrictions.ts';
import { sumAmountsBy } from './loan-state.ts';
import { computeExchangeCost } from '../../markets/charges/currency-exchange-rate.ts';

/** The smallest instalment that counts in its payer's favour, in points. */
export const SCORED_INSTALMENT_POINTS_MINIMUM = 5n;

/** What is due at a time; `amount` includes fee and interest, `late` is the cost of lateness. */
export interface LoanDuePayment {
  dueAt: number;
  amount: Amount;
  paid: Amount;
  paidAt: number | null;
}

export interface LoanRepaymentRecord {
  currency: Currency;
  principal: Amount;
  /** How much of it has been repaid. */
  repaid: Amount;
  disbursedAt: number;
  /** When the last of it is due. */
  dueAt: number;
  /** When the last of it was repaid; null while something is owed. */
  repaidAt: number | null;
  /** Its instalments; absent for a loan that is due as a whole. */
  dues?: readonly LoanDuePayment[];
  /** The unpaid cost of lateness. */
  late?: Amount;
}

const DAY_MS = 86_400_000;

const loanDuesOf = ({ dues, principal, repaid, dueAt, repaidAt }: LoanRepaymentRecord): readonly LoanDuePayment[] =>
  dues ?? [{ dueAt, amount: principal, paid: repaid, paidAt: repaidAt }];
const overdueDues = (loan: LoanRepaymentRecord, now: number): LoanDuePayment[] =>
  loanDuesOf(loan).filter(({ dueAt, paidAt }) => paidAt === null && dueAt < now);
const isOverdue = (loan: LoanRepaymentRecord, now: number): boolean => overdueDues(loan, now).length > 0;
const overdueAmount = (loan: LoanRepaymentRecord, now: number): Amount =>
  overdueDues(loan, now).reduce((sum, { amount, paid }) => sum + amount - paid, 0n) +
  (isOverdue(loan, now) ? (loan.late ?? 0n) : 0n);

/** What is owed in this currency and should have been repaid by `now`. */
export const computeOverdueAmountIn = (
  loans: readonly LoanRepaymentRecord[],
  currency: Currency,
  now: number,
): Amount =>
  loans.filter((loan) => loan.currency === currency).reduce((sum, loan) => sum + overdueAmount(loan, now), 0n);

/** The first currency in which something is overdue, and how much; null if nothing is. */
export function findOverdueAmount(
  loans: readonly LoanRepaymentRecord[],
  now: number,
): { currency: Currency; owed: Amount } | null {
  const found = loans.find((loan) => isOverdue(loan, now));
  return found ? { currency: found.currency, owed: computeOverdueAmountIn(loans, found.currency, now) } : null;
}

/** Loans that aren't overdue at `now`, to compute the score without the overdue ones. */
export const excludeOverdueLoans = (loans: readonly LoanRepaymentRecord[], now: number): LoanRepaymentRecord[] =>
  loans.filter((loan) => !isOverdue(loan, now));

/**
 * Days on which an instalment was paid on time or early. A day with less than the minimum doesn't count, and several
 * instalments on one day count once.
 */
export const countTimelyPaymentDays = (loans: readonly LoanRepaymentRecord[]): number =>
  new Set(
    loans.flatMap((loan) =>
      loanDuesOf(loan).flatMap(({ amount, paidAt, dueAt }) =>
        paidAt !== null &&
        paidAt <= dueAt &&
        amount >= quotaPointsToAmount(SCORED_INSTALMENT_POINTS_MINIMUM, loan.currency)
          ? [dueAt]
          : [],
      ),
    ),
  ).size;

/** Days that began while something of a loan was late, of all loans together. */
export const countOverdueDays = (loans: readonly LoanRepaymentRecord[], now: number): number =>
  loans.reduce((sum, loan) => sum + lateDaysOf(loanDuesOf(loan), now), 0);

/** A day on which two instalments were late counts once. */
function lateDaysOf(dues: readonly LoanDuePayment[], now: number): number {
  let [days, until] = [0, -Infinity];
  for (const { dueAt, paidAt } of [...dues].sort((one, other) => one.dueAt - other.dueAt)) {
    const from = Math.max(dueAt, until);
    const counted = Math.max(0, Math.ceil(((paidAt ?? now) - from) / DAY_MS));
    days += counted;
    until = Math.max(until, from + counted * DAY_MS);
  }
  return days;
}

/**
 * The overdue amount of other currencies that isn't covered there, converted into this currency at the present cost of
 * buying it. So a customer who has exchanged the lent money can't withdraw that money instead; without a known rate
 * nothing is withheld.
 */
export function computeOverdueInOtherCurrencies(
  loans: readonly LoanRepaymentRecord[],
  currency: Currency,
  availableIn: (other: Currency) => Amount,
  rateOf: ExchangeRateLookup,
  now: number,
): Amount {
  const others = new Set(loans.map((loan) => loan.currency).filter((other) => other !== currency));
  return sumAmountsBy([...others], (other) => {
    const lacking = computeOverdueAmountIn(loans, other, now) - availableIn(other);
    const rate = lacking > 0n ? rateOf(currency, other) : null;
    return rate ? computeExchangeCost(lacking, rate).paid : 0n;
  });
}
