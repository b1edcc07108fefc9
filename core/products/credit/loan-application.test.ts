/** A loan needs as many approvals as a payment of that size. */
import { expect, test } from 'vitest';
import type { ReviewRequest } from '../../compliance/review-requests.ts';
import { PLAIN_ACCOUNT_STATE } from '../../testing/plain-account.ts';
import { decideApplyForLoan, decideApproveLoan } from './loan-application.ts';
import { buildLoanOffer, buildLoanTerms, currentLoanDayOf } from './testing.ts';
import type { CustomerState } from '../../accounts/customers/customer-state.ts';

const TODAY = currentLoanDayOf('2026-11-21');
const state = (loanBooks: ReturnType<typeof buildLoanOffer>[] = []) => ({
  ...PLAIN_ACCOUNT_STATE,
  lastSeq: 7n,
  requests: [] as ReviewRequest[],
  loanBooks,
  grantedPoints: 28_000n,
  customer: {
    verification: 'certified',
    registeredAt: TODAY.now,
    loans: [],
    inviter: null,
  } as unknown as CustomerState,
});
const wish = (amount: bigint) => ({ currency: 'USD', amount, months: 12 as const, plan: 'equal' as const });
const applied = (amount: bigint, loanBooks: ReturnType<typeof buildLoanOffer>[] = []) => {
  const made = decideApplyForLoan(state(loanBooks), wish(amount), TODAY);
  if ('refused' in made) throw new Error(made.refused);
  return made.records.requests![0]!.request;
};
const approved = (request: ReviewRequest, id: string): ReviewRequest => {
  const made = decideApproveLoan({ ...state(), requests: [request] }, request.seq, { id }, 9n, TODAY.now);
  if ('refused' in made) throw new Error(made.refused);
  return made.records.requests![0]!.request;
};

test('a loan needs two approvals if it and the existing debt exceed what one person may pay out', () => {
  const large = applied(7_000_01n);
  const half = approved(large, '1');
  expect(half.status).not.toBe('done');
  expect(() => approved(half, '1')).toThrow();
  expect(approved(half, '2').status).toBe('done');
  expect(approved(applied(7_000_00n), '1').status).toBe('done');
  const owed = {
    ...buildLoanOffer(buildLoanTerms({ currency: 'USD', principal: 6_500_00n })),
    status: 'offered' as const,
  };
  expect(approved(applied(500_01n, [owed]), '1').status).not.toBe('done');
  const won = {
    ...buildLoanOffer(buildLoanTerms({ currency: 'KRW', principal: 9_100_000n })),
    status: 'offered' as const,
  };
  expect(approved(applied(500_01n, [won]), '1').status).not.toBe('done');
});
