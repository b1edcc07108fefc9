/** What can be decided about a review. */
import type { VERDICTS } from '@bourse/contract/staff/reviews.ts';
import type { ReviewStatus } from './reviews-store.ts';

type Verdict = (typeof VERDICTS)[number];

const VERDICTS_IN: Partial<Record<ReviewStatus, Verdict[]>> = {
  submitted: ['approve', 'reject'],
  inReview: ['approve', 'reject'],
  processing: ['complete', 'fail'],
};
export const verdictsFor = (status: ReviewStatus): Verdict[] => VERDICTS_IN[status] ?? [];
