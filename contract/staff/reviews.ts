/** The review queues: what customers have requested and people decide. */
import { KIND_MARKS, REASONS, REQUEST_KINDS } from '@bourse/core/registry/request-kinds.ts';
import { REVIEW_MARKS } from '@bourse/core/accounts/staff/review-flags.ts';
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { remark } from '../publication.ts';

export const reviewKind = z.enum(REQUEST_KINDS);
/**
 * `submitted` waits, `inReview` is claimed or has a first approval, `processing` is approved and being carried out; the
 * others are final.
 */
export const reviewStatus = z.enum(['submitted', 'inReview', 'processing', 'done', 'rejected', 'cancelled', 'failed']);
/** The flags that make a reviewer look twice. */
export const SHOWN_MARKS = [...REVIEW_MARKS, 'approversLinked', ...KIND_MARKS] as const;
export const reviewMark = z.enum(SHOWN_MARKS);
/** Codes of reasons, each with a sentence to the customer; a review names those of its kind. */
export const reviewReason = z.enum(REASONS);
export const VERDICTS = ['approve', 'reject', 'complete', 'fail'] as const;
export const verdict = z.enum(VERDICTS);
const person = z.object({ id: z.string(), name: z.string() });

/**
 * `needed` people have to approve; `approvals` have. `mayDecide` is whether the reader can, and `hindrance` why not.
 */
export const reviewRow = z.object({
  id: z.string(),
  kind: reviewKind,
  status: reviewStatus,
  customer: z.object({ id: z.string(), account: z.string(), name: z.nullable(z.string()) }),
  amount: z.nullable(f.decimal),
  currency: z.nullable(f.currency),
  submittedAt: f.time,
  updatedAt: f.time,
  ageSeconds: z.int(),
  claimedBy: z.nullable(person),
  approvals: z.array(z.object({ ...person.shape, at: f.time })),
  needed: z.int(),
  marks: z.array(reviewMark),
  mayDecide: z.boolean(),
  hindrance: z.nullable(
    z.enum([
      'permission',
      'resting',
      'related',
      'staffDevice',
      'hadPart',
      'alreadyApproved',
      'settlesAnother',
      'linked',
      'claimed',
      'ended',
    ]),
  ),
});
/** A fact for deciding; `name` is a code for which the console has a word. A `picture` is read with `getPicture`. */
export const evidence = z.object({
  name: z.string(),
  type: z.enum(['text', 'amount', 'time', 'flag', 'picture']),
  value: z.nullable(z.string()),
  currency: z.nullable(f.currency),
});
export const reviewStep = z.object({
  at: f.time,
  status: z.string(),
  by: z.enum(['customer', 'rule', 'staff']),
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
});
export const review = z.object({
  ...reviewRow.shape,
  fee: z.nullable(f.decimal),
  verdicts: z.array(verdict),
  reasons: z.array(reviewReason),
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  evidence: z.array(evidence),
  history: z.array(reviewStep),
  /** The customer's other recent requests. */
  others: z.array(
    z.object({
      id: z.string(),
      kind: reviewKind,
      status: reviewStatus,
      amount: z.nullable(f.decimal),
      currency: z.nullable(f.currency),
      submittedAt: f.time,
    }),
  ),
});

export const getQueues = staffCall({
  summary:
    'How many reviews wait in each queue, and a mark that changes whenever one of them does; made to be ' +
    "asked every few seconds. `now` is the world's instant at the answer.",
  permission: 'reviews',
  writes: false,
  input: f.nothing,
  answer: z.object({
    rows: z.array(z.object({ kind: reviewKind, open: z.int(), processing: z.int(), oldestAt: z.nullable(f.time) })),
    changed: z.string(),
    now: f.time,
  }),
  errors: [],
});
export const listMatchedDeposits = staffCall({
  summary:
    "Deposits that wait and stand on a bank's statement, by reference and amount, oldest first: on which day, and " +
    'who brought the statement.',
  permission: 'reviews',
  writes: false,
  input: f.nothing,
  answer: z.object({
    rows: z.array(z.object({ ...reviewRow.shape, reference: z.string(), on: f.date, by: z.string() })),
  }),
  errors: [],
});
export const listCalledBackDeposits = staffCall({
  summary:
    'Deposits whose money the bank has called back, by its own statement, whatever has become of them here: when it ' +
    'came, when and how much of it went out again, who brought that statement, and whether two people did: one alone ' +
    'holds up withdrawals for three weekdays. The latest first, 200 at most.',
  permission: 'money.read',
  writes: false,
  input: f.nothing,
  answer: z.object({
    rows: z.array(
      z.object({
        review: z.string(),
        customer: z.string(),
        status: reviewStatus,
        reference: z.string(),
        amount: f.decimal,
        currency: f.currency,
        on: f.date,
        back: f.decimal,
        backOn: f.date,
        by: z.string(),
        byTwo: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
export const listReviews = staffCall({
  summary: 'Reviews of the kinds asked for: open ones oldest first, ended ones newest first.',
  permission: 'reviews',
  writes: false,
  input: z.strictObject({
    kind: z.optional(reviewKind),
    state: z.optional(z.enum(['open', 'processing', 'ended'])),
    mine: z.optional(z.boolean()),
    customer: z.optional(f.id),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(reviewRow),
  errors: [],
});
export const getReview = staffCall({
  summary: 'One review with its evidence and its history. The look is written down.',
  permission: 'reviews',
  writes: false,
  input: z.strictObject({ review: f.id }),
  answer: review,
  errors: ['notFound'],
});
export const getPicture = staffCall({
  summary: "A picture that belongs to a review's evidence. The look is written down.",
  permission: 'reviews',
  writes: false,
  input: z.strictObject({ review: f.id, picture: f.id }),
  answer: z.object({ contentType: z.string(), base64: z.string() }),
  errors: ['notFound', 'notPermitted'],
});
export const claimReview = staffCall({
  summary:
    'Takes a review for oneself, so that nobody else works on it. Whoever may not decide it may not claim it either.',
  permission: 'reviews',
  writes: true,
  input: z.strictObject({ review: f.id, key: f.key }),
  answer: review,
  errors: [
    'notFound',
    'notPermitted',
    'notInThatState',
    'requestClaimed',
    'secondApproverNeeded',
    'claimsUsedUp',
    'ownApproval',
    'approversLinked',
    'customerOnStaffDevice',
    'hadPart',
  ],
});
export const releaseReview = staffCall({
  summary: 'Gives a claimed review back to the queue.',
  permission: 'reviews',
  writes: true,
  input: z.strictObject({ review: f.id, key: f.key }),
  answer: review,
  errors: ['notFound', 'notPermitted', 'notInThatState'],
});
export const decideReview = staffCall({
  summary:
    'Approves or rejects; of what is being carried out, says that it was done (with its reference) or ' +
    'failed. A rejection needs a reason. Whoever approves a deposit that no bank statement shows has claimed it and ' +
    'opened its voucher.',
  permission: 'reviews',
  writes: true,
  input: z.strictObject({
    review: f.id,
    verdict,
    reason: z.optional(reviewReason),
    remark: z.optional(remark),
    reference: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/))),
    key: f.key,
  }),
  answer: review,
  errors: [
    'notFound',
    'notPermitted',
    'notInThatState',
    'requestClaimed',
    'claimFirst',
    'voucherFirst',
    'secondApproverNeeded',
    'ownApproval',
    'approversLinked',
    'ownSettlement',
    'customerOnStaffDevice',
    'hadPart',
    'depositCalledBack',
    'staffResting',
    'reasonNeeded',
    'insufficientBalance',
    'accountDisabled',
    'accountFrozen',
    'cannotWithdraw',
    'otherOperationPending',
  ],
});
