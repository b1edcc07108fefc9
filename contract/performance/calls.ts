/** A portfolio's earnings: over a period, as a curve, and lot by lot. */
import { XIRR_FAILURES } from '@bourse/core/reporting/performance/xirr.ts';
import * as z from 'zod/mini';
import { defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';

export const PERFORMANCE_SPANS = ['day', 'week', 'month', 'year', 'all'] as const;

const parts = z.object({
  price: f.decimal,
  currency: f.decimal,
  dividends: f.decimal,
  interest: f.decimal,
  fees: f.decimal,
  taxes: f.decimal,
});
/** `month` as 2026-11; `whole`: whether the period includes all of it. */
const month = z.object({ month: z.string(), rate: f.decimal, whole: z.boolean() });
const compared = z.object({ instrument: f.instrument, name: z.string(), rate: z.nullable(f.decimal) });

/**
 * As defined in docs/performance.md. Amounts are in `in`, rates pure numbers. `value` at the end, `began` at the
 * beginning, `flows` what came in less what went out, `profit` the rest, which is the sum of `parts`. `twr` is null if
 * there was nothing that could grow; `xirr` is a yearly rate, none before 30 days, and if there is none `xirrFailure`
 * gives the reason. `other`: the part of the profit that belongs to no instrument (money in other currencies, and
 * charges of the account). For a currency `profit` is its worth less what came in or was exchanged into it, including
 * its rate's moves; `exchanged` is the rest of the profit, what exchanges won or lost against the rates of the moment.
 */
const performance = z.object({
  portfolio: f.portfolioScope,
  in: f.currency,
  from: f.date,
  to: f.date,
  twr: z.nullable(f.decimal),
  xirr: z.nullable(f.decimal),
  xirrFailure: z.nullable(z.enum(XIRR_FAILURES)),
  began: f.decimal,
  value: f.decimal,
  flows: f.decimal,
  profit: f.decimal,
  parts,
  drawdown: z.nullable(z.object({ rate: f.decimal, from: f.time, lowest: f.time, over: z.nullable(f.time) })),
  volatility: z.nullable(f.decimal),
  best: z.nullable(month),
  worst: z.nullable(month),
  months: z.array(month),
  byMarket: z.array(z.object({ market: f.market, profit: f.decimal })),
  byInstrument: z.array(
    z.object({
      instrument: f.instrument,
      name: z.string(),
      market: f.market,
      currency: f.currency,
      own: f.decimal,
      profit: f.decimal,
    }),
  ),
  other: f.decimal,
  byCurrency: z.array(z.object({ currency: f.currency, own: f.decimal, value: f.decimal, profit: f.decimal })),
  exchanged: f.decimal,
  index: z.nullable(compared),
});

export const getPerformance = defineCustomerQuery({
  key: 'read',
  summary:
    'What a portfolio has earned from the beginning of one day to the end of another (days are those of UTC; today ' +
    'counts until now): time-weighted and money-weighted return, the profit by its parts, which sum to the change in ' +
    'value less the flows, the deepest fall, months, markets and instruments, beside an index where one is named.',
  input: {
    portfolio: z.optional(f.portfolioScope),
    from: f.dateInput,
    to: f.dateInput,
    in: z.optional(f.currency),
    index: z.optional(f.instrument),
  },
  answer: performance,
  errors: ['periodEmpty', 'currencyUnknown', 'portfolioNotFound', 'instrumentNotFound'],
});

/**
 * `value` right after `flows`; `rate`: the time-weighted return since the first point; `index`: that of the index.
 * `rates`, if requested: the rate of each other currency; a line over a longer span then has exactly the points of
 * `getPerformance`, however few days it has.
 */
const point = z.object({
  at: f.time,
  value: f.decimal,
  flows: f.decimal,
  rate: f.decimal,
  index: z.nullable(f.decimal),
  rates: z.optional(z.array(z.object({ currency: f.currency, rate: f.decimal }))),
});

export const getPortfolioValueCurve = defineCustomerQuery({
  key: 'read',
  summary:
    'What a portfolio was worth, as a line of at most 400 points, oldest first, the last one now: of today or the ' +
    'last seven days at regular times, of longer spans at the ends of days. Days are those of UTC, today the last ' +
    'of them; with a `zone` today is the one that began there at midnight. `profit` and `twr` are ' +
    'of the whole span, without what came in and went out.',
  input: {
    portfolio: z.optional(f.portfolioScope),
    span: z.enum(PERFORMANCE_SPANS),
    in: z.optional(f.currency),
    index: z.optional(f.instrument),
    rates: z.optional(z.boolean()),
    zone: z.optional(f.zone),
  },
  answer: z.object({
    portfolio: f.portfolioScope,
    in: f.currency,
    span: z.enum(PERFORMANCE_SPANS),
    points: z.array(point),
    value: f.decimal,
    profit: f.decimal,
    twr: z.nullable(f.decimal),
  }),
  errors: ['currencyUnknown', 'portfolioNotFound', 'instrumentNotFound'],
});

/**
 * `cost` is what the units took, `proceeds` what they brought, `gain` the difference including what the insurance
 * account bore of a loss (`insured`), before charges; both null for an open one. For a short lot `proceeds` came first,
 * so an open one has them and no `cost`.
 */
const taxLot = z.object({
  instrument: f.instrument,
  name: z.string(),
  market: f.market,
  side: z.enum(['long', 'short']),
  currency: f.currency,
  quantity: f.decimal,
  openedAt: f.time,
  closedAt: z.nullable(f.time),
  cost: z.nullable(f.decimal),
  proceeds: z.nullable(f.decimal),
  /** Absent for none. */
  insured: z.optional(f.decimal),
  gain: z.nullable(f.decimal),
  /** Bought by an erroneous trade that was undone, and so out of turn; else absent. */
  undone: z.optional(z.literal(true)),
});

export const listTaxLots = defineCustomerQuery({
  key: 'read',
  summary:
    'What was bought, lot by lot, and what of it was sold: of an instrument what came first goes first, whatever ' +
    'position it lay in; only the sale that undoes an erroneous purchase takes out that purchase. Newest first, by ' +
    'when a lot was closed, or opened.',
  input: {
    portfolio: z.optional(f.portfolio),
    status: z.enum(['open', 'closed']),
    instrument: z.optional(f.instrument),
    ...f.pageFields,
  },
  answer: f.pageOf(taxLot),
  errors: ['portfolioNotFound'],
});

export const calls = {
  'performance/getPerformance': getPerformance,
  'performance/getCurve': getPortfolioValueCurve,
  'performance/listTaxLots': listTaxLots,
} as const;

export const groups = { performance: { place: 5.7, about: 'What a portfolio has earned.' } };

export const examples = {
  'performance/getPerformance': { from: '2026-01-01', to: '2026-12-31', in: 'USD' },
  'performance/getCurve': { span: 'month' },
  'performance/listTaxLots': { status: 'open' },
};
