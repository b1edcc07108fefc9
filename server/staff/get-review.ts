import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { refuse } from '@bourse/contract/errors.ts';
import { recordLook } from '../desk/staff-work.ts';
import type { Handler, Staff } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { reviewId, reviewOf } from './review-id.ts';
import { amountOf, refOf, showRows } from './review-rows.ts';
import { namesOf, type ReviewRecord, selectReview, selectReviewsOf, selectSteps, type StepRecord } from './reviews-store.ts';
import { reasonsFor, verdictsFor } from './verdicts.ts';

type Review = AnswerOf<Calls['staff/getReview']>;
const OTHERS = 20;
const BY_STAFF = 'staff:';

export function getReview(parts: Parts): Handler<'staff/getReview'> {
  return async ({ review }, caller) => {
    const ref = reviewOf(review);
    const record = ref ? await selectReview(parts.database.kysely, ref) : null;
    if (!record) return refuse('notFound');
    await recordLook(parts, caller, { action: 'lookAtReview', subject: `review ${review}`, account: record.account_id });
    return showReview(parts, record, caller);
  };
}

/** The review whole, as the person who decides it needs it. */
export async function showReview(parts: Pick<Parts, 'database' | 'clock'>, record: ReviewRecord, caller: Pick<Staff, 'staff' | 'roles'>): Promise<Review> {
  const db = parts.database.kysely;
  const [[row], steps, others] = await Promise.all([showRows(parts, [record], caller), selectSteps(db, refOf(record)), selectReviewsOf(db, record.account_id, OTHERS)]);
  if (!row) throw new Error('a review has a row');
  const names = await namesOf(db, steps.flatMap(({ author }) => (author.startsWith(BY_STAFF) ? [author.slice(BY_STAFF.length)] : [])));
  return {
    ...row, fee: amountOf(record.fee, record.currency), verdicts: row.mayDecide ? verdictsFor(record.status) : [], reasons: reasonsFor(record.kind),
    reason: record.reason, remark: record.remark, evidence: [], history: steps.map((step) => showStep(step, names)),
    others: others.filter((each) => reviewId(refOf(each)) !== row.id).map((each) => ({
      id: reviewId(refOf(each)), kind: each.kind, status: each.status, amount: amountOf(each.amount, each.currency), currency: each.currency, submittedAt: each.submitted_at.toISOString(),
    })),
  };
}

function showStep({ at, status, author, reason, remark }: StepRecord, names: ReadonlyMap<string, string>): Review['history'][number] {
  const id = author.startsWith(BY_STAFF) ? author.slice(BY_STAFF.length) : null;
  const by = author === 'customer' || author === 'rule' ? author : 'staff';
  return { at: at.toISOString(), status, by, name: by === 'staff' ? (names.get(id ?? '') ?? id ?? author) : null, reason, remark };
}
