import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';
import { reviewState } from './requests.ts';

/** What there is in a currency by its use. */
export const balances = z.object({
  currency: f.currency,
  available: f.decimal,
  frozen: f.decimal,
  margin: f.decimal,
  loan: f.decimal,
});

/**
 * `available` is `settled` and all that is `unsettled` together; `withdrawable` is what of the settled part no overdue
 * loan keeps back; `inPositions` is the equity of the open positions. Each date is the settling market's own.
 */
export const cashAccount = z.object({
  ...balances.shape,
  inPositions: f.decimal,
  settled: f.decimal,
  withdrawable: f.decimal,
  unsettled: z.array(z.object({ date: f.date, amount: f.decimal })),
});

export const getWallet = call({
  summary:
    "The customer's money: totals in one currency (rates from the FX market) and each account in its own, with what has settled and on which day the rest does. `total` counts open positions at the price at which they would close, less what is owed.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ in: z.optional(f.currency) }),
  answer: z.object({
    /**
     * As docs/figures.md defines them: `inPositions` is the equity of the open positions, `exposure` their market
     * value, `profit` net of charges.
     */
    total: f.decimal,
    available: f.decimal,
    inPositions: f.decimal,
    exposure: f.decimal,
    profit: f.decimal,
    frozen: f.decimal,
    margin: f.decimal,
    loan: f.decimal,
    in: f.currency,
    accounts: z.array(cashAccount),
    openPositions: z.int(),
    pendingOrders: z.int(),
  }),
  errors: ['currencyUnknown'],
});

export const listTransfers = call({
  summary: "Every movement of the customer's money with the balance after it, newest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ currency: z.optional(f.currency), cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(
    z.object({
      seq: z.string(),
      at: f.time,
      currency: f.currency,
      amount: f.decimal,
      code: z.string(),
      from: z.string(),
      to: z.string(),
      fromAfter: z.nullable(f.decimal),
      toAfter: z.nullable(f.decimal),
      reference: z.string(),
      seal: z.nullable(z.int()),
    }),
  ),
  errors: [],
});

const exchangeKind = z.enum(['exchange', 'transfer']);
/**
 * `rate` is what one of `to` costs in `from`, before the spread; `amount` leaves whole, `spread` of it for the house.
 */
const exchangeFigures = {
  from: f.currency,
  to: f.currency,
  amount: f.decimal,
  received: f.decimal,
  rate: f.decimal,
  spreadRate: f.decimal,
  spread: f.decimal,
};
/** `order` is set where it was bought for an order. */
const exchangeRow = z.object({
  id: z.string(),
  kind: z.enum(['exchange', 'transfer', 'order']),
  ...exchangeFigures,
  order: z.nullable(z.string()),
  at: f.time,
});
const quoted = z.strictObject({
  quote: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}\.[A-Za-z0-9_-]{43}$/)),
  key: f.key,
});

export const quoteExchange = call({
  summary:
    'What an amount of one currency brings in another now: rate, spread and until when that holds. Taken by `exchange`, or by `transfer` if asked for one (between USDT and the American, Korean, Indian, Thai and Saudi accounts).',
  who: 'customer',
  writes: false,
  input: z.strictObject({ from: f.currency, to: f.currency, amount: f.positive, kind: z.optional(exchangeKind) }),
  answer: z.object({
    quote: z.string(),
    kind: exchangeKind,
    ...exchangeFigures,
    expiresAt: f.time,
    available: f.decimal,
  }),
  errors: ['sameCurrency', 'currencyUnknown', 'transferNotOffered', 'exchangeRateMissing', 'exchangeTooSmall'],
});
export const exchange = call({
  summary: 'Exchanges at the quoted rate, or not at all. A quote is good once, for the customer who asked.',
  who: 'customer',
  writes: true,
  input: quoted,
  answer: exchangeRow,
  errors: [
    'notFound',
    'quoteExpired',
    'quoteUsed',
    'insufficientBalance',
    'systemBusy',
    'accountFrozen',
    'accountDisabled',
    'cannotTrade',
  ],
});
export const transfer = call({
  summary: 'Moves money between USDT and the account of a market, at the quoted rate or not at all.',
  who: 'customer',
  writes: true,
  input: quoted,
  answer: exchangeRow,
  errors: [
    'notFound',
    'quoteExpired',
    'quoteUsed',
    'insufficientBalance',
    'systemBusy',
    'accountFrozen',
    'accountDisabled',
    'cannotTrade',
  ],
});
export const listExchanges = call({
  summary:
    'Exchanges, transfers between accounts and what was bought for orders paid in another currency, newest first.',
  who: 'customer',
  writes: false,
  input: z.strictObject({
    kind: z.optional(z.enum(['exchange', 'transfer', 'order'])),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(exchangeRow),
  errors: [],
});

/**
 * `status` is the specification's word for the state of a review; what needs none has passed. Of an order `moved` is
 * what the ledger has moved into the customer's cash (negative: out of it), margin and charges included, and `amount`
 * its size. `received` is in `toCurrency`, after the fee where there is one. Of a dividend `moved` is what stays of it,
 * or below zero what a short position paid: `gross` less what was `withheld`; `toMargin` of it has gone into the
 * position's margin.
 */
const fundRecord = z.object({
  type: z.enum([
    'deposit',
    'withdrawal',
    'exchange',
    'transfer',
    'forOrder',
    'buy',
    'sell',
    'practice',
    'checkIn',
    'dividend',
    'rights',
  ]),
  number: z.string(),
  currency: f.currency,
  amount: f.decimal,
  moved: z.nullable(f.decimal),
  toCurrency: z.nullable(f.currency),
  received: z.nullable(f.decimal),
  instrument: z.nullable(f.instrument),
  name: z.nullable(z.string()),
  appliedAt: f.time,
  reviewedAt: z.nullable(f.time),
  status: reviewState,
  reason: z.nullable(z.string()),
  remark: z.nullable(z.string()),
  gross: z.nullable(f.decimal),
  withheld: z.nullable(f.decimal),
  toMargin: z.nullable(f.decimal),
});
export const fundTab = z.enum(['all', 'transaction', 'recharge', 'withdrawal', 'exchange', 'transfer', 'other']);

export const listFundRecords = call({
  summary:
    "The record of the customer's funds by tab, in pages of 10, newest first: orders that filled, deposits, withdrawals, exchanges, transfers, what else was credited. `count` is how many there are.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ tab: z.optional(fundTab), page: f.page }),
  answer: z.object({ rows: z.array(fundRecord), count: z.int() }),
  errors: [],
});
export const explainFunds = call({
  summary:
    'What frozen money, the margin or the equity in positions, or the profit is made of: each order, withdrawal or position, and their sums by currency.',
  who: 'customer',
  writes: false,
  input: z.strictObject({
    about: z.enum(['frozen', 'margin', 'positions', 'profit']),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: z.object({
    about: z.enum(['frozen', 'margin', 'positions', 'profit']),
    sums: z.array(z.object({ currency: f.currency, amount: f.decimal })),
    rows: z.array(
      z.object({
        kind: z.enum(['order', 'withdrawal', 'position']),
        id: z.string(),
        instrument: z.nullable(f.instrument),
        name: z.nullable(z.string()),
        currency: f.currency,
        amount: f.decimal,
        at: f.time,
      }),
    ),
    next: z.nullable(z.string()),
  }),
  errors: [],
});

const zone = z.string().check(z.regex(/^[A-Za-z0-9_+/-]{1,40}$/));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/**
 * `seal` binds its last transfer; null where nothing had been sealed. Of the document `sha256` stays when the document
 * has gone. `market`: of a contract note.
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
  bytes: z.nullable(z.int()),
  sha256: z.nullable(sha256),
  seal: z.nullable(z.object({ number: z.int(), hash: z.string() })),
});

export const getStatement = call({
  summary:
    'Asks for a statement of a period (whole days of the zone, UTC unless given): opening balance, every movement with the balance after it, closing balance, per currency. It is made in the background; a notice tells when it is ready.',
  who: 'customer',
  writes: true,
  input: z.strictObject({
    from: f.date,
    to: f.date,
    format: z.enum(['pdf', 'csv']),
    zone: z.optional(zone),
    key: f.key,
  }),
  answer: statement,
  errors: ['statementTooLong', 'tooFrequent'],
});
export const getContractNote = call({
  summary:
    "Asks for the contract note of a market's date: each trade with its charges by name, the net amount, what it has moved in the account, and the day on which it settles. It is made as a statement is, as PDF, and listed with them.",
  who: 'customer',
  writes: true,
  input: z.strictObject({ market: f.market, date: f.date, key: f.key }),
  answer: statement,
  errors: ['nothingTraded', 'dayNotEnded', 'tooFrequent'],
});
export const listStatements = call({
  summary:
    'Statements that were asked for, newest first, each with the SHA-256 of its document and the seal it stands on.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(statement),
  errors: [],
});
export const readStatement = call({
  summary: "A statement's document, in base64. Documents are kept for 30 days.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ statement: f.id }),
  answer: z.object({ name: z.string(), type: z.string(), content: z.string(), sha256 }),
  errors: ['notFound', 'statementNotThere'],
});
export const checkStatement = call({
  summary:
    "The customer's statement whose document has this SHA-256: a document that is not found was changed, or isn't the customer's.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ sha256 }),
  answer: statement,
  errors: ['notFound'],
});

const year = z.int().check(z.gte(2000), z.lte(2999));

/** Below zero what a short position owes. `withheld` is the market's tax, `net` what arrives. */
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
    'Dividends and rights that have been declared for what the customer holds, soonest first, and what they come to if it is still held when the ex-date begins.',
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ rows: z.array(dividend) }),
  errors: [],
});

export const listDividends = call({
  summary:
    "What the customer's positions were paid by dividends and rights, newest first; below zero what a short position owed.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ cursor: f.cursor, limit: f.limit }),
  answer: f.listOf(z.object({ ...dividend.shape, paidAt: f.time })),
  errors: [],
});

/**
 * A year's sums in one market and currency, from the transfers. `realized` is gains less losses; `insured` is what of
 * losses the insurance account bore.
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
    "A calendar year by market and currency: dividends, realised profit and loss, fees, taxes, interest. Days are the market's own.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ year }),
  answer: z.object({ year: z.int(), years: z.array(z.int()), rows: z.array(taxSums) }),
  errors: [],
});

export const listTaxEntries = call({
  summary:
    "The transfers that a year's report is made of, oldest first: their amounts by kind come to its sums. What leaves the customer is below zero.",
  who: 'customer',
  writes: false,
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
