import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';

export const getSeal = call({
  summary: 'A seal of the ledger: the hash that binds all transfers up to it. The newest one unless a number is given.',
  who: 'anyone', writes: false, input: z.strictObject({ number: z.optional(z.int().check(z.gte(1))) }),
  answer: z.object({ number: z.int(), hash: z.string(), root: z.string(), previous: z.string(), transfers: z.string(), count: z.int(), notes: z.array(z.string()), at: f.time }),
  errors: ['notFound'],
});

export const listSessionKeys = call({
  summary: 'The keys of a market\'s sessions: the hash from before the session, bound by a seal, and the key itself after it, with which the session\'s prices can be computed again.',
  who: 'customer', writes: false, input: z.strictObject({ market: f.market, cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({
    market: f.market, date: f.date, keyHash: z.string(), committedAt: f.time, seal: z.nullable(z.int()), key: z.nullable(z.string()), revealedAt: z.nullable(f.time),
  })),
  errors: [],
});
