/** A review as the staff see it, and its name. */
import type { Answer } from '../../api/client.ts';
import { formatAmount } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.tsx';

export type Review = Answer<'staff/getReview'>;
export type Verdict = Review['verdicts'][number];

/** "Withdrawal 250.00 USD"; without an amount "Identity". */
export function useReviewName(): (review: Pick<Review, 'kind' | 'amount' | 'currency'>) => string {
  const { kinds } = useTexts().reviews;
  return ({ kind, amount, currency }) =>
    amount && currency ? `${kinds[kind]} ${formatAmount(amount, currency)}` : kinds[kind];
}

/** What this person must do before approving; null for nothing. */
export type Before = 'claim' | 'open' | 'claimPapers' | 'openPapers' | null;

/**
 * Identity papers, and deposits that no statement shows, must be claimed and their pictures opened before approval:
 * otherwise two approvals would be worth no more than one, and somebody could be certified unseen.
 */
export function beforeYes(review: Review, me: string | undefined, opened: ReadonlySet<string>): Before {
  const { kind, needed, mayDecide, claimedBy, evidence } = review;
  const ofPapers = kind === 'identity';
  if (!(ofPapers || (kind === 'deposit' && needed >= 2)) || !mayDecide) return null;
  if (claimedBy === null || claimedBy.id !== me) return ofPapers ? 'claimPapers' : 'claim';
  const pictures = evidence.filter(({ type }) => type === 'picture');
  if (pictures.every(({ value }) => value === null || opened.has(value))) return null;
  return ofPapers ? 'openPapers' : 'open';
}

/** Tells an approval that needs a second one from a claim: both steps have the same status. */

type Step = Pick<Review['history'][number], 'at' | 'status' | 'by' | 'name'>;

export const isApproval = ({ at, status, by, name }: Step, approvals: Review['approvals']): boolean =>
  status === 'inReview' &&
  by === 'staff' &&
  approvals.some((approval) => approval.name === name && Date.parse(approval.at) === Date.parse(at));

/** Risk flags as they are shown: one implied by a more specific one is left out. */

type ReviewMark = Review['marks'][number];

const SAID_BY: Partial<Record<ReviewMark, readonly ReviewMark[]>> = {
  firstOfKind: ['firstWithdrawal'],
  recentChange: ['passwordChanged', 'newCard'],
};

export const shownMarks = (marks: readonly ReviewMark[]): ReviewMark[] =>
  marks.filter((mark) => !SAID_BY[mark]?.some((closer) => marks.includes(closer)));
