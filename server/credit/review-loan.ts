/** How staff decide about loans and about credit beyond the table, and what they see of the applicant. */
import { type Refusal, refuse } from '@bourse/contract/errors.ts';
import { decideApproveLoan, decideRejectLoan, termsIn } from '@bourse/core/products/credit/apply-loan.ts';
import { decideGrantCredit, decideRefuseCredit } from '@bourse/core/products/credit/more-credit.ts';
import { borrowerQuota } from '@bourse/core/products/credit/offer.ts';
import { overdueDays } from '@bourse/core/borrowing/loans/overdue-loans.ts';
import { secure, type Secured } from '@bourse/core/trading/execution/pledge.ts';
import { amountOf } from '@bourse/core/borrowing/loans/quota.ts';
import { formatAmount, formatScaled } from '@bourse/core/ledger/money.ts';
import type { Request, RequestKind } from '@bourse/core/compliance/requests.ts';
import { moneyKind } from '../reviews/decide-requests.ts';
import { readRequest } from '../requests/request-store.ts';
import type { Evidence, ReviewKind } from '../reviews/review-kinds.ts';
import type { AccountId } from '../ids.ts';
import type { Parts } from '../parts.ts';
import { marksAt } from './loan-context.ts';
import { readBorrower, readHoldings } from './store.ts';

type LoanParts = Pick<Parts, 'database' | 'desk' | 'clock' | 'feeds' | 'views'>;

export const reviewLoan = (parts: LoanParts): ReviewKind =>
  moneyKind(
    parts,
    'loan',
    { approve: decideApproveLoan, reject: decideRejectLoan },
    { evidence: (account, request) => evidenceOf(parts, 'loan', account, request) },
  );

export const reviewCredit = (parts: LoanParts): ReviewKind =>
  moneyKind(
    parts,
    'additionalCredit',
    { approve: decideGrantCredit, reject: decideRefuseCredit },
    { evidence: (account, request) => evidenceOf(parts, 'additionalCredit', account, request) },
  );

function termFacts(request: Request): Evidence['facts'] {
  const { months, plan, rate, apr } = termsIn(request);
  return [
    { name: 'loanMonths', value: String(months) },
    { name: 'loanPlan', value: plan },
    { name: 'loanRate', value: formatScaled(rate) },
    { name: 'loanApr', value: formatScaled(apr) },
  ];
}

/** The present value of the holdings to be pledged; zero if one of them can no longer be. */
async function securedBy(parts: LoanParts, account: AccountId, request: Request, now: number): Promise<Secured | null> {
  const { pledges, currency } = termsIn(request);
  if (!pledges) return null;
  const positions = pledges.map(({ position }) => position);
  const held = await readHoldings(parts.database.kysely, account, positions);
  const secured = secure(pledges, held, { currency, loan: request.seq, markOf: marksAt(parts, now), now });
  return 'refused' in secured ? { value: 0n, loanable: 0n } : secured;
}

async function evidenceOf(
  parts: LoanParts,
  kind: RequestKind,
  account: AccountId,
  seq: bigint,
): Promise<Evidence | Refusal> {
  const { clock } = parts;
  const { kysely } = parts.database;
  const request = await readRequest(kysely, account, seq);
  if (request?.kind !== kind || request.amount === null || request.currency === null) return refuse('notFound');
  const { amount, currency } = request;
  const borrower = await readBorrower(kysely, account);
  const now = clock.now();
  const { score, points, free } = borrowerQuota(borrower, now);
  const late = overdueDays(borrower.customer.loans, now);
  const secured = kind === 'loan' ? await securedBy(parts, account, request, now) : null;
  const money = (sum: bigint): string => formatAmount(sum, currency);
  return {
    facts: [
      { name: 'amount', value: money(amount) },
      { name: 'currency', value: currency },
      { name: 'creditScore', value: String(score) },
      { name: 'creditQuota', value: money(amountOf(points, currency)) },
      { name: 'creditFree', value: money(amountOf(free, currency)) },
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
    marks: [
      ...(late > 0 ? ['hasOwedLate'] : []),
      ...(kind === 'loan' && !secured && amount * 10n > amountOf(free, currency) * 8n ? ['mostOfQuota'] : []),
    ],
  };
}
