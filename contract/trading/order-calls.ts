/** Placing, changing, cancelling and listing orders. */
import * as z from 'zod/mini';
import { defineCall } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import {
  orderEffectSchema,
  orderCurrencyExchangeFields,
  orderSchema,
  orderStatusSchema,
  orderStepSchema,
  orderTypeSchema,
  positionSideSchema,
  timeInForceSchema,
  triggerPriceSourceSchema,
} from './order-schemas.ts';
import { rolloverSchema } from './position-calls.ts';

/**
 * How an order is to be carried out. `trailAmount` is in price units, `trailRate` a share of the price (0.05 is 5 %);
 * `goodTill` belongs to `gtd`.
 */
const terms = {
  side: positionSideSchema,
  effect: z.optional(orderEffectSchema),
  type: orderTypeSchema,
  quantity: f.positiveDecimal,
  limitPrice: z.optional(f.positiveDecimal),
  stopPrice: z.optional(f.positiveDecimal),
  trailAmount: z.optional(f.positiveDecimal),
  trailRate: z.optional(f.positiveDecimal),
  triggerPriceSource: z.optional(triggerPriceSourceSchema),
  timeInForce: z.optional(timeInForceSchema),
  goodTill: z.optional(f.instantInput),
};

/**
 * A second order with the first: `oco` ends when the first fills, and the other way round; `oto` sleeps until the first
 * has filled.
 */
const linked = z.strictObject(terms);

const orderFields = {
  /** By default the main one. An order that closes names the one it is held in. */
  portfolio: z.optional(f.portfolio),
  instrument: f.instrument,
  ...terms,
  leverage: z.optional(z.int().check(z.gte(1), z.lte(100))),
  takeProfit: z.optional(f.positiveDecimal),
  stopLoss: z.optional(f.positiveDecimal),
  /**
   * Opens a day trade: within the intraday allowance, for the day, and closed automatically before the session ends.
   */
  dayTrading: z.optional(z.boolean()),
  /**
   * On an ex-date the price of an open limit order to buy or stop order to sell goes down by the dividend, unless this
   * is true.
   */
  doNotReduce: z.optional(z.boolean()),
  position: z.optional(f.id),
  clientId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))),
  oco: z.optional(linked),
  oto: z.optional(linked),
  /**
   * Replaces a quantity: what a purchase may cost in the instrument's currency, charges included. The rest of it isn't
   * spent.
   */
  quantity: z.optional(f.positiveDecimal),
  amount: z.optional(f.positiveDecimal),
  /**
   * Another currency that an opening order is paid with, exchanged in the same commit, and the most of it that is
   * accepted.
   */
  payWith: z.optional(f.currency),
  payMaximum: z.optional(f.positiveDecimal),
};

const orderErrors = [
  'portfolioNotFound',
  'leagueNotRunning',
  'leagueLeft',
  'leagueInstrument',
  'leagueOrderType',
  'leaguePayment',
  'leagueShare',
  'copyPortfolio',
  'strategyPortfolio',
  'againstFollowers',
  'instrumentNotFound',
  'instrumentNotTradable',
  'instrumentSuspended',
  'haltedByOperator',
  'instrumentDelisted',
  'priceNotObtained',
  'priceViewOnly',
  'priceSimulated',
  'notTradingTime',
  'instrumentHalted',
  'marketHalted',
  'auctionGathers',
  'singlePriceTrading',
  'auctionNotHeld',
  'auctionOrderType',
  'extendedHoursNotHeld',
  'orderTypeNotInSpan',
  'shortNotInSpan',
  'calendarUnknown',
  'insufficientBalance',
  'unpaidLoanFirst',
  'offTick',
  'offLot',
  'partsByMarketOrder',
  'minimumSale',
  'minimumBuyIn',
  'priceLimitExceeded',
  'limitPriceRequired',
  'stopPriceRequired',
  'trailRequired',
  'trailOutOfRange',
  'goodTillPast',
  'wrongSide',
  'bracketOnClosing',
  'linkNotAllowed',
  'positionNotFound',
  'notInThatState',
  'shortNotAllowed',
  'stockNotLent',
  'notEnoughStock',
  'shortDuringOffer',
  'tooManyOpen',
  'belowShortTest',
  'oppositeSide',
  'oppositeInOtherAccount',
  'oppositeWaiting',
  'leverageTooHigh',
  'insuranceBelowLimit',
  'clockAboutToMove',
  'marginNotEnabled',
  'dayTradingNotApproved',
  'dayTradingNotOffered',
  'dayTradingDayOnly',
  'dayTradingTooLate',
  'dayTradingAllowance',
  'dayTradingOrderLimit',
  'dayTradingTradesUsed',
  'lockedUp',
  'cannotSellBeforeDay',
  'cannotSellBeforeMinutes',
  'quantityExceedsHeld',
  'holdingPledged',
  'orderTooLarge',
  'priceMoved',
  'notYetListed',
  'delayedOrderTerms',
  'delayedNextOrder',
  'cannotTrade',
  'accountFrozen',
  'accountDisabled',
  'currencyUnknown',
  'amountTooSmall',
  'amountBelowShare',
  'exchangeRateMissing',
  'exchangeMoved',
] as const;

/**
 * What the fills of a closing have brought to the available money: the proceeds less all charges, and of a leveraged or
 * short position the margin that comes back with its profit or loss. It equals the preview's negative `total` at the
 * same quote; negative: what was taken. Absent for an opening, while nothing has filled, and with a linked order.
 */
const received = z.optional(f.decimal);

/**
 * Signs of a mistake, to be shown before the order is confirmed; the codes are among the notes too. `price` is this far
 * (`rate`) from the last one, or the order is this share (`rate`) of everything the customer has. `atMost`: the cost of
 * an opening, or a closing's loss against the market, with charges; null for a closing that loses nothing. Nothing is
 * refused because of it.
 */
const warnings = z.array(
  z.object({
    code: z.enum(['farFromMarket', 'largeShare', 'sameAgain']),
    rate: z.nullable(f.decimal),
    price: z.nullable(f.decimal),
    atMost: z.nullable(f.decimal),
  }),
);

export const previewOrder = defineCall({
  summary: 'What an order would cost, by the rules that will charge it.',
  who: 'customer',
  writes: false,
  input: z.strictObject(orderFields),
  answer: z.object({
    /** Its units; for an order by amount, what that pays for now. */
    quantity: f.decimal,
    price: f.decimal,
    worstPrice: f.decimal,
    notional: f.decimal,
    fees: z.array(z.object({ name: z.string(), kind: z.enum(['fee', 'tax']), amount: f.decimal })),
    tax: f.decimal,
    /**
     * Money held beyond the charges until the day's end, when it is known whether the units are delivered; null if the
     * charges are final at once. `total` includes it.
     */
    held: z.nullable(f.decimal),
    margin: f.decimal,
    /** What leaves (or, negative, reaches) the available money. */
    total: f.decimal,
    currency: f.currency,
    available: f.decimal,
    availableAfter: f.decimal,
    callPrice: z.nullable(f.decimal),
    liquidationPrice: z.nullable(f.decimal),
    maximumQuantity: f.decimal,
    fillsNow: z.boolean(),
    /** By how many minutes prices are late, so that it waits for a later one; null: they aren't. */
    delayMinutes: z.nullable(z.int()),
    /** What it holds until it fills at such a price, if that is more than `total`; null otherwise. */
    reserved: z.nullable(f.decimal),
    notes: z.array(z.string()),
    /** The quote that all of this is based on. */
    quote: z.object({ last: f.decimal, bid: f.decimal, ask: f.decimal, at: f.time, source: z.string() }),
    warnings,
    /** Until when units bought now can't be sold. */
    lockedUntil: z.nullable(f.time),
    /**
     * If it is paid in another currency: what that would cost, and the `maximum` to accept, with room for the rate to
     * move.
     */
    exchange: z.nullable(
      z.object({ ...orderCurrencyExchangeFields, maximum: f.decimal, available: f.decimal, availableAfter: f.decimal }),
    ),
    /**
     * The order placed with it: its charges, what leaves (or, negative, reaches) the available money once it fills, and
     * what is `held` for it at once, which `availableAfter` includes.
     */
    linked: z.nullable(
      z.object({
        kind: z.enum(['oco', 'oto']),
        quantity: f.decimal,
        price: f.decimal,
        notional: f.decimal,
        charges: f.decimal,
        margin: f.decimal,
        total: f.decimal,
        held: f.decimal,
      }),
    ),
    /** For an order that opens a position in a currency pair: its next rollover. */
    rollover: z.nullable(rolloverSchema),
    /** For a leveraged purchase: what it borrows, a year's rate and that year's days, and a night's interest. */
    interest: z.nullable(z.object({ borrowed: f.decimal, rate: f.decimal, dayBasis: z.int(), perNight: f.decimal })),
    /**
     * For a short sale, the yearly and nightly cost of borrowing, and how much can be borrowed (null: without limit).
     * `next`: what a night costs at this price from the exchange's date `from` on, if that will be computed otherwise.
     */
    borrow: z.nullable(
      z.object({
        rate: f.decimal,
        feePerNight: f.decimal,
        available: z.nullable(f.decimal),
        next: z.nullable(z.object({ from: f.date, feePerNight: f.decimal })),
      }),
    ),
  }),
  errors: [...orderErrors],
});

export const placeOrder = defineCall({
  summary:
    'Places an order. A market order fills within the answer, at the quote sampled when the desk decides; at delayed ' +
    'prices each order waits for a quote whose own time is later.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ ...orderFields, key: f.idempotencyKey }),
  answer: z.object({ order: orderSchema, exchange: z.optional(z.object(orderCurrencyExchangeFields)), received }),
  errors: [...orderErrors],
});

export const cancelOrder = defineCall({
  summary:
    'Cancels a pending order and gives its hold back. At delayed prices it stays pending, with `cancelRequestedAt`, ' +
    'until prices have reached that time.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ order: f.id, key: f.idempotencyKey }),
  answer: z.object({ order: orderSchema }),
  errors: ['orderNotFound', 'notInThatState', 'cancelFailed', 'auctionTaken'],
});

const replacementFields = {
  order: f.id,
  quantity: z.optional(f.positiveDecimal),
  limitPrice: z.optional(f.positiveDecimal),
  stopPrice: z.optional(f.positiveDecimal),
  trailAmount: z.optional(f.positiveDecimal),
  trailRate: z.optional(f.positiveDecimal),
  /** The protection of an opening order's fill, while nothing has filled; null removes it. */
  takeProfit: z.optional(z.nullable(f.positiveDecimal)),
  stopLoss: z.optional(z.nullable(f.positiveDecimal)),
};

const replacementErrors = [
  'orderNotFound',
  'notInThatState',
  'auctionTaken',
  'replaceNotAllowed',
  'delayedReplace',
  ...orderErrors.filter((code) => code !== 'notInThatState'),
] as const;

export const replaceOrder = defineCall({
  summary:
    "Changes a pending order's price, distance or quantity without losing its hold. The quantity is that " +
    'of the whole order.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ ...replacementFields, key: f.idempotencyKey }),
  answer: z.object({ order: orderSchema }),
  errors: [...replacementErrors],
});

const orderCosts = z.object({ hold: f.decimal, charges: f.decimal });

export const previewReplacement = defineCall({
  summary: 'What a change of a pending order would do to its hold and charges, by the rule that decides it.',
  who: 'customer',
  writes: false,
  input: z.strictObject(replacementFields),
  answer: z.object({
    /**
     * Money held for the waiting part, and the charges of the whole order; those of the waiting part are at its price.
     */
    before: orderCosts,
    after: orderCosts,
    available: f.decimal,
    availableAfter: f.decimal,
    /** Whether part of it would fill at once now. */
    fillsNow: z.boolean(),
    /** Whether everything that still waits would. */
    fillsWhole: z.boolean(),
    /** Those of a new order, for a changed price or a larger quantity. */
    warnings,
    currency: f.currency,
  }),
  errors: [...replacementErrors],
});

export const listOrderSteps = defineCall({
  summary: "Every step of an order's life with its time and cause, oldest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ order: f.id }),
  answer: f.pageOf(orderStepSchema),
  errors: ['orderNotFound'],
});

export const closePosition = defineCall({
  summary: 'Closes a position, in part or whole, at the market.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ position: f.id, quantity: z.optional(f.positiveDecimal), key: f.idempotencyKey }),
  answer: z.object({ order: orderSchema, received }),
  errors: [
    'positionNotFound',
    'leagueNotRunning',
    'againstFollowers',
    'sellFailed',
    'notInThatState',
    'quantityExceedsHeld',
    'holdingPledged',
    'priceNotObtained',
    'priceViewOnly',
    'priceSimulated',
    'instrumentSuspended',
    'haltedByOperator',
    'instrumentDelisted',
    'notTradingTime',
    'instrumentHalted',
    'marketHalted',
    'auctionGathers',
    'singlePriceTrading',
    'calendarUnknown',
    'offLot',
    'partsByMarketOrder',
    'minimumSale',
    'orderTooLarge',
    'lockedUp',
    'cannotSellBeforeDay',
    'cannotSellBeforeMinutes',
    'cannotTrade',
  ],
});

export const listOrders = defineCall({
  summary: "The customer's orders, newest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({
    /** By default the main one. */
    portfolio: z.optional(f.portfolio),
    status: z.optional(orderStatusSchema),
    market: z.optional(f.market),
    instrument: z.optional(f.instrument),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.pageOf(orderSchema),
  errors: [],
});
