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

const exchangeKind = z.enum(['exchange', 'transfer']);
/** `rate` is what one of `to` costs in `from`, before the spread; `amount` leaves whole, `spread` of it for the house. */
const exchangeFigures = { from: f.currency, to: f.currency, amount: f.decimal, received: f.decimal, rate: f.decimal, spreadRate: f.decimal, spread: f.decimal };
/** `order` is set where it was bought for an order. */
const exchangeRow = z.object({ id: z.string(), kind: z.enum(['exchange', 'transfer', 'order']), ...exchangeFigures, order: z.nullable(z.string()), at: f.time });
const quoted = z.strictObject({ quote: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}\.[A-Za-z0-9_-]{43}$/)), key: f.key });

export const quoteExchange = call({
  summary: 'What an amount of one currency brings in another now: rate, spread and until when that holds. Taken by `exchange`, or by `transfer` if asked for one (between USDT and the American, Korean, Indian, Thai and Saudi accounts).',
  who: 'customer', writes: false, input: z.strictObject({ from: f.currency, to: f.currency, amount: f.positive, kind: z.optional(exchangeKind) }),
  answer: z.object({ quote: z.string(), kind: exchangeKind, ...exchangeFigures, expiresAt: f.time, available: f.decimal }),
  errors: ['sameCurrency', 'currencyUnknown', 'transferNotOffered', 'exchangeRateMissing', 'exchangeTooSmall'],
});
export const exchange = call({
  summary: 'Exchanges at the quoted rate, or not at all. A quote is good once, for the customer who asked.',
  who: 'customer', writes: true, input: quoted, answer: exchangeRow, errors: ['notFound', 'quoteExpired', 'quoteUsed', 'insufficientBalance', 'systemBusy'],
});
export const transfer = call({
  summary: 'Moves money between USDT and the account of a market, at the quoted rate or not at all.',
  who: 'customer', writes: true, input: quoted, answer: exchangeRow, errors: ['notFound', 'quoteExpired', 'quoteUsed', 'insufficientBalance', 'systemBusy'],
});
export const listExchanges = call({
  summary: 'Exchanges, transfers between accounts and what was bought for orders paid in another currency, newest first.',
  who: 'customer', writes: false, input: z.strictObject({ kind: z.optional(z.enum(['exchange', 'transfer', 'order'])), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(exchangeRow), errors: [],
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
