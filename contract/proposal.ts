/** What one staff member proposes and another decides. */
import * as z from 'zod/mini';
import * as f from './fields.ts';

/**
 * A proposal that waits for a second person until `decideBefore`; `claimedBy` has claimed it, and others don't decide
 * meanwhile. `linked`: the reader shares a device or a line of invitations with the proposer.
 */
export const waiting = z.object({
  id: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: f.time,
  decideBefore: f.time,
  claimedBy: z.nullable(z.object({ id: z.string(), name: z.string() })),
  linked: z.boolean(),
  mayApprove: z.boolean(),
});
export const proposal = z.nullable(waiting);
/** A value to be decided, by its name; `was` is the present value. */
export const decidedFact = z.object({ name: z.string(), value: z.nullable(z.string()), was: z.nullable(z.string()) });
