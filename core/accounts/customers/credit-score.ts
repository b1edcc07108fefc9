/**
 * The credit score: a sum over facts that the customer sees, computed whenever it is read; nobody can edit it. The
 * house's own formula, published here and next to the score. The score itself forbids nothing, but the overdue amount
 * of an overdue loan can't be withdrawn.
 */
import type { CustomerState } from './customer-state.ts';
import { overdueDays, paidInTime, withoutOverdue } from '../../borrowing/loans/overdue-loans.ts';

/** Days and numbers are whole and not negative. */
export interface CreditFacts {
  verified: boolean;
  accountAgeDays: number;
  repayments: number;
  overdueDays: number;
}

export const SCORE_LOWEST = 300;
export const SCORE_HIGHEST = 850;
/** Everybody's starting points. */
export const START_POINTS = 450;
export const VERIFIED_POINTS = 150;
/** For each full 30 days since the account was opened, up to the maximum. */
export const AGE_STEP_DAYS = 30;
export const AGE_POINTS = 5;
export const AGE_MOST = 100;
/** For each instalment that was paid when it was due, up to the maximum. */
export const REPAYMENT_POINTS = 10;
export const REPAYMENT_MOST = 150;
/** For each day that began while an instalment was overdue. */
export const OVERDUE_POINTS = -5;

export const CREDIT_FACTS = ['start', 'verified', 'accountAge', 'repayments', 'overdueDays'] as const;
export type CreditFact = (typeof CREDIT_FACTS)[number];
/** `value` is the fact as a number: 1 or 0 for yes or no; null if there is nothing to count. */
export interface CreditPart {
  fact: CreditFact;
  value: number | null;
  points: number;
}

/** The points for each fact. */
export const creditParts = ({ verified, accountAgeDays, repayments, overdueDays }: CreditFacts): CreditPart[] => [
  { fact: 'start', value: null, points: START_POINTS },
  { fact: 'verified', value: verified ? 1 : 0, points: verified ? VERIFIED_POINTS : 0 },
  {
    fact: 'accountAge',
    value: accountAgeDays,
    points: Math.min(Math.floor(accountAgeDays / AGE_STEP_DAYS) * AGE_POINTS, AGE_MOST),
  },
  { fact: 'repayments', value: repayments, points: Math.min(repayments * REPAYMENT_POINTS, REPAYMENT_MOST) },
  { fact: 'overdueDays', value: overdueDays, points: overdueDays === 0 ? 0 : overdueDays * OVERDUE_POINTS },
];

/** The sum, within the range. */
export const creditScore = (parts: readonly CreditPart[]): number =>
  Math.max(
    SCORE_LOWEST,
    Math.min(
      SCORE_HIGHEST,
      parts.reduce((sum, { points }) => sum + points, 0),
    ),
  );

type Owing = Pick<CustomerState, 'verification' | 'registeredAt' | 'loans'>;
const DAY_MS = 86_400_000;

/** The facts that count for a customer at `now` (epoch ms). */
export const creditFactsOf = ({ verification, registeredAt, loans }: Owing, now: number): CreditFacts => ({
  verified: verification === 'certified',
  accountAgeDays: Math.max(0, Math.floor((now - registeredAt) / DAY_MS)),
  repayments: paidInTime(loans),
  overdueDays: overdueDays(loans, now),
});

/**
 * For a customer with an overdue loan: the present score, and the score required to withdraw the overdue amount, which
 * is the higher score that they would have without that loan. Null without an overdue loan.
 */
export function scoreAgainstOverdue(customer: Owing, now: number): { score: number; required: number } | null {
  const others = withoutOverdue(customer.loans, now);
  if (others.length === customer.loans.length) return null;
  const scoreWith = (loans: Owing['loans']): number =>
    creditScore(creditParts(creditFactsOf({ ...customer, loans }, now)));
  const score = scoreWith(customer.loans);
  // At the lowest possible score, both may be the same.
  return { score, required: Math.max(scoreWith(others), score + 1) };
}
