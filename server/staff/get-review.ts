/** One review with its evidence, its pictures and what can be decided about it. */
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/errors.ts';
import type { Evidence, ReviewKinds } from '../reviews/review-kinds.ts';
import { reasonsFor } from '@bourse/core/registry/request-kinds.ts';
import { REQUEST_AUTHOR_OWNER, REQUEST_AUTHOR_STAFF } from '@bourse/core/compliance/requests.ts';
import { isAllowed } from '@bourse/core/registry/permissions.ts';
import { SHOWN_MARKS, type VERDICTS } from '@bourse/contract/staff/reviews.ts';
import { readRequestSteps, type RequestStep } from '../requests/request-store.ts';
import { recordLook } from '../commands/run-command.ts';
import type { Handler, Staff } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { amountOf, permissionFor, showRows } from './review-rows.ts';
import {
  namesOf,
  reviewId,
  type ReviewRecord,
  type ReviewStatus,
  selectReview,
  selectReviewsOf,
} from './reviews-store.ts';

type Review = AnswerOf<Calls['staff/getReview']>;
const OTHERS = 20;

export type ReviewParts = Parts & { reviews: ReviewKinds };

/** Staff who can't decide see no documents and no numbers. */
const NO_EVIDENCE: Evidence = { facts: [], files: [], marks: [] };

/** The kind's own facts about the request; nothing if the kind has no evidence. */
export async function evidenceOf(
  { reviews }: Pick<ReviewParts, 'reviews'>,
  { kind, account_id, seq }: ReviewRecord,
): Promise<Evidence> {
  const found = await reviews.get(kind)?.evidence(account_id, seq);
  return found === undefined || isRefusal(found) ? NO_EVIDENCE : found;
}

export function getReview(parts: ReviewParts): Handler<'staff/getReview'> {
  return async ({ review }, caller) => {
    const record = await selectReview(parts.database.kysely, review);
    return record ? lookAtReview(parts, record, caller) : refuse('notFound');
  };
}

async function lookAtReview(parts: ReviewParts, record: ReviewRecord, caller: Staff): Promise<Review> {
  const subject = `review ${reviewId(record)}`;
  await recordLook(parts, caller, { action: 'lookAtReview', subject, account: record.account_id });
  return showReview(parts, record, caller);
}

/**
 * The review after a command on it. The command itself is in the record. Repeated under its key it changes nothing and
 * returns the review's present state, so it is logged as a view.
 */
export async function showAfter(
  parts: ReviewParts,
  review: string,
  caller: Staff,
  isRepeated: boolean,
): Promise<Review | Refusal> {
  const record = await selectReview(parts.database.kysely, review);
  if (!record) return refuse('notFound');
  return isRepeated ? lookAtReview(parts, record, caller) : showReview(parts, record, caller);
}

/** The complete review for the person who decides it. */
async function showReview(
  parts: ReviewParts,
  record: ReviewRecord,
  caller: Pick<Staff, 'staff' | 'roles' | 'restsUntil'>,
): Promise<Review> {
  const db = parts.database.kysely;
  const [[row], evidence, steps, others] = await Promise.all([
    showRows(parts, [record], caller),
    isAllowed(caller.roles, permissionFor(record.kind)) ? evidenceOf(parts, record) : NO_EVIDENCE,
    readRequestSteps(db, record.account_id, record.seq),
    selectReviewsOf(db, record.account_id, OTHERS),
  ]);
  if (!row) throw new Error('a review has a row');
  const names = await namesOf(
    db,
    steps.flatMap(({ author }) => afterForm(author, REQUEST_AUTHOR_STAFF) ?? []),
  );
  return {
    ...row,
    marks: [...new Set([...row.marks, ...evidence.marks.filter(isMark)])],
    fee: amountOf(record.fee, record.currency),
    verdicts: row.mayDecide ? verdictsFor(record.status) : [],
    reasons: [...reasonsFor(record.kind, record.status === 'processing')],
    reason: record.reason,
    remark: record.remark,
    evidence: showEvidence(evidence, record.currency),
    history: steps.map((step) => showStep(step, names)),
    others: others
      .filter((each) => reviewId(each) !== row.id)
      .map((each) => ({
        id: reviewId(each),
        kind: each.kind,
        status: each.status,
        amount: amountOf(each.amount, each.currency),
        currency: each.currency,
        submittedAt: each.submitted_at.toISOString(),
      })),
  };
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Amounts are in the request's currency. */
const showEvidence = ({ facts, files }: Evidence, currency: string | null): Review['evidence'] => [
  ...facts.map(({ name, value }) => {
    const type =
      value === null ? 'text' : TIME.test(value) ? 'time' : AMOUNTS.has(name) && currency !== null ? 'amount' : 'text';
    return { name, type, value, currency: type === 'amount' ? currency : null } as const;
  }),
  ...files.map(({ name, id }) => ({ name, type: 'picture', value: id, currency: null }) as const),
];
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'received', 'fee']);
type Mark = Review['marks'][number];
const isMark = (mark: string): mark is Mark => (SHOWN_MARKS as readonly string[]).includes(mark);

const afterForm = (author: string, form: string): string | null =>
  author.startsWith(form) ? author.slice(form.length) : null;

function showStep(
  { at, status, author, reason, remark }: RequestStep,
  names: ReadonlyMap<string, string>,
): Review['history'][number] {
  const id = afterForm(author, REQUEST_AUTHOR_STAFF);
  const by = author === 'customer' || author === 'rule' ? author : 'staff';
  return {
    at: at.toISOString(),
    status,
    by,
    name: by === 'staff' ? (names.get(id ?? '') ?? id ?? afterForm(author, REQUEST_AUTHOR_OWNER) ?? author) : null,
    reason,
    remark,
  };
}

/** What can be decided about a review. */

type Verdict = (typeof VERDICTS)[number];

const VERDICTS_IN: Partial<Record<ReviewStatus, Verdict[]>> = {
  submitted: ['approve', 'reject'],
  inReview: ['approve', 'reject'],
  processing: ['complete', 'fail'],
};
const verdictsFor = (status: ReviewStatus): Verdict[] => VERDICTS_IN[status] ?? [];

/** Only those who may decide see pictures, and only those that belong to the review. */
export function getPicture(parts: ReviewParts): Handler<'staff/getPicture'> {
  return async ({ review, picture }, caller) => {
    const record = await selectReview(parts.database.kysely, review);
    if (!record) return refuse('notFound');
    const permission = permissionFor(record.kind);
    if (!isAllowed(caller.roles, permission)) return refuse('notPermitted', { permission });
    const { files } = await evidenceOf(parts, record);
    if (!files.some(({ id }) => id === picture)) return refuse('notFound');
    await recordLook(parts, caller, {
      action: 'lookAtPicture',
      subject: `review ${review}`,
      account: record.account_id,
      detail: { picture },
    });
    const found = await parts.files.read(record.account_id, picture);
    return found ? { contentType: found.type, base64: found.bytes.toString('base64') } : refuse('notFound');
  };
}
