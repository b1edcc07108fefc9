/** Dividends, and a year for the taxes. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import * as f from '../fields.ts';

const year = z.int().check(z.gte(2000), z.lte(2999));

/** Negative: what a short position owes. `withheld` is the market's tax, `net` what arrives. */
const dividend = z.object({
  position: z.string(),
  instrument: f.instrument,
  name: z.string(),
  market: f.market,
  kind: z.enum(['dividend', 'rights']),
  currency: f.currency,
  quantity: f.decimal,
  perShare: f.decimal,
  gross: f.decimal,
  withheld: f.decimal,
  net: f.decimal,
  declaredOn: z.nullable(f.date),
  exDate: f.date,
  recordDate: z.nullable(f.date),
  payDate: z.nullable(f.date),
});

export const listUpcomingDividends = call({
  summary:
    'Dividends and rights that have been declared for what the customer holds, soonest first, and what ' +
    'they come to if it is still held when the ex-date begins.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ rows: z.array(dividend) }),
  errors: [],
});

export const listDividends = call({
  summary:
    "What the customer's positions were paid by dividends and rights, newest first; below zero what a " +
    'short position owed.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({ ...dividend.shape, paidAt: f.time })),
  errors: [],
});

/**
 * Income and costs of no security, by the code of their movements: a copied trader's share of gains, the costs of a
 * loan.
 */
const beside = z.object({ code: z.string(), currency: f.currency, amount: f.decimal });

/**
 * A year's sums in one market and currency, from the transfers. `realized` is gains less losses; `insured` is how much
 * of the losses the insurance account bore.
 */
const taxSums = z.object({
  market: f.market,
  currency: f.currency,
  dividends: f.decimal,
  gains: f.decimal,
  losses: f.decimal,
  realized: f.decimal,
  insured: f.decimal,
  fees: f.decimal,
  taxes: f.decimal,
  interest: f.decimal,
});

export const taxKind = z.enum(['dividend', 'gain', 'loss', 'insured', 'fee', 'tax', 'interest']);

export const getTaxReport = call({
  summary:
    'A calendar year by market and currency: dividends, realised profit and loss, fees, taxes, interest. ' +
    "Days are the market's own. `beside`: what else the year has brought and cost, by the days of UTC. What fund " +
    'units have gained or lost stands in neither: their purchases and redemptions are in the record of funds.',
  who: 'customer',
  writes: false,
  late: true,
  input: z.strictObject({ year }),
  answer: z.object({ year: z.int(), years: z.array(z.int()), rows: z.array(taxSums), beside: z.array(beside) }),
  errors: [],
});

export const listTaxEntries = call({
  summary:
    "The transfers that a year's report is made of, oldest first: their amounts by kind come to its " +
    'sums. What leaves the customer is below zero.',
  who: 'customer',
  writes: false,
  late: true,
  input: z.strictObject({ year, cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(
    z.object({
      seq: z.string(),
      date: f.date,
      market: f.market,
      instrument: f.instrument,
      currency: f.currency,
      kind: taxKind,
      amount: f.decimal,
      code: z.string(),
      reference: z.string(),
    }),
  ),
  errors: [],
});
