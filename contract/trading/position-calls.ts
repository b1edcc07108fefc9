/** Positions and the portfolio. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import {
  fillExplanationSchema,
  orderSchema,
  positionSchema,
  positionSideSchema,
  positionStatusSchema,
} from './order-schemas.ts';

/**
 * The next rollover of a currency pair: the end of which trading day, by how many days its settlement moves, the yearly
 * rate, and what is credited (below zero: charged). `withoutDifference`: because its prices are simulated, the rate is
 * the house's share alone.
 */
export const rolloverSchema = z.object({
  at: f.time,
  days: z.int(),
  rate: f.decimal,
  amount: f.decimal,
  withoutDifference: z.boolean(),
});

export const listPositions = defineCustomerQuery({
  key: 'read',
  summary: "The customer's positions, newest first.",
  input: {
    /** By default the main one; `all`: those of the customer's own money. */
    portfolio: z.optional(f.portfolioScope),
    /** `open`: those that are in position or ready to close. */
    status: z.optional(z.enum([...positionStatusSchema.options, 'open'])),
    market: z.optional(f.market),
    instrument: z.optional(f.instrument),
    dayTrading: z.optional(z.boolean()),
    ...f.pageFields,
  },
  answer: f.pageOf(positionSchema),
});

export const listNetPositions = defineCustomerQuery({
  key: 'read',
  summary:
    'What is open in each instrument, all purchases of it together: long ones and short ones apart, by instrument. ' +
    '`listPositions` has each purchase for itself.',
  input: { portfolio: z.optional(f.portfolio), market: z.optional(f.market), instrument: z.optional(f.instrument) },
  answer: z.object({
    rows: z.array(
      z.object({
        instrument: f.instrument,
        name: z.string(),
        market: f.market,
        side: positionSideSchema,
        /** Open units, and those that no waiting order or loan has reserved. */
        quantity: f.decimal,
        available: f.decimal,
        /** Per unit, without charges. */
        averageCost: f.decimal,
        /** Of the open units, as defined in docs/figures.md. */
        cost: f.decimal,
        marketValue: f.decimal,
        openProfit: f.decimal,
        profit: f.decimal,
        equity: f.decimal,
        margin: f.decimal,
        today: f.decimal,
        lastPrice: f.decimal,
        /** The price that values it: that of the side at which it would close. */
        markPrice: f.decimal,
        previousClose: f.decimal,
        currency: f.currency,
        /** How many purchases it consists of, and when the first one was made. */
        positions: z.int(),
        openedAt: f.time,
      }),
    ),
  }),
  errors: ['portfolioNotFound'],
});

/**
 * A corporate action's effect on a position; earlier fills keep the numbers of their day. `costBefore` and `costAfter`
 * are per unit. `newUnits` for `oldUnits` is exact, `ratio` rounded; of a merger or a spin-off they are 1, `received`
 * is the position in the other company's shares (null: all was settled in money), and `cash` the money. `movedCost`: of
 * a spin-off, the part of the cost that went to those shares.
 */
const adjustment = z.object({
  kind: z.string(),
  exDate: f.date,
  ratio: f.decimal,
  newUnits: f.positiveIntegerText,
  oldUnits: f.positiveIntegerText,
  costBefore: f.decimal,
  costAfter: f.decimal,
  openBefore: f.decimal,
  openAfter: f.decimal,
  fraction: f.decimal,
  price: f.decimal,
  cash: f.decimal,
  movedCost: z.nullable(f.decimal),
  received: z.nullable(z.object({ position: f.id, name: z.string(), quantity: f.decimal })),
  at: f.time,
});

/** A change of its code or name while the position was open. */
const renaming = z.object({
  exDate: f.date,
  code: z.string(),
  name: z.string(),
  newCode: z.string(),
  newName: z.string(),
});

/**
 * The purchase or the sale of a position: from its first fill to its last, the mean price in today's units, its
 * charges.
 */
const leg = z.object({ firstAt: f.time, lastAt: f.time, price: f.decimal, fees: f.decimal, tax: f.decimal });

/**
 * For a leveraged or short position. Rates are pure numbers: `rate` per year on what is borrowed, `warning` and
 * `maintenance` shares of the cost at which the customer is called and the position is closed. `equity` is what closing
 * now would leave of the margin, `lacking` the difference to the margin `required` to open it now.
 */
const loan = z.object({
  borrowed: f.decimal,
  rate: f.decimal,
  dayBasis: z.int(),
  perNight: f.decimal,
  nextNight: f.time,
  equity: f.decimal,
  required: f.decimal,
  lacking: f.decimal,
  warning: f.decimal,
  maintenance: f.decimal,
});

/** What the list of positions leaves out. */
const particulars = {
  code: z.string(),
  /** Of all of its units, and of those still open. */
  cost: f.decimal,
  openCost: f.decimal,
  originalMargin: f.decimal,
  bought: z.nullable(leg),
  sold: z.nullable(leg),
  /** The terms of a lock as agreed at the purchase. */
  lockDays: z.nullable(z.int()),
  lockMinutes: z.nullable(z.int()),
  /** The order that opened it, when it was submitted, and when it was checked and accepted. */
  openingOrder: z.string(),
  appliedAt: f.time,
  reviewedAt: f.time,
  loan: z.nullable(loan),
  /** For an open position in a currency pair, the next rollover; `financing` includes the past ones. */
  rollover: z.nullable(rolloverSchema),
};

/** For a short position whose borrowed units are recalled: how many, and from when on they are bought back. */
const recall = z.nullable(z.object({ quantity: f.decimal, dueAt: f.time }));

export const getPosition = defineCustomerQuery({
  key: 'read',
  summary: 'One position with an explanation for each of its fills.',
  input: { position: f.id },
  answer: z.object({
    ...positionSchema.shape,
    ...particulars,
    recall,
    explanations: z.array(fillExplanationSchema),
    adjustments: z.array(adjustment),
    renamings: z.array(renaming),
    orders: z.array(orderSchema),
  }),
  errors: ['positionNotFound'],
});

export const getPortfolio = defineCustomerQuery({
  key: 'read',
  summary:
    'What the customer owns, in one currency; the open positions by market, and the money in them and beside them by ' +
    'currency.',
  input: { in: z.optional(f.currency), portfolio: z.optional(f.portfolioScope) },
  answer: z.object({
    /** The portfolio that all of it belongs to: by default the main one. */
    portfolio: f.portfolioScope,
    /** Of `all`: what each portfolio is worth at that moment; none if there is only one. */
    parts: z.array(z.object({ portfolio: f.portfolio, total: f.decimal })),
    /**
     * As defined in docs/figures.md: `positionsValue` is the equity of the open positions, `exposure` their market
     * value, `profit` net of charges. `aside` is in funds, or paid for shares still to be delivered.
     */
    in: f.currency,
    total: f.decimal,
    cash: f.decimal,
    positionsValue: f.decimal,
    aside: f.decimal,
    exposure: f.decimal,
    profit: f.decimal,
    /** The day's prices on positions, with the charges and dividends of trades and positions: nothing of the cash. */
    positionsToday: f.decimal,
    todayProfit: f.decimal,
    todayRate: f.decimal,
    /** The parts of `todayProfit` (charges are deducted); deposits less withdrawals today are shown separately. */
    today: z.object({
      prices: f.decimal,
      currency: f.decimal,
      income: f.decimal,
      charges: f.decimal,
      deposits: f.decimal,
    }),
    openPositions: z.int(),
    /** Open positions alone: their equity, and their profit net of charges; `profit` has that of closed ones too. */
    byMarket: z.array(z.object({ market: f.market, value: f.decimal, profit: f.decimal, positions: z.int() })),
    /**
     * Money alone: available, on hold and invested at cost or set aside as margin, before loans; neither open profit
     * nor funds. `rate`: units of `in` for one.
     */
    byCurrency: z.array(z.object({ currency: f.currency, value: f.decimal, rate: f.decimal })),
  }),
  errors: ['currencyUnknown', 'portfolioNotFound'],
});

/** Margin trading, and the margin of a position. */

const marginState = z.object({ enabled: z.boolean(), enabledAt: z.nullable(f.time) });

/** Rates are pure numbers: 0.2 is 20 %. `outside` is what a regulator requires of others, for comparison. */
const marginTerms = z.object({
  market: f.market,
  maximumLeverage: z.int(),
  initial: f.decimal,
  maintenance: f.decimal,
  warning: f.decimal,
  financingLong: f.decimal,
  financingShort: f.decimal,
  dayBasis: z.int(),
  source: z.string(),
  outside: z.nullable(z.object({ initial: f.decimal, maintenance: f.decimal, source: z.string() })),
});

/**
 * The operator's rule for a market, one of its boards or one instrument, from a local date on; with a condition it only
 * tightens, for instruments that move this much a day, or positions worth this much. Open positions keep the terms
 * under which they were opened.
 */
const marginRule = z.object({
  market: f.market,
  board: z.nullable(z.string()),
  instrument: z.nullable(f.instrument),
  from: f.date,
  volatilityFrom: z.nullable(f.decimal),
  valueFrom: z.nullable(f.decimal),
  initial: f.decimal,
  maintenance: f.decimal,
  warning: f.decimal,
  maximumLeverage: z.int(),
});

export const enableMarginTrading = defineCustomerCommand({
  summary: 'Accepts the risks of margin trading; leverage above one and short sales are allowed from then on.',
  input: { agreed: z.literal(true) },
  answer: marginState,
});

export const getMarginTradingTerms = defineCustomerQuery({
  key: 'read',
  summary: "Whether margin trading is enabled, and every market's requirements and rates as they hold today.",
  input: {},
  answer: z.object({ ...marginState.shape, markets: z.array(marginTerms), rules: z.array(marginRule) }),
});

const marginChange = { position: f.id, amount: f.positiveDecimal };

export const addMargin = defineCustomerCommand({
  key: 'trade',
  summary: "Moves available money into a position's margin, so that it is closed later.",
  input: marginChange,
  answer: z.object({ position: positionSchema }),
  errors: ['positionNotFound', 'notInThatState', 'insufficientBalance', 'marginNotNeeded', 'delayedMargin'],
});

export const removeMargin = defineCustomerCommand({
  key: 'trade',
  summary: 'Takes margin out of a position, never below what it needs at the present price.',
  input: marginChange,
  answer: z.object({ position: positionSchema }),
  errors: [
    'positionNotFound',
    'notInThatState',
    'priceNotObtained',
    'priceViewOnly',
    'priceSimulated',
    'marginNeeded',
    'delayedMargin',
    'clockAboutToMove',
    ...f.CANNOT_TRADE_ERRORS,
  ],
});

const levels = z.object({
  margin: f.decimal,
  available: f.decimal,
  liquidationPrice: z.nullable(f.decimal),
  callPrice: z.nullable(f.decimal),
});

export const previewMarginChange = defineCustomerQuery({
  key: 'read',
  summary:
    'What adding or taking out margin would change, by the rules that will do it. Without an amount, how ' +
    'much can be moved.',
  input: { position: f.id, change: z.enum(['add', 'remove']), amount: z.optional(f.positiveDecimal) },
  answer: z.object({ before: levels, after: levels, maximum: f.decimal, lacking: f.decimal, currency: f.currency }),
  errors: [
    'positionNotFound',
    'notInThatState',
    'insufficientBalance',
    'marginNotNeeded',
    'marginNeeded',
    'delayedMargin',
    'clockAboutToMove',
    'priceNotObtained',
    'priceViewOnly',
    'priceSimulated',
  ],
});
