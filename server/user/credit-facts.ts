/** The facts that a customer's credit score is made of, as they are now. */
import { type CreditPart, creditParts } from '@bourse/core/credit/score.ts';

const DAY_MS = 86_400_000;

/** Nothing is lent here, so nothing has been paid back and nothing is overdue. */
export const creditPartsOf = (customer: { verification: string; created_at: Date }, now: number): CreditPart[] => creditParts({
  verified: customer.verification === 'certified', accountAgeDays: Math.max(0, Math.floor((now - customer.created_at.getTime()) / DAY_MS)), repayments: 0, overdueDays: 0,
});
