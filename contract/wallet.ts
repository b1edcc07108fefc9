import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';

export const cashAccount = z.object({ currency: f.currency, available: f.decimal, frozen: f.decimal, margin: f.decimal, loan: f.decimal });

export const getWallet = call({
  summary: 'The customer\'s money: totals in one currency (rates from the FX market) and each account in its own.',
  who: 'customer', writes: false, input: z.strictObject({ in: z.optional(f.currency) }),
  answer: z.object({
    total: f.decimal, available: f.decimal, profit: f.decimal, frozen: f.decimal, margin: f.decimal, loan: f.decimal, in: f.currency,
    accounts: z.array(cashAccount), openPositions: z.int(), pendingOrders: z.int(),
  }),
  errors: ['currencyUnknown'],
});

export const listTransfers = call({
  summary: 'Every movement of the customer\'s money with the balance after it, newest first.',
  who: 'customer', writes: false, input: z.strictObject({ currency: z.optional(f.currency), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({
    seq: z.string(), at: f.time, currency: f.currency, amount: f.decimal, code: z.string(), from: z.string(), to: z.string(),
    fromAfter: z.nullable(f.decimal), toAfter: z.nullable(f.decimal), reference: z.string(), seal: z.nullable(z.int()),
  })),
  errors: [],
});
