import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';

export const getSeal = call({
  summary: 'A seal of the ledger: the hash that binds all transfers up to it. The newest one unless a number is given.',
  who: 'anyone', writes: false, input: z.strictObject({ number: z.optional(z.int().check(z.gte(1))) }),
  answer: z.object({ number: z.int(), hash: z.string(), root: z.string(), previous: z.string(), transfers: z.string(), count: z.int(), at: f.time }),
  errors: ['notFound'],
});
