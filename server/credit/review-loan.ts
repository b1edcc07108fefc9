/** How staff decide about loans and about credit beyond the table, and what they see of the applicant. */
import { type Refusal, refuse } from '@bourse/contract/refusals.ts';
import { decideApproveLoan, decideRejectLoan, parseLoanTerms } from '@bourse/core/products/credit/loan-application.ts';
import {
  decideGrantAdditionalCredit,
  decideRefuseAdditionalCredit,
} from '@bourse/core/products/credit/additional-credit.ts';
import { computeBorrowerQuota } from '@bourse/core/products/credit/loan-quote.ts';
import { countOverdueDays } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import { valuePledges, type PledgeValue } from '@bourse/core/trading/execution/pledge.ts';
import { quotaPointsToAmount } from '@bourse/core/borrowing/loans/loan-quota.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { ReviewRequest, RequestKind } from '@bourse/core/compliance/review-requests.ts';
import { createMoneyReviewKind } from '../reviews/decide-requests.ts';
import { readRequest } from '../requests/review-request-store.ts';
import type { ReviewEvidence, ReviewKindHandler } from '../reviews/review-kind-registry.ts';
import type { AccountId } from '../ids.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { createCollateralValuer } from './loan-day-collateral-and-request.ts';
import { readBorrower, readPositionsBySeq } from './store.ts';

type LoanReviewDependencies = Pick<ServerDependencies, 'database' | 'desk' | 'clock' | 'venues' | 'getMarketView'>;

export const loanReviewKind = (dependencies: LoanReviewDependencies): ReviewKindHandler =>
  createMoneyReviewKind(
    dependencies,
    'loan',
    { approve: decideApproveLoan, reject: decideRejectLoan },
    { evidence: (account, request) => evidenceOf(dependencies, 'loan', account, request) },
  );

export const additionalCreditReviewKind = (dependencies: LoanReviewDependencies): ReviewKindHandler =>
  createMoneyReviewKind(
    dependencies,
    'additionalCredit',
    { approve: decideGrantAdditionalCredit, reject: decideRefuseAdditionalCredit },
    { evidence: (account, request) => evidenceOf(dependencies, 'additionalCredit', account, request) },
  );

function termFacts(request: ReviewRequest): ReviewEvidence['facts'] {
  const { months, plan, rate, apr } = parseLoanTerms(request);
  return [
    { name: 'loanMonths', value: String(months) },
    { name: 'loanPlan', value: plan },
    { name: 'loanRate', value: formatScaled(rate) },
    { name: 'loanApr', value: formatScaled(apr) },
  ];
}

/** The present value of the holdings to be pledged; zero if one of them can no longer be. */
async function securedBy(
  dependencies: LoanReviewDependencies,
  account: AccountId,
  request: ReviewRequest,
  now: number,
): Promise<PledgeValue | null> {
  const { pledges, currency } = parseLoanTerms(request);
  if (!pledges) return null;
  const positions = pledges.map(({ position }) => position);
  const held = await readPositionsBySeq(dependencies.database.kysely, account, positions);
  const secured = valuePledges(pledges, held, {
    currency,
    loan: request.seq,
    markOf: createCollateralValuer(dependencies, now),
    now,
  });
  return 'refused' in secured ? { value: 0n, loanable: 0n } : secured;
}

async function evidenceOf(
  dependencies: LoanReviewDependencies,
  kind: RequestKind,
  account: AccountId,
  seq: bigint,
): Promise<ReviewEvidence | Refusal> {
  const { clock } = dependencies;
  const { kysely } = dependencies.database;
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== kind || request.amount === null || request.currency === null) return refuse('notFound');
  const { amount, currency } = request;
  const borrower = await readBorrower(kysely, account);
  const now = clock.now();
  const { score, points, free } = computeBorrowerQuota(borrower, now);
  const late = countOverdueDays(borrower.customer.loans, now);
  const secured = kind === 'loan' ? await securedBy(dependencies, account, request, now) : null;
  const money = (sum: bigint): string => formatAmount(sum, currency);
  return {
    facts: [
      { name: 'amount', value: money(amount) },
      { name: 'currency', value: currency },
      { name: 'creditScore', value: String(score) },
      { name: 'creditQuota', value: money(quotaPointsToAmount(points, currency)) },
      { name: 'creditFree', value: money(quotaPointsToAmount(free, currency)) },
      { name: 'loansBefore', value: String(borrower.customer.loans.length + (borrower.loansElsewhere?.length ?? 0)) },
      { name: 'daysLate', value: String(late) },
      ...(kind === 'loan' ? termFacts(request) : []),
      ...(secured
        ? [
            { name: 'loanPledged', value: money(secured.value) },
            { name: 'loanPledgeSecures', value: money(secured.loanable) },
          ]
        : []),
    ],
    files: [],
    riskFlags: [
      ...(late > 0 ? ['hasOwedLate'] : []),
      ...(kind === 'loan' && !secured && amount * 10n > quotaPointsToAmount(free, currency) * 8n
        ? ['mostOfQuota']
        : []),
    ],
  };
}
