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

const year = z.int().check(z.gte(2000), z.lte(2999));

export const listDividends = call({
  summary: 'What the customer\'s positions were paid by dividends and rights, newest first; below zero what a short position owed. Nothing is withheld.',
  who: 'customer', writes: false, input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({
    position: z.string(), instrument: f.instrument, name: z.string(), market: f.market, kind: z.enum(['dividend', 'rights']), currency: f.currency,
    quantity: f.decimal, perShare: f.decimal, gross: f.decimal, declaredOn: z.nullable(f.date), exDate: f.date, recordDate: z.nullable(f.date), payDate: z.nullable(f.date), paidAt: f.time,
  })),
  errors: [],
});

/** A year's sums in one market and currency, from the transfers. `realized` is gains less losses; `insured` is what of losses the insurance account bore. */
const taxSums = z.object({
  market: f.market, currency: f.currency, dividends: f.decimal, gains: f.decimal, losses: f.decimal, realized: f.decimal, insured: f.decimal,
  fees: f.decimal, taxes: f.decimal, interest: f.decimal,
});
export const taxKind = z.enum(['dividend', 'gain', 'loss', 'insured', 'fee', 'tax', 'interest']);

export const getTaxReport = call({
  summary: 'A calendar year by market and currency: dividends, realised profit and loss, fees, taxes, interest. Days are the market\'s own.',
  who: 'customer', writes: false, input: z.strictObject({ year }),
  answer: z.object({ year: z.int(), years: z.array(z.int()), rows: z.array(taxSums) }), errors: [],
});

export const listTaxEntries = call({
  summary: 'The transfers that a year\'s report is made of, oldest first: their amounts by kind come to its sums. What leaves the customer is below zero.',
  who: 'customer', writes: false, input: z.strictObject({ year, cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({
    seq: z.string(), date: f.date, market: f.market, instrument: f.instrument, currency: f.currency, kind: taxKind, amount: f.decimal, code: z.string(), reference: z.string(),
  })),
  errors: [],
});
