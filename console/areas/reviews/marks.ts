/** Risk flags as they are shown: one implied by a more specific one is left out. */
import type { Review } from './review.ts';

type ReviewMark = Review['marks'][number];

const SAID_BY: Partial<Record<ReviewMark, readonly ReviewMark[]>> = {
  firstOfKind: ['firstWithdrawal'],
  recentChange: ['passwordChanged', 'newCard'],
};

export const shownMarks = (marks: readonly ReviewMark[]): ReviewMark[] =>
  marks.filter((mark) => !SAID_BY[mark]?.some((closer) => marks.includes(closer)));
