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
