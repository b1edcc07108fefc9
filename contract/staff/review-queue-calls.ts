/** The review queues: what customers have requested and people decide. */
import {
  KIND_SPECIFIC_REVIEW_FLAGS,
  REJECTION_AND_FAILURE_REASONS,
  REQUEST_KINDS,
} from '@bourse/core/registry/review-request-kinds.ts';
import { REVIEW_FLAGS } from '@bourse/core/accounts/staff/review-flags.ts';
import * as z from 'zod/mini';
import { defineStaffCommand, defineStaffQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { remarkSchema } from '../publication-schemas.ts';

export const reviewKindSchema = z.enum(REQUEST_KINDS);
/**
 * `submitted` waits, `inReview` is claimed or has a first approval, `processing` is approved and being carried out; the
 * others are final.
 */
export const reviewStatusSchema = z.enum([
  'submitted',
  'inReview',
  'processing',
  'done',
  'rejected',
  'cancelled',
  'failed',
]);
/** The flags that make a reviewer look twice. */
export const DISPLAYED_REVIEW_FLAGS = [...REVIEW_FLAGS, 'approversLinked', ...KIND_SPECIFIC_REVIEW_FLAGS] as const;
export const reviewFlagSchema = z.enum(DISPLAYED_REVIEW_FLAGS);
/** Codes of reasons, each with a sentence to the customer; a review names those of its kind. */
export const reviewReasonSchema = z.enum(REJECTION_AND_FAILURE_REASONS);
export const REVIEW_VERDICTS = ['approve', 'reject', 'complete', 'fail'] as const;
export const reviewVerdictSchema = z.enum(REVIEW_VERDICTS);
const person = z.object({ id: z.string(), name: z.string() });

/**
 * `needed` people have to approve; `approvals` have. `mayDecide` is whether the reader can, and `hindrance` why not.
 */
export const reviewQueueRowSchema = z.object({
  id: z.string(),
  kind: reviewKindSchema,
  status: reviewStatusSchema,
  customer: z.object({ id: z.string(), account: z.string(), name: z.nullable(z.string()) }),
  amount: z.nullable(f.decimal),
  currency: z.nullable(f.currency),
  submittedAt: f.time,
  updatedAt: f.time,
  ageSeconds: z.int(),
  claimedBy: z.nullable(person),
  approvals: z.array(z.object({ ...person.shape, at: f.time })),
  needed: z.int(),
  flags: z.array(reviewFlagSchema),
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
/** A fact for deciding; `name` is a code for which the console has a word; `getReviewPicture` reads a `picture`. */
export const reviewEvidenceSchema = z.object({
  name: z.string(),
  type: z.enum(['text', 'amount', 'time', 'flag', 'picture']),
  value: z.nullable(z.string()),
  currency: z.nullable(f.currency),
});
export const reviewStepSchema = z.object({
  at: f.time,
  status: z.string(),
  by: z.enum(['customer', 'rule', 'staff']),
  name: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
});
export const reviewSchema = z.object({
  ...reviewQueueRowSchema.shape,
  fee: z.nullable(f.decimal),
  verdicts: z.array(reviewVerdictSchema),
  reasons: z.array(reviewReasonSchema),
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  evidence: z.array(reviewEvidenceSchema),
  history: z.array(reviewStepSchema),
  /** The customer's other recent requests. */
  others: z.array(
    z.object({
      id: z.string(),
      kind: reviewKindSchema,
      status: reviewStatusSchema,
      amount: z.nullable(f.decimal),
      currency: z.nullable(f.currency),
      submittedAt: f.time,
    }),
  ),
});

export const getReviewQueueCounts = defineStaffQuery({
  summary:
    'How many reviews wait in each queue, and a mark that changes whenever one of them does; made to be ' +
    "asked every few seconds. `now` is the world's instant at the answer.",
  permission: 'reviews',
  input: {},
  answer: z.object({
    rows: z.array(
      z.object({ kind: reviewKindSchema, open: z.int(), processing: z.int(), oldestAt: z.nullable(f.time) }),
    ),
    changed: z.string(),
    now: f.time,
  }),
});
export const listMatchedDeposits = defineStaffQuery({
  summary:
    "Deposits that wait and stand on a bank's statement, by reference and amount, oldest first: on which day, and " +
    'who brought the statement.',
  permission: 'reviews',
  input: {},
  answer: z.object({
    rows: z.array(z.object({ ...reviewQueueRowSchema.shape, reference: z.string(), on: f.date, by: z.string() })),
  }),
});
export const listCalledBackDeposits = defineStaffQuery({
  summary:
    'Deposits whose money the bank has called back, by its own statement, whatever has become of them here: when it ' +
    'came, when and how much of it went out again, who brought that statement, and whether two people did: one alone ' +
    'holds up withdrawals for three weekdays. The latest first, 200 at most.',
  permission: 'money.read',
  input: {},
  answer: z.object({
    rows: z.array(
      z.object({
        review: z.string(),
        customer: z.string(),
        status: reviewStatusSchema,
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
});
export const listReviews = defineStaffQuery({
  summary: 'Reviews of the kinds asked for: open ones oldest first, ended ones newest first.',
  permission: 'reviews',
  input: {
    kind: z.optional(reviewKindSchema),
    state: z.optional(z.enum(['open', 'processing', 'ended'])),
    mine: z.optional(z.boolean()),
    customer: z.optional(f.id),
    ...f.pageFields,
  },
  answer: f.pageOf(reviewQueueRowSchema),
});
export const getReview = defineStaffQuery({
  summary: 'One review with its evidence and its history. The look is written down.',
  permission: 'reviews',
  input: { review: f.id },
  answer: reviewSchema,
  errors: ['notFound'],
});
export const getReviewPicture = defineStaffQuery({
  summary: "A picture that belongs to a review's evidence. The look is written down.",
  permission: 'reviews',
  input: { review: f.id, picture: f.id },
  answer: z.object({ contentType: z.string(), base64: z.string() }),
  errors: ['notFound', 'notPermitted'],
});
export const claimReview = defineStaffCommand({
  summary:
    'Takes a review for oneself, so that nobody else works on it. Whoever may not decide it may not claim it either.',
  permission: 'reviews',
  input: { review: f.id },
  answer: reviewSchema,
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
export const releaseReview = defineStaffCommand({
  summary: 'Gives a claimed review back to the queue.',
  permission: 'reviews',
  input: { review: f.id },
  answer: reviewSchema,
  errors: ['notFound', 'notPermitted', 'notInThatState'],
});
export const decideReview = defineStaffCommand({
  summary:
    'Approves or rejects; of what is being carried out, says that it was done (with its reference) or ' +
    'failed. A rejection needs a reason. Whoever approves a deposit that no bank statement shows has claimed it and ' +
    'opened its voucher. Where accounts with the same name and digits were certified before (`possibleMatch`), two ' +
    'people approve, and both say which belongs to the same person (`samePersonAs`, or `nobody`), and why.',
  permission: 'reviews',
  input: {
    review: f.id,
    verdict: reviewVerdictSchema,
    reason: z.optional(reviewReasonSchema),
    remark: z.optional(remarkSchema),
    reference: z.optional(z.string().check(z.regex(/^[\x20-\x7e]{1,64}$/))),
    samePersonAs: z.optional(z.union([z.literal('nobody'), f.id])),
    samePersonReason: z.optional(remarkSchema),
  },
  answer: reviewSchema,
  errors: [
    'notFound',
    'notPermitted',
    'notInThatState',
    'samePersonUndecided',
    'samePersonDisputed',
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
