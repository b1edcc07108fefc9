/** One order as the staff see it, with everything that it has moved. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';
import { explanation, order, orderStep } from './order.ts';

const transfer = z.object({
  seq: z.string(),
  at: f.time,
  code: z.string(),
  amount: f.decimal,
  currency: f.currency,
  /** Names of ledger accounts: the amount leaves the first and arrives in the second. */
  from: z.string(),
  to: z.string(),
});

export const getOrder = staffCall({
  summary:
    'An order by its id: every step of its life, its fills with the quote that each stands on, what is held for it, ' +
    'its transfers (200 at most, the oldest first) and the command that made it. The look is written down.',
  permission: 'customers.read',
  writes: false,
  input: z.strictObject({ order: f.id }),
  answer: z.object({
    customer: z.string(),
    order,
    steps: z.array(orderStep),
    fills: z.array(explanation),
    /** For its position: the share of the cost at which the remaining margin closes it. */
    maintenance: z.nullable(f.decimal),
    transfers: z.array(transfer),
    /** Null if a rule made the order, or it is so old that the key isn't kept any more. `hash`: hex. */
    command: z.nullable(z.object({ key: z.string(), at: f.time, hash: z.string() })),
  }),
  errors: ['notFound'],
});
