/** Which step of a review's history is an approval that needs another one: a claim has the same state. */
import type { Review } from './review.ts';

type Step = Pick<Review['history'][number], 'at' | 'status' | 'by' | 'name'>;

export const isApproval = ({ at, status, by, name }: Step, approvals: Review['approvals']): boolean =>
  status === 'inReview' &&
  by === 'staff' &&
  approvals.some((approval) => approval.name === name && Date.parse(approval.at) === Date.parse(at));
