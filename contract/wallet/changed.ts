/** What a decision has changed, as every event of the stream tells it. */
import * as z from 'zod/mini';
import { request } from '../requests.ts';
import { balances } from './balances.ts';

/** The balances that changed, as they are now, requests that took a step, and the message that came with it, if any. */
export const changed = {
  accounts: z.array(balances),
  requests: z.optional(z.array(request)),
  notice: z.optional(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  ),
};
