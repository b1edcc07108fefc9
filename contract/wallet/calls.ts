/** The money in each currency, and every movement of it. */
import * as z from 'zod/mini';
import { defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import { customerRequestSchema } from '../request-and-proposal-schemas.ts';
import { explainMoneyFigure, listMoneyRecords } from './money-record-calls.ts';
import {
  verifyStatementDocument,
  requestContractNote,
  requestStatement,
  getTaxReport,
  listDividends,
  listStatements,
  listTaxEntries,
  listUpcomingDividends,
  readStatement,
} from './statement-calls.ts';

/** A currency's money, by use. */
export const balancesSchema = z.object({
  currency: f.currency,
  available: f.decimal,
  frozen: f.decimal,
  margin: f.decimal,
  loan: f.decimal,
  /** Absent: the main one. */
  portfolio: z.optional(f.portfolio),
});

/**
 * `available` is `settled` plus everything in `unsettled`; `withdrawable` is the settled part less what an overdue loan
 * keeps back; `inPositions` is the equity of the open positions. Each date is the settling market's own.
 */
const cashAccount = z.object({
  ...balancesSchema.shape,
  inPositions: f.decimal,
  settled: f.decimal,
  withdrawable: f.decimal,
  unsettled: z.array(z.object({ date: f.date, at: f.time, amount: f.decimal })),
});

/** One part of all that is owned: `share` is its share of all parts, a pure number with three decimals. */
const part = z.object({ name: z.string(), amount: f.decimal, share: f.decimal });

/**
 * The composition of everything owned, viewed three times, the largest part first, in the total's currency; each share
 * is rounded by itself, so they sum to about 1. By market (`cash`, `funds`, `sharesToCome` for what isn't traded on
 * one) and by kind (`cash`, `shares`, `digital`, `pairs`, `funds`, `sharesToCome`). `owed` is separate: loans, and
 * what positions would leave to pay; the parts less it are `total`.
 */
const allocation = z.object({
  currency: z.array(part),
  market: z.array(part),
  kind: z.array(part),
  owed: f.decimal,
});

export const getWallet = defineCustomerQuery({
  key: 'read',
  summary:
    "The customer's money: totals in one currency (rates from the FX market) and each account in its " +
    'own, with what has settled and on which day the rest does. `total` counts open positions at the ' +
    'price at which they would close, units of funds at their last price and shares to come at issue cost, less the ' +
    'principal of loans.',
  input: { in: z.optional(f.currency), portfolio: z.optional(f.portfolioScope) },
  answer: z.object({
    /** The portfolio that all of it belongs to: by default the main one; of `all`, `withdrawable` is the main one's. */
    portfolio: f.portfolioScope,
    /** Of `all`: what each portfolio is worth at that moment; none if there is only one. */
    parts: z.array(z.object({ portfolio: f.portfolio, total: f.decimal })),
    /**
     * As defined in docs/figures.md: `inPositions` is the equity of the open positions, `exposure` their market value,
     * `profit` net of charges. `inFunds`, including unpaid redemptions, and `sharesToCome`, which are paid and not
     * delivered yet, belong to the main portfolio.
     */
    total: f.decimal,
    available: f.decimal,
    inPositions: f.decimal,
    inFunds: f.decimal,
    sharesToCome: f.decimal,
    exposure: f.decimal,
    profit: f.decimal,
    frozen: f.decimal,
    margin: f.decimal,
    loan: f.decimal,
    in: f.currency,
    accounts: z.array(cashAccount),
    openPositions: z.int(),
    /** Holdings as counted in lists: a portfolio's instrument and side counts once, however often it was bought. */
    holdings: z.int(),
    pendingOrders: z.int(),
    allocation,
  }),
  errors: ['currencyUnknown', 'portfolioNotFound'],
});

export const listMoneyMovements = defineCustomerQuery({
  key: 'read',
  summary:
    "Every movement of the customer's money with the balance after it, newest first: of one portfolio, of `all` of " +
    "the customer's own money, or else of all portfolios together, leagues' play money included. A number that is " +
    'missing belongs to what the house sets aside for itself, or to another portfolio.',
  input: {
    currency: z.optional(f.currency),
    portfolio: z.optional(f.portfolioScope),
    /** What it is booked as, such as `dividend` or `fee`; absent: anything. */
    codes: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(40))),
    /** Booked at that time or later, and before that time. */
    since: z.optional(f.instantInput),
    until: z.optional(f.instantInput),
    /** The oldest first; the cursor then leads to newer ones. */
    oldestFirst: z.optional(z.boolean()),
    ...f.pageFields,
  },
  answer: f.pageOf(
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
      /** Of the instrument, if it belongs to an order or a position. */
      name: z.optional(z.string()),
      seal: z.nullable(z.int()),
      /** For a side that isn't in the main portfolio. */
      fromPortfolio: z.optional(f.portfolio),
      toPortfolio: z.optional(f.portfolio),
    }),
  ),
});

/** A decision's changes, as sent in every event of the stream. */

/** The new balances that changed, requests that took a step, and the message that came with it, if any. */
export const streamEventChangeFields = {
  accounts: z.array(balancesSchema),
  requests: z.optional(z.array(customerRequestSchema)),
  notice: z.optional(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
  ),
};

/** The calls of this area by their path below `/api/vue/`. */

export const calls = {
  'wallet/getWallet': getWallet,
  'wallet/getStatement': requestStatement,
  'wallet/getContractNote': requestContractNote,
  'wallet/listStatements': listStatements,
  'wallet/readStatement': readStatement,
  'wallet/checkStatement': verifyStatementDocument,
  'wallet/listFundRecords': listMoneyRecords,
  'wallet/explainFunds': explainMoneyFigure,
  'wallet/listTransfers': listMoneyMovements,
  'wallet/listDividends': listDividends,
  'wallet/listUpcomingDividends': listUpcomingDividends,
  'wallet/getTaxReport': getTaxReport,
  'wallet/listTaxEntries': listTaxEntries,
} as const;

export const groups = { wallet: { place: 5, about: 'Money by currency, and each of its movements.' } };

export const entities = { CashAccount: cashAccount };

export const events = { wallet: { data: z.object(streamEventChangeFields), says: 'Balances have changed.' } };
