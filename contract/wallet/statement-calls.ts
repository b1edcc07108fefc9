/** Statements and contract notes. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * `seal` binds its last transfer; null if nothing had been sealed. `sha256` is the document's, and stays when the
 * document is gone. `market`: for a contract note. `traded`: what a note that has been made is about, its trades and
 * the net amount in each currency (negative: paid); else null.
 */
const statement = z.object({
  id: z.string(),
  market: z.nullable(f.market),
  from: f.date,
  to: f.date,
  zone: z.string(),
  format: z.enum(['pdf', 'csv']),
  language: f.language,
  status: z.enum(['making', 'ready', 'gone', 'failed']),
  requestedAt: f.time,
  madeAt: z.nullable(f.time),
  rows: z.nullable(z.int()),
  traded: z.nullable(
    z.object({ trades: z.int(), net: z.array(z.object({ currency: f.currency, amount: f.decimal })) }),
  ),
  bytes: z.nullable(z.int()),
  sha256: z.nullable(sha256),
  seal: z.nullable(z.object({ number: z.int(), hash: z.string() })),
});

export const requestStatement = defineCustomerCommand({
  summary:
    'Asks for a statement of a period (whole days of the zone, UTC unless given): opening balance, every ' +
    'movement with the balance after it, closing balance, per currency. It is made in the background; a ' +
    'notice tells when it is ready.',
  input: {
    from: f.date,
    to: f.date,
    format: z.enum(['pdf', 'csv']),
    zone: z.optional(f.timeZone),
  },
  answer: statement,
  errors: ['statementTooLong', 'tooFrequent'],
});

export const requestContractNote = defineCustomerCommand({
  summary:
    "Asks for the contract note of a market's date: each trade with its charges by name, the net amount, " +
    'what it has moved in the account, and the day on which it settles. It is made as a statement is, as ' +
    'PDF, and listed with them.',
  input: { market: f.market, date: f.date },
  answer: statement,
  errors: ['nothingTraded', 'dayNotEnded', 'tooFrequent'],
});

export const listStatements = defineCustomerQuery({
  summary:
    'Statements that were asked for, newest first, each with the SHA-256 of its document and the seal it stands on.',
  late: true,
  input: { ...f.pageFields },
  answer: f.pageOf(statement),
});

export const readStatement = defineCustomerQuery({
  summary: "A statement's document, in base64. Documents are kept for 30 days.",
  late: true,
  input: { statement: f.id },
  answer: z.object({ name: z.string(), type: z.string(), content: z.string(), sha256 }),
  errors: ['notFound', 'statementNotThere'],
});

export const verifyStatementDocument = defineCustomerQuery({
  summary:
    "The customer's statement whose document has this SHA-256: a document that is not found was changed, " +
    "or isn't the customer's.",
  input: { sha256 },
  answer: statement,
  errors: ['notFound'],
});

/** Dividends, and a year for the taxes. */

const year = z.int().check(z.gte(2000), z.lte(2999));
/** The market whose tax year it is; absent: a calendar year of all markets. */
const taxYearOf = z.optional(f.market);

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

export const listUpcomingDividends = defineCustomerQuery({
  summary:
    'Dividends and rights that have been declared for what the customer holds, soonest first, and what ' +
    'they come to if it is still held when the ex-date begins.',
  input: {},
  answer: z.object({ rows: z.array(dividend) }),
});

export const listDividends = defineCustomerQuery({
  summary:
    "What the customer's positions were paid by dividends and rights, newest first; below zero what a " +
    'short position owed.',
  input: { ...f.pageFields },
  answer: f.pageOf(z.object({ ...dividend.shape, paidAt: f.time })),
});

/**
 * Income and costs of no security, by the code of their movements: a copied trader's share of gains, the costs of a
 * loan.
 */
const otherItem = z.object({ code: z.string(), currency: f.currency, amount: f.decimal });

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

export const taxEntryKindSchema = z.enum(['dividend', 'gain', 'loss', 'insured', 'fee', 'tax', 'interest']);

export const getTaxReport = defineCustomerQuery({
  summary:
    'A calendar year by market and currency: dividends, realised profit and loss, fees, taxes, interest; with ' +
    "`taxYearOf` that market's part of its own tax year, named by the calendar year in which it begins. Days are the " +
    "market's own, and a trade's day is also that of its charges. `otherItems`: what else the year has brought and " +
    'cost, by the days of UTC. What fund units have gained or lost stands in neither: their purchases and ' +
    'redemptions are in the record of funds.',
  late: true,
  input: { year, taxYearOf },
  answer: z.object({
    year: z.int(),
    taxYearOf: z.nullable(f.market),
    /** The year's first and last day. */
    from: f.date,
    to: f.date,
    /** The calendar years that have something, and the tax years of markets that have one of their own. */
    years: z.array(z.int()),
    taxYears: z.array(z.object({ market: f.market, years: z.array(z.int()) })),
    rows: z.array(taxSums),
    otherItems: z.array(otherItem),
  }),
});

export const listTaxEntries = defineCustomerQuery({
  summary:
    "The transfers that a year's report is made of, oldest first: their amounts by kind come to its " +
    'sums. What leaves the customer is below zero.',
  late: true,
  input: { year, taxYearOf, ...f.pageFields },
  answer: f.pageOf(
    z.object({
      seq: z.string(),
      date: f.date,
      market: f.market,
      instrument: f.instrument,
      currency: f.currency,
      kind: taxEntryKindSchema,
      amount: f.decimal,
      code: z.string(),
      reference: z.string(),
    }),
  ),
});
