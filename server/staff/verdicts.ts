/** What can be decided about a review, and the reasons that belong to each kind. */
import type { REVIEW_REASONS, VERDICTS } from '@bourse/contract/staff/reviews.ts';
import type { ReviewKind, ReviewStatus } from './reviews-store.ts';

type Verdict = (typeof VERDICTS)[number];
type Reason = (typeof REVIEW_REASONS)[number];

const VERDICTS_IN: Partial<Record<ReviewStatus, Verdict[]>> = {
  submitted: ['approve', 'reject'], inReview: ['approve', 'reject'], processing: ['complete', 'fail'],
};
export const verdictsFor = (status: ReviewStatus): Verdict[] => VERDICTS_IN[status] ?? [];

const REASONS: Readonly<Record<ReviewKind, readonly Reason[]>> = {
  identity: ['documentUnreadable', 'documentExpired', 'identityDiffers', 'identityInUse', 'detailsWrong'],
  deposit: ['notReceived', 'amountDiffers', 'holderMismatch', 'documentUnreadable', 'detailsWrong', 'duplicate'],
  withdrawal: ['detailsWrong', 'holderMismatch', 'securityCheck', 'duplicate'],
  loan: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
  dayTrading: ['requirementsNotMet', 'securityCheck'],
  seat: ['requirementsNotMet', 'detailsWrong', 'duplicate'],
  correction: ['detailsWrong', 'duplicate'],
};
export const reasonsFor = (kind: ReviewKind): Reason[] => [...REASONS[kind]];
