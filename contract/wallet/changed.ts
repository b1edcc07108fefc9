/** A decision's changes, as sent in every event of the stream. */
import * as z from 'zod/mini';
import { request } from '../requests.ts';
import { balances } from './balances.ts';

/** The new balances that changed, requests that took a step, and the message that came with it, if any. */
export const changed = {
  accounts: z.array(balances),
  requests: z.optional(z.array(request)),
  notice: z.optional(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  ),
};
