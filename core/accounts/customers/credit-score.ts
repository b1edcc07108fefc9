/**
 * The credit score: a sum over facts that the customer sees, computed whenever it is read; nobody can edit it. The
 * house's own formula, published here and next to the score. The score itself forbids nothing, but the overdue amount
 * of an overdue loan can't be withdrawn.
 */
import type { CustomerState } from './customer-state.ts';
import { countOverdueDays, countTimelyPaymentDays, excludeOverdueLoans } from '../../borrowing/loans/overdue-loans.ts';

/** Days and numbers are whole and not negative. */
export interface CreditScoreFacts {
  verified: boolean;
  accountAgeDays: number;
  repayments: number;
  overdueDays: number;
}

export const CREDIT_SCORE_MINIMUM = 300;
export const CREDIT_SCORE_MAXIMUM = 850;
/** Everybody's starting points. */
export const CREDIT_START_POINTS = 450;
export const CREDIT_VERIFIED_POINTS = 150;
/** For each full 30 days since the account was opened, up to the maximum. */
export const ACCOUNT_AGE_STEP_DAYS = 30;
export const ACCOUNT_AGE_STEP_POINTS = 5;
export const ACCOUNT_AGE_POINTS_MAXIMUM = 100;
/** For each instalment that was paid when it was due, up to the maximum. */
export const TIMELY_REPAYMENT_POINTS = 10;
export const TIMELY_REPAYMENT_POINTS_MAXIMUM = 150;
/** For each day that began while an instalment was overdue. */
export const OVERDUE_DAY_POINTS = -5;

export const CREDIT_FACT_NAMES = ['start', 'verified', 'accountAge', 'repayments', 'overdueDays'] as const;
export type CreditFactName = (typeof CREDIT_FACT_NAMES)[number];
/** `value` is the fact as a number: 1 or 0 for yes or no; null if there is nothing to count. */
export interface CreditScorePart {
  fact: CreditFactName;
  value: number | null;
  points: number;
}

/** The points for each fact. */
export const computeCreditScoreParts = ({
  verified,
  accountAgeDays,
  repayments,
  overdueDays,
}: CreditScoreFacts): CreditScorePart[] => [
  { fact: 'start', value: null, points: CREDIT_START_POINTS },
  { fact: 'verified', value: verified ? 1 : 0, points: verified ? CREDIT_VERIFIED_POINTS : 0 },
  {
    fact: 'accountAge',
    value: accountAgeDays,
    points: Math.min(
      Math.floor(accountAgeDays / ACCOUNT_AGE_STEP_DAYS) * ACCOUNT_AGE_STEP_POINTS,
      ACCOUNT_AGE_POINTS_MAXIMUM,
    ),
  },
  {
    fact: 'repayments',
    value: repayments,
    points: Math.min(repayments * TIMELY_REPAYMENT_POINTS, TIMELY_REPAYMENT_POINTS_MAXIMUM),
  },
  { fact: 'overdueDays', value: overdueDays, points: overdueDays === 0 ? 0 : overdueDays * OVERDUE_DAY_POINTS },
];

/** The sum, within the range. */
export const computeCreditScore = (parts: readonly CreditScorePart[]): number =>
  Math.max(
    CREDIT_SCORE_MINIMUM,
    Math.min(
      CREDIT_SCORE_MAXIMUM,
      parts.reduce((sum, { points }) => sum + points, 0),
    ),
  );

type CreditCustomer = Pick<CustomerState, 'verification' | 'registeredAt' | 'loans'>;
const DAY_MS = 86_400_000;

/** The facts that count for a customer at `now` (epoch ms). */
export const creditScoreFactsOf = (
  { verification, registeredAt, loans }: CreditCustomer,
  now: number,
): CreditScoreFacts => ({
  verified: verification === 'certified',
  accountAgeDays: Math.max(0, Math.floor((now - registeredAt) / DAY_MS)),
  repayments: countTimelyPaymentDays(loans),
  overdueDays: countOverdueDays(loans, now),
});

/**
 * For a customer with an overdue loan: the present score, and the score required to withdraw the overdue amount, which
 * is the higher score that they would have without that loan. Null without an overdue loan.
 */
export function findOverdueCreditScore(
  customer: CreditCustomer,
  now: number,
): { score: number; required: number } | null {
  const others = excludeOverdueLoans(customer.loans, now);
  if (others.length === customer.loans.length) return null;
  const scoreWith = (loans: CreditCustomer['loans']): number =>
    computeCreditScore(computeCreditScoreParts(creditScoreFactsOf({ ...customer, loans }, now)));
  const score = scoreWith(customer.loans);
  // At the lowest possible score, both may be the same.
  return { score, required: Math.max(scoreWith(others), score + 1) };
}
