/** A review as the staff see it, and its name. */
import type { CallAnswer } from '../../api/staff-api-client.ts';
import { formatAmount } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';

export type CustomerRequestReview = CallAnswer<'staff/getReview'>;
export type ReviewVerdict = CustomerRequestReview['verdicts'][number];

/** "Withdrawal 250.00 USD"; without an amount "Identity". */
export function useReviewName(): (review: Pick<CustomerRequestReview, 'kind' | 'amount' | 'currency'>) => string {
  const { kinds } = useTexts().reviews;
  return ({ kind, amount, currency }) =>
    amount && currency ? `${kinds[kind]} ${formatAmount(amount, currency)}` : kinds[kind];
}

/** What this person must do before approving; null for nothing. */
export type StepBeforeApproval = 'claim' | 'open' | 'claimPapers' | 'openPapers' | null;

/**
 * Identity papers, and deposits that no statement shows, must be claimed and their pictures opened before approval:
 * otherwise two approvals would be worth no more than one, and somebody could be certified unseen.
 */
export function findStepBeforeApproval(
  review: CustomerRequestReview,
  me: string | undefined,
  opened: ReadonlySet<string>,
): StepBeforeApproval {
  const { kind, needed, mayDecide, claimedBy, evidence } = review;
  const ofPapers = kind === 'identity';
  if (!(ofPapers || (kind === 'deposit' && needed >= 2)) || !mayDecide) return null;
  if (claimedBy === null || claimedBy.id !== me) return ofPapers ? 'claimPapers' : 'claim';
  const pictures = evidence.filter(({ type }) => type === 'picture');
  if (pictures.every(({ value }) => value === null || opened.has(value))) return null;
  return ofPapers ? 'openPapers' : 'open';
}

/** Tells an approval that needs a second one from a claim: both steps have the same status. */

type Step = Pick<CustomerRequestReview['history'][number], 'at' | 'status' | 'by' | 'name'>;

export const isApprovalStep = (
  { at, status, by, name }: Step,
  approvals: CustomerRequestReview['approvals'],
): boolean =>
  status === 'inReview' &&
  by === 'staff' &&
  approvals.some((approval) => approval.name === name && Date.parse(approval.at) === Date.parse(at));

/** Risk flags as they are shown: one implied by a more specific one is left out. */

type RiskFlag = CustomerRequestReview['flags'][number];

const IMPLIED_BY: Partial<Record<RiskFlag, readonly RiskFlag[]>> = {
  firstOfKind: ['firstWithdrawal'],
  recentChange: ['passwordChanged', 'newCard'],
};

export const removeImpliedRiskFlags = (flags: readonly RiskFlag[]): RiskFlag[] =>
  flags.filter((mark) => !IMPLIED_BY[mark]?.some((closer) => flags.includes(closer)));
