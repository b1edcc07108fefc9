/** Placing, changing, cancelling and listing orders. */
import * as z from 'zod/mini';
import { defineCustomerCommand, defineCustomerQuery } from '../call-definition.ts';
import * as f from '../field-schemas.ts';
import {
  fillSchema,
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
  /**
   * Of the position that it opens or closes, not the direction of the trade: a purchase is `long` with `open`, the sale
   * of what one holds `long` with `close`, a short sale `short` with `open`, and buying back `short` with `close`.
   */
  side: positionSideSchema,
  /** Absent: it opens. */
  effect: z.optional(orderEffectSchema),
  type: orderTypeSchema,
  /** Units of the instrument; shares, coins, or of a pair's first currency. */
  quantity: f.positiveDecimal,
  /** The worst price to accept, also of a market order; required for `limit` and `stopLimit`. */
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

/** A name that a program gives its order: printable, without a space. */
const orderClientId = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));

const orderFields = {
  /** By default the main one. An order that closes names the one it is held in. */
  portfolio: z.optional(f.portfolio),
  instrument: f.instrument,
  ...terms,
  leverage: z.optional(z.int().check(z.gte(1), z.lte(100))),
  takeProfit: z.optional(f.positiveDecimal),
  stopLoss: z.optional(f.positiveDecimal),
  /** The worst price that the order at `stopLoss` accepts; absent: it is a market order. */
  stopLossLimit: z.optional(f.positiveDecimal),
  /**
   * A stop that trails by one of these, instead of `stopLoss` or beside it; of an order that closes, beside its `oco`.
   * The first to fill ends the others.
   */
  trailingStopAmount: z.optional(f.positiveDecimal),
  trailingStopRate: z.optional(f.positiveDecimal),
  /**
   * Opens a day trade: within the intraday allowance, for the day, and closed automatically before the session ends.
   */
  dayTrading: z.optional(z.boolean()),
  /**
   * On an ex-date the price of an open limit order to buy or stop order to sell goes down by the dividend, unless this
   * is true.
   */
  doNotReduce: z.optional(z.boolean()),
  /** For an order that closes: this position alone; absent: what is held in the instrument, the oldest first. */
  position: z.optional(f.id),
  /** The sender's own name for the order, used once; `getOrder` and `cancelOrder` find it by this name. */
  clientId: z.optional(orderClientId),
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
  'oppositeInOtherPortfolio',
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
  'apiKeyOrderLimit',
  'apiKeyDayLimit',
  'programsSuspended',
  'programsShortSales',
  'programsFractions',
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

export const previewOrder = defineCustomerQuery({
  key: 'read',
  summary: 'What an order would cost, by the rules that will charge it. It takes no `key`.',
  input: orderFields,
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

export const placeOrder = defineCustomerCommand({
  key: 'trade',
  summary:
    'Places an order. A market order fills within the answer, at the quote sampled when the desk decides; at delayed ' +
    'prices each order waits for a quote whose own time is later.',
  input: { ...orderFields },
  answer: z.object({ order: orderSchema, exchange: z.optional(z.object(orderCurrencyExchangeFields)), received }),
  errors: [...orderErrors, 'clientIdUsed'],
});

/** By its id, or by the name that its sender gave it. */
const namedOrder = { order: z.optional(f.id), clientId: z.optional(orderClientId) };

export const cancelOrder = defineCustomerCommand({
  key: 'trade',
  summary:
    'Cancels a pending order, named by `order` or by `clientId`, and gives its hold back. At delayed prices it stays ' +
    'pending, with `cancelRequestedAt`, until prices have reached that time.',
  input: namedOrder,
  answer: z.object({ order: orderSchema }),
  errors: ['orderNotFound', 'notInThatState', 'cancelFailed', 'auctionTaken'],
});

/** How many `cancelOrders` cancels. */
export const CANCELLED_ORDERS_MAXIMUM = 1000;

export const cancelOrders = defineCustomerCommand({
  key: 'trade',
  summary:
    `Cancels a portfolio's pending orders, or those in one instrument; the oldest ${CANCELLED_ORDERS_MAXIMUM} if ` +
    'there are more. Each is answered for itself: `refused` says why one could not be cancelled.',
  input: { portfolio: z.optional(f.portfolio), instrument: z.optional(f.instrument) },
  answer: z.object({
    rows: z.array(
      z.object({
        order: f.id,
        clientId: z.nullable(z.string()),
        replacements: z.int(),
        refused: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['portfolioNotFound'],
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
  stopLossLimit: z.optional(z.nullable(f.positiveDecimal)),
  trailingStopAmount: z.optional(z.nullable(f.positiveDecimal)),
  trailingStopRate: z.optional(z.nullable(f.positiveDecimal)),
  /** The sender's next name for it, used once like the first one; absent: the name stays. */
  clientId: z.optional(orderClientId),
};

const replacementErrors = [
  'orderNotFound',
  'notInThatState',
  'auctionTaken',
  'replaceNotAllowed',
  'delayedReplace',
  ...orderErrors.filter((code) => code !== 'notInThatState'),
] as const;

export const replaceOrder = defineCustomerCommand({
  key: 'trade',
  summary:
    "Changes a pending order's price, distance or quantity without losing its hold. The quantity is that " +
    'of the whole order.',
  input: { ...replacementFields },
  answer: z.object({ order: orderSchema }),
  errors: [...replacementErrors, 'clientIdUsed'],
});

const orderCosts = z.object({ hold: f.decimal, charges: f.decimal });

export const previewReplacement = defineCustomerQuery({
  key: 'read',
  summary: 'What a change of a pending order would do to its hold and charges, by the rule that decides it.',
  input: replacementFields,
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

export const listOrderSteps = defineCustomerQuery({
  key: 'read',
  summary: "Every step of an order's life with its time and cause, oldest first.",
  input: { order: f.id },
  answer: f.pageOf(orderStepSchema),
  errors: ['orderNotFound'],
});

export const closePosition = defineCustomerCommand({
  key: 'trade',
  summary: 'Closes a position, in part or whole, at the market.',
  input: { position: f.id, quantity: z.optional(f.positiveDecimal) },
  answer: z.object({ order: orderSchema, received }),
  errors: [
    'positionNotFound',
    'programsSuspended',
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

/** How many `closePositions` closes. */
export const CLOSED_POSITIONS_MAXIMUM = 1000;

export const closePositions = defineCustomerCommand({
  key: 'trade',
  summary:
    "Closes a portfolio's positions, or those in one instrument, at the market, and ends the orders that protect " +
    `them; the oldest ${CLOSED_POSITIONS_MAXIMUM} if there are more. Each is answered for itself: \`refused\` says ` +
    'why one could not be closed, such as `notInThatState` for what another pending order would sell.',
  input: { portfolio: z.optional(f.portfolio), instrument: z.optional(f.instrument) },
  answer: z.object({
    rows: z.array(
      z.object({
        position: f.id,
        /** The order that closed it. */
        order: z.nullable(f.id),
        refused: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['portfolioNotFound', 'programsSuspended'],
});

export const listOrders = defineCustomerQuery({
  key: 'read',
  summary: "The customer's orders, newest first.",
  input: {
    /** By default the main one. */
    portfolio: z.optional(f.portfolio),
    /** `ended`: every status but `pending`. */
    status: z.optional(z.enum([...orderStatusSchema.options, 'ended'])),
    market: z.optional(f.market),
    instrument: z.optional(f.instrument),
    /** Those that were placed with this order, protect what it has opened, or end with it. */
    linkedTo: z.optional(f.id),
    /** Placed at that time or later, and before that time. */
    since: z.optional(f.instantInput),
    until: z.optional(f.instantInput),
    /** The oldest first; the cursor then leads to newer ones. */
    oldestFirst: z.optional(z.boolean()),
    ...f.pageFields,
  },
  answer: f.pageOf(orderSchema),
  errors: ['orderNotFound'],
});

export const listFills = defineCustomerQuery({
  key: 'read',
  summary: "A portfolio's fills, newest first, each with its order and how much of that had filled with it.",
  input: {
    /** By default the main one. */
    portfolio: z.optional(f.portfolio),
    instrument: z.optional(f.instrument),
    /** At that time or later, and before that time. */
    since: z.optional(f.instantInput),
    until: z.optional(f.instantInput),
    /** The oldest first; the cursor then leads to newer ones. */
    oldestFirst: z.optional(z.boolean()),
    ...f.pageFields,
  },
  answer: f.pageOf(
    z.object({
      ...fillSchema.shape,
      order: f.id,
      /** As the order was when it filled: `replacements` is how often it had been changed by then. */
      clientId: z.nullable(z.string()),
      replacements: z.int(),
      type: orderTypeSchema,
      /** The order with which it was placed, or whose position it closes. */
      parent: z.nullable(f.id),
      position: f.id,
      instrument: f.instrument,
      side: positionSideSchema,
      effect: orderEffectSchema,
      currency: f.currency,
      /** Units of the order that had filled after it, and that it was for then. */
      filled: f.decimal,
      ordered: f.decimal,
    }),
  ),
});

export const getOrder = defineCustomerQuery({
  key: 'read',
  summary:
    'One order with all of its fills, by its id (`order`) or by the name that its sender gave it (`clientId`), and ' +
    'what it was before each change.',
  input: namedOrder,
  answer: z.object({
    order: orderSchema,
    /** The oldest first, until when it was so. */
    replaced: z.array(
      z.object({
        quantity: f.decimal,
        filled: f.decimal,
        limitPrice: z.nullable(f.decimal),
        stopPrice: z.nullable(f.decimal),
        trailAmount: z.nullable(f.decimal),
        trailRate: z.nullable(f.decimal),
        clientId: z.nullable(z.string()),
        until: f.time,
      }),
    ),
  }),
  errors: ['orderNotFound'],
});
