/** Requests on the wire: something a customer asks for and a person or a rule decides. */
import { REQUEST_STATUSES } from '@bourse/core/compliance/review-requests.ts';
import { REQUEST_KINDS } from '@bourse/core/registry/review-request-kinds.ts';
import * as z from 'zod/mini';
import * as f from './field-schemas.ts';

export const customerRequestKindSchema = z.enum(REQUEST_KINDS);
export const customerRequestStatusSchema = z.enum(REQUEST_STATUSES);
export const reviewStateSchema = z.enum(['pending', 'passed', 'passed2', 'rejected', 'cancelled']);

/**
 * `review` is the specification's term for the state of a review, `status` is more exact. For money, `amount` is the
 * whole and `received` the rest after the fee. `reason`: a code of `terms.requestReason`.
 */
export const customerRequestSchema = z.object({
  id: z.string(),
  kind: customerRequestKindSchema,
  status: customerRequestStatusSchema,
  review: reviewStateSchema,
  currency: z.nullable(f.currency),
  amount: z.nullable(f.decimal),
  fee: z.nullable(f.decimal),
  received: z.nullable(f.decimal),
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  submittedAt: f.time,
  updatedAt: f.time,
});

/** What one staff member proposes and another decides. */

/**
 * A proposal that waits for a second person until `decideBefore`. `claimedBy` has claimed it, and until then nobody
 * else decides. `linked`: the reader shares a device or a line of invitations with the proposer.
 */
export const pendingProposalSchema = z.object({
  id: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: f.time,
  decideBefore: f.time,
  claimedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  linked: z.boolean(),
  mayApprove: z.boolean(),
});
export const nullablePendingProposalSchema = z.nullable(pendingProposalSchema);
/** A value to be decided, by its name; `was` is the present value. */
export const proposedValueSchema = z.object({
  name: z.string(),
  value: z.nullable(z.string()),
  was: z.nullable(z.string()),
});
