/** One review with its evidence, its pictures and what can be decided about it. */
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '@bourse/contract/refusals.ts';
import type { ReviewEvidence, ReviewKindRegistry } from '../reviews/review-kind-registry.ts';
import { rejectionOrFailureReasonsFor } from '@bourse/core/registry/review-request-kinds.ts';
import { OWNER_AUTHOR_PREFIX, STAFF_AUTHOR_PREFIX } from '@bourse/core/compliance/review-requests.ts';
import { hasPermission } from '@bourse/core/registry/staff-permissions.ts';
import { DISPLAYED_REVIEW_FLAGS, type REVIEW_VERDICTS } from '@bourse/contract/staff/review-queue-calls.ts';
import { readRequestSteps, type RequestStepRow } from '../requests/review-request-store.ts';
import { recordStaffAccess } from '../commands/run-transaction-command.ts';
import type { Handler, StaffCaller } from '../calls/handler-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { formatReviewAmount, getReviewPermission, buildReviewRows } from './review-queue-rows.ts';
import {
  listStaffNames,
  formatReviewId,
  type ReviewRecord,
  type ReviewStatus,
  findReviewRecord,
  listReviewsOfAccount,
} from './review-queue-store.ts';

type ReviewView = CallAnswer<Calls['staff/getReview']>;
const OTHER_REVIEWS = 20;

export type ReviewDependencies = ServerDependencies & { reviews: ReviewKindRegistry };

/** Staff who can't decide see no documents and no numbers. */
const NO_EVIDENCE: ReviewEvidence = { facts: [], files: [], riskFlags: [] };

/** The kind's own facts about the request; nothing if the kind has no evidence. */
export async function loadReviewEvidence(
  { reviews }: Pick<ReviewDependencies, 'reviews'>,
  { kind, account_id, seq }: ReviewRecord,
): Promise<ReviewEvidence> {
  const found = await reviews.get(kind)?.evidence(account_id, seq);
  return found === undefined || isRefusal(found) ? NO_EVIDENCE : found;
}

export function getReview(dependencies: ReviewDependencies): Handler<'staff/getReview'> {
  return async ({ review }, caller) => {
    const record = await findReviewRecord(dependencies.database.kysely, review);
    return record ? viewAndLogReview(dependencies, record, caller) : refuse('notFound');
  };
}

async function viewAndLogReview(
  dependencies: ReviewDependencies,
  record: ReviewRecord,
  caller: StaffCaller,
): Promise<ReviewView> {
  const subject = `review ${formatReviewId(record)}`;
  await recordStaffAccess(dependencies, caller, { action: 'lookAtReview', subject, account: record.account_id });
  return buildReviewView(dependencies, record, caller);
}

/**
 * The review after a command on it. The command itself is in the record. Repeated under its key it changes nothing and
 * returns the review's present state, so it is logged as a view.
 */
export async function loadReviewAfterCommand(
  dependencies: ReviewDependencies,
  review: string,
  caller: StaffCaller,
  isRepeated: boolean,
): Promise<ReviewView | Refusal> {
  const record = await findReviewRecord(dependencies.database.kysely, review);
  if (!record) return refuse('notFound');
  return isRepeated ? viewAndLogReview(dependencies, record, caller) : buildReviewView(dependencies, record, caller);
}

/** The complete review for the person who decides it. */
async function buildReviewView(
  dependencies: ReviewDependencies,
  record: ReviewRecord,
  caller: Pick<StaffCaller, 'staff' | 'roles' | 'restsUntil'>,
): Promise<ReviewView> {
  const db = dependencies.database.kysely;
  const [[row], evidence, steps, others] = await Promise.all([
    buildReviewRows(dependencies, [record], caller),
    hasPermission(caller.roles, getReviewPermission(record.kind))
      ? loadReviewEvidence(dependencies, record)
      : NO_EVIDENCE,
    readRequestSteps(db, record.account_id, record.seq),
    listReviewsOfAccount(db, record.account_id, OTHER_REVIEWS),
  ]);
  if (!row) throw new Error('a review has a row');
  const names = await listStaffNames(
    db,
    steps.flatMap(({ author }) => withoutPrefix(author, STAFF_AUTHOR_PREFIX) ?? []),
  );
  return {
    ...row,
    flags: [...new Set([...row.flags, ...evidence.riskFlags.filter(isRiskFlag)])],
    fee: formatReviewAmount(record.fee, record.currency),
    verdicts: row.mayDecide ? allowedVerdicts(record.status) : [],
    reasons: [...rejectionOrFailureReasonsFor(record.kind, record.status === 'processing')],
    reason: record.reason,
    remark: record.remark,
    evidence: evidenceRows(evidence, record.currency),
    history: steps.map((step) => stepRow(step, names)),
    others: others
      .filter((each) => formatReviewId(each) !== row.id)
      .map((each) => ({
        id: formatReviewId(each),
        kind: each.kind,
        status: each.status,
        amount: formatReviewAmount(each.amount, each.currency),
        currency: each.currency,
        submittedAt: each.submitted_at.toISOString(),
      })),
  };
}

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
/** Amounts are in the request's currency. */
const evidenceRows = ({ facts, files }: ReviewEvidence, currency: string | null): ReviewView['evidence'] => [
  ...facts.map(({ name, value }) => {
    const type =
      value === null
        ? 'text'
        : TIME.test(value)
          ? 'time'
          : AMOUNT_FACTS.has(name) && currency !== null
            ? 'amount'
            : 'text';
    return { name, type, value, currency: type === 'amount' ? currency : null } as const;
  }),
  ...files.map(({ name, id }) => ({ name, type: 'picture', value: id, currency: null }) as const),
];
const AMOUNT_FACTS: ReadonlySet<string> = new Set(['amount', 'received', 'fee']);
type RiskFlag = ReviewView['flags'][number];
const isRiskFlag = (mark: string): mark is RiskFlag => (DISPLAYED_REVIEW_FLAGS as readonly string[]).includes(mark);

const withoutPrefix = (author: string, form: string): string | null =>
  author.startsWith(form) ? author.slice(form.length) : null;

function stepRow(
  { at, status, author, reason, remark }: RequestStepRow,
  names: ReadonlyMap<string, string>,
): ReviewView['history'][number] {
  const id = withoutPrefix(author, STAFF_AUTHOR_PREFIX);
  const by = author === 'customer' || author === 'rule' ? author : 'staff';
  return {
    at: at.toISOString(),
    status,
    by,
    name: by === 'staff' ? (names.get(id ?? '') ?? id ?? withoutPrefix(author, OWNER_AUTHOR_PREFIX) ?? author) : null,
    reason,
    remark,
  };
}

/** What can be decided about a review. */

type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];

const VERDICTS_IN: Partial<Record<ReviewStatus, ReviewVerdict[]>> = {
  submitted: ['approve', 'reject'],
  inReview: ['approve', 'reject'],
  processing: ['complete', 'fail'],
};
const allowedVerdicts = (status: ReviewStatus): ReviewVerdict[] => VERDICTS_IN[status] ?? [];

/** Only those who may decide see pictures, and only those that belong to the review. */
export function getReviewPicture(dependencies: ReviewDependencies): Handler<'staff/getPicture'> {
  return async ({ review, picture }, caller) => {
    const record = await findReviewRecord(dependencies.database.kysely, review);
    if (!record) return refuse('notFound');
    const permission = getReviewPermission(record.kind);
    if (!hasPermission(caller.roles, permission)) return refuse('notPermitted', { permission });
    const { files } = await loadReviewEvidence(dependencies, record);
    if (!files.some(({ id }) => id === picture)) return refuse('notFound');
    await recordStaffAccess(dependencies, caller, {
      action: 'lookAtPicture',
      subject: `review ${review}`,
      account: record.account_id,
      detail: { picture },
    });
    const found = await dependencies.customerFiles.read(record.account_id, picture);
    return found ? { contentType: found.type, base64: found.bytes.toString('base64') } : refuse('notFound');
  };
}
