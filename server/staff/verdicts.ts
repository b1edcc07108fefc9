/** What can be decided about a review, and the reasons that belong to each kind. */
import type { REVIEW_REASONS, VERDICTS } from '@bourse/contract/staff/reviews.ts';
import { PAYOUT_REASONS, REQUEST_REASONS } from '@bourse/core/requests/reasons.ts';
import type { ReviewKind, ReviewStatus } from './reviews-store.ts';

type Verdict = (typeof VERDICTS)[number];
type Reason = (typeof REVIEW_REASONS)[number];

const VERDICTS_IN: Partial<Record<ReviewStatus, Verdict[]>> = {
  submitted: ['approve', 'reject'],
  inReview: ['approve', 'reject'],
  processing: ['complete', 'fail'],
};
export const verdictsFor = (status: ReviewStatus): Verdict[] => VERDICTS_IN[status] ?? [];

const REASONS: Readonly<Record<ReviewKind, readonly Reason[]>> = {
  ...REQUEST_REASONS,
  dayTrading: ['requirementsNotMet', 'securityCheck'],
};
/** Why it is turned down; of what was carried out, why it failed. */
export const reasonsFor = (kind: ReviewKind, hasFailed: boolean): Reason[] =>
  hasFailed ? [...PAYOUT_REASONS] : [...REASONS[kind]];
