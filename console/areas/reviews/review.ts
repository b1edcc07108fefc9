/** What the staff see of a review, and its name. */
import type { Answer } from '../../api/client.ts';
import { formatAmount } from '../../language/format.ts';
import { useTexts } from '../../language/use-texts.ts';

export type Review = Answer<'staff/getReview'>;
export type Verdict = Review['verdicts'][number];

/** "Withdrawal 250.00 USD", without an amount "Identity". */
export function useReviewName(): (review: Pick<Review, 'kind' | 'amount' | 'currency'>) => string {
  const { kinds } = useTexts().reviews;
  return ({ kind, amount, currency }) =>
    amount && currency ? `${kinds[kind]} ${formatAmount(amount, currency)}` : kinds[kind];
}

/** What this person has to do before a yes; null for nothing. */
export type Before = 'claim' | 'open' | null;

/**
 * A deposit that no statement shows is claimed, and its pictures opened, before it is approved: two people's yes would
 * be worth no more than one's otherwise.
 */
export function beforeYes(review: Review, me: string | undefined, opened: ReadonlySet<string>): Before {
  const { kind, needed, mayDecide, claimedBy, evidence } = review;
  if (kind !== 'deposit' || needed < 2 || !mayDecide) return null;
  if (claimedBy === null || claimedBy.id !== me) return 'claim';
  const pictures = evidence.filter(({ type }) => type === 'picture');
  return pictures.every(({ value }) => value === null || opened.has(value)) ? null : 'open';
}
