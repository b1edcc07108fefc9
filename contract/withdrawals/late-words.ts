/** Late reports from the payout service, as the staff see them. */
import * as z from 'zod/mini';
import { staffCall } from '../call.ts';
import * as f from '../fields.ts';

export const listLateWords = staffCall({
  summary:
    'Withdrawals about which the payout service has said something else than how they had ended: paid ' +
    'after they failed, failed after they were paid, or paid under another reference.',
  permission: 'money.read',
  writes: false,
  late: true,
  input: f.nothing,
  answer: z.object({
    rows: z.array(
      z.object({
        review: z.string(),
        customer: z.string(),
        amount: f.decimal,
        currency: f.currency,
        said: z.enum(['paid', 'failed']),
        word: z.string(),
        status: z.enum(['done', 'failed', 'rejected', 'cancelled', 'submitted', 'inReview']),
        at: f.time,
      }),
    ),
  }),
  errors: [],
});
