import * as z from 'zod/mini';
import { call } from './call.ts';
import * as f from './fields.ts';

export const side = z.enum(['long', 'short']);
export const effect = z.enum(['open', 'close']);
export const orderType = z.enum(['market', 'limit', 'stop', 'stopLimit', 'trailing']);
/**
 * Day, good till cancelled, good till a date, immediate or cancel, fill or kill; in the next opening or closing
 * auction, or in the next one of a name that trades at single prices alone; the day with the hours around it.
 */
export const timeInForce = z.enum(['day', 'gtc', 'gtd', 'ioc', 'fok', 'atOpen', 'atClose', 'atAuction', 'extended']);
/** The price that a stop watches: the last trade (unless told), the quote's own side, or the middle of the quote. */
export const watched = z.enum(['last', 'quote', 'mark']);
export const orderStatus = z.enum(['pending', 'inPosition', 'readyToClose', 'closed', 'cancelled', 'rejected']);
export const positionStatus = z.enum(['inPosition', 'readyToClose', 'closed']);

/**
 * How an order is to be carried out. `trailAmount` is in price units, `trailRate` a part of the price (0.05 is 5 %);
 * `goodTill` belongs to `gtd`.
 */
const terms = {
  side,
  effect: z.optional(effect),
  type: orderType,
  quantity: f.positive,
  limitPrice: z.optional(f.positive),
  stopPrice: z.optional(f.positive),
  trailAmount: z.optional(f.positive),
  trailRate: z.optional(f.positive),
  watched: z.optional(watched),
  timeInForce: z.optional(timeInForce),
  goodTill: z.optional(f.instant),
};

/**
 * A second order with the first: `oco` ends when the first fills, and the other way round; `oto` sleeps until the first
 * has filled.
 */
const linked = z.strictObject(terms);

const orderFields = {
  instrument: f.instrument,
  ...terms,
  leverage: z.optional(z.int().check(z.gte(1), z.lte(100))),
  takeProfit: z.optional(f.positive),
  stopLoss: z.optional(f.positive),
  /** Opens a day trade: within the intraday allowance, for the day, and closed by itself before the session ends. */
  dayTrading: z.optional(z.boolean()),
  /** On an ex-date an open limit to buy or stop to sell goes down by the dividend, unless this is true. */
  doNotReduce: z.optional(z.boolean()),
  position: z.optional(f.id),
  clientId: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,64}$/))),
  oco: z.optional(linked),
  oto: z.optional(linked),
  /**
   * In place of a quantity: what a purchase may cost in the instrument's currency, charges included. The rest of it
   * isn't spent.
   */
  quantity: z.optional(f.positive),
  amount: z.optional(f.positive),
  /**
   * Another currency that an opening order is paid with, exchanged in the same commit, and the most of it that is
   * accepted.
   */
  payWith: z.optional(f.currency),
  payMaximum: z.optional(f.positive),
};

const orderErrors = [
  'instrumentNotFound',
  'instrumentNotTradable',
  'instrumentSuspended',
  'instrumentDelisted',
  'priceNotObtained',
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
  'tooManyOpen',
  'belowShortTest',
  'oppositeSide',
  'oppositeWaiting',
  'leverageTooHigh',
  'insuranceBelowLimit',
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
  'orderTooLarge',
  'priceMoved',
  'notYetListed',
  'cannotTrade',
  'accountFrozen',
  'accountDisabled',
  'currencyUnknown',
  'amountTooSmall',
  'exchangeRateMissing',
  'exchangeMoved',
] as const;

/**
 * `rate` is what one unit of the currency bought costs in `currency`, before the spread; `spreadRate` is the house's
 * part of what is paid at it. `paid` includes `spread`.
 */
const exchange = {
  currency: f.currency,
  rate: f.decimal,
  spreadRate: f.decimal,
  paid: f.decimal,
  spread: f.decimal,
  bought: f.decimal,
};

export const fill = z.object({
  id: z.string(),
  price: f.decimal,
  quantity: f.decimal,
  fee: f.decimal,
  tax: f.decimal,
  at: f.time,
  quoteSeq: z.int(),
  source: z.string(),
  rule: z.string(),
});

/** What the end of the market's `date` added to the charges of that day's fills. */
export const dayEndCharge = z.object({
  date: f.date,
  name: z.string(),
  kind: z.enum(['fee', 'tax']),
  amount: f.decimal,
});

export const order = z.object({
  id: z.string(),
  instrument: f.instrument,
  name: z.string(),
  side,
  effect,
  type: orderType,
  status: orderStatus,
  quantity: f.decimal,
  filled: f.decimal,
  averagePrice: z.nullable(f.decimal),
  limitPrice: z.nullable(f.decimal),
  stopPrice: z.nullable(f.decimal),
  leverage: z.int(),
  dayTrading: z.boolean(),
  timeInForce,
  trailAmount: z.nullable(f.decimal),
  trailRate: z.nullable(f.decimal),
  watched,
  goodTill: z.nullable(f.time),
  expiresAt: z.nullable(f.time),
  takeProfit: z.nullable(f.decimal),
  stopLoss: z.nullable(f.decimal),
  clientId: z.nullable(z.string()),
  triggeredAt: z.nullable(f.time),
  /**
   * Orders of one group end each other; an order with a parent came with it, and sleeps until the parent has filled.
   */
  group: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  asleep: z.boolean(),
  /** Whether an ex-date leaves its prices as they are. */
  doNotReduce: z.boolean(),
  /** Of an order that closes what an entry opens, while that still fills: it grows with each part, up to this. */
  growsTo: z.nullable(f.decimal),
  /**
   * `notional` is price × quantity of its fills, each rounded as it was charged; `fees` and `tax` are those of its
   * fills and of `dayEnd`.
   */
  notional: f.decimal,
  fees: f.decimal,
  tax: f.decimal,
  dayEnd: z.array(dayEndCharge),
  hold: f.decimal,
  currency: f.currency,
  createdAt: f.time,
  updatedAt: f.time,
  cause: z.string(),
  position: z.nullable(z.string()),
  fills: z.array(fill),
});

export const position = z.object({
  id: z.string(),
  instrument: f.instrument,
  name: z.string(),
  side,
  status: positionStatus,
  quantity: f.decimal,
  openQuantity: f.decimal,
  averageCost: f.decimal,
  lastPrice: f.decimal,
  tick: f.decimal,
  /**
   * As docs/figures.md defines them, at the price of the side at which it would close: `profit` is net of the charges
   * so far, `grossProfit` before them and made of what is open and what is realised; `returnRate` is profit over what
   * was `invested` at the opening, which of a leveraged position is its margin; `equity` is what closing now would
   * leave of the margin.
   */
  marketValue: f.decimal,
  profit: f.decimal,
  grossProfit: f.decimal,
  openProfit: f.decimal,
  realizedProfit: f.decimal,
  invested: f.decimal,
  equity: f.decimal,
  returnRate: f.decimal,
  margin: f.decimal,
  leverage: z.int(),
  dayTrading: z.boolean(),
  liquidationPrice: z.nullable(f.decimal),
  /**
   * What is left of the margin, as a part of the cost, at which it is closed, by the terms that it was opened under.
   */
  maintenance: f.decimal,
  /** Where the customer is called, whether that has happened, and the interest charged so far. */
  callPrice: z.nullable(f.decimal),
  calledAt: z.nullable(f.time),
  /** Until when a call can be answered; a part is closed then. */
  callDueAt: z.nullable(f.time),
  financing: f.decimal,
  lockedUntil: z.nullable(f.time),
  openedAt: f.time,
  closedAt: z.nullable(f.time),
  closePrice: z.nullable(f.decimal),
  fees: f.decimal,
  tax: f.decimal,
  currency: f.currency,
  source: z.string(),
});

/** Why a fill has its price: the quote it stood on and the rule that made the price, as figures for a sentence. */
export const explanation = z.object({
  fill,
  effect,
  bid: f.decimal,
  ask: f.decimal,
  displayedSize: f.decimal,
  takenBefore: f.decimal,
  quoteAt: f.time,
  last: f.decimal,
  impact: f.decimal,
  /** All of its charges, those of the day's end too; `dayEnd` are these alone. */
  charges: z.array(z.object({ name: z.string(), kind: z.enum(['fee', 'tax']), amount: f.decimal })),
  dayEnd: z.array(dayEndCharge),
  /** What is held for charges that the day's end decides; null where all of them are charged. */
  held: z.nullable(f.decimal),
});

/**
 * The next rollover of a currency pair: the end of which trading day, by how many days its settlement moves, the rate a
 * year, and what is credited (below zero: charged).
 */
const rollover = z.object({ at: f.time, days: z.int(), rate: f.decimal, amount: f.decimal });

export const previewOrder = call({
  summary: 'What an order would cost, by the rules that will charge it.',
  who: 'customer',
  writes: false,
  input: z.strictObject(orderFields),
  answer: z.object({
    /** Units that it is about; of an order by amount what that pays for now. */
    quantity: f.decimal,
    price: f.decimal,
    worstPrice: f.decimal,
    notional: f.decimal,
    fees: z.array(z.object({ name: z.string(), kind: z.enum(['fee', 'tax']), amount: f.decimal })),
    tax: f.decimal,
    /**
     * What is held beyond the charges until the day's end, when it is known whether the units are delivered; null where
     * the charges are final at once. `total` counts it.
     */
    held: z.nullable(f.decimal),
    margin: f.decimal,
    total: f.decimal,
    currency: f.currency,
    available: f.decimal,
    availableAfter: f.decimal,
    callPrice: z.nullable(f.decimal),
    liquidationPrice: z.nullable(f.decimal),
    maximumQuantity: f.decimal,
    fillsNow: z.boolean(),
    notes: z.array(z.string()),
    /** The quote that all of this stands on. */
    quote: z.object({ last: f.decimal, bid: f.decimal, ask: f.decimal, at: f.time }),
    /**
     * What looks like a slip of the hand, to be said before the order is confirmed; the codes stand among the notes
     * too. `price` is so far (`rate`) from the last one, or the order is such a part (`rate`) of all that the customer
     * has. `atMost` is what an opening would cost, or a closing lose against the market, with its charges. Nothing is
     * refused for it.
     */
    warnings: z.array(
      z.object({
        code: z.enum(['farFromMarket', 'largeShare', 'sameAgain']),
        rate: z.nullable(f.decimal),
        price: z.nullable(f.decimal),
        atMost: f.decimal,
      }),
    ),
    /** Until when what is bought now can't be sold. */
    lockedUntil: z.nullable(f.time),
    /**
     * Where it is paid in another currency: what that would cost, and the `maximum` to accept, with room for the rate
     * to move.
     */
    exchange: z.nullable(
      z.object({ ...exchange, maximum: f.decimal, available: f.decimal, availableAfter: f.decimal }),
    ),
    /**
     * The order that is placed with it: its charges, what leaves (or, negative, reaches) the available money once it
     * fills, and what is `held` for it at once, which `availableAfter` counts.
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
    /** Of a short sale what borrowing costs a year and a night, and how much can be borrowed (null: without limit). */
    /** Of an order that opens a position in a currency pair: its next rollover. */
    rollover: z.nullable(rollover),
    borrow: z.nullable(z.object({ rate: f.decimal, feePerNight: f.decimal, available: z.nullable(f.decimal) })),
  }),
  errors: [...orderErrors],
});

export const placeOrder = call({
  summary: 'Places an order. A market order fills within the answer, at the quote sampled when the desk decides.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ ...orderFields, key: f.key }),
  answer: z.object({ order, exchange: z.optional(z.object(exchange)) }),
  errors: [...orderErrors],
});

export const cancelOrder = call({
  summary: 'Cancels a pending order and gives its hold back.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ order: f.id, key: f.key }),
  answer: z.object({ order }),
  errors: ['orderNotFound', 'notInThatState', 'auctionTaken'],
});

export const replaceOrder = call({
  summary:
    "Changes a pending order's price, distance or quantity without losing its hold. The quantity is that of the whole order.",
  who: 'customer',
  writes: true,
  input: z.strictObject({
    order: f.id,
    quantity: z.optional(f.positive),
    limitPrice: z.optional(f.positive),
    stopPrice: z.optional(f.positive),
    trailAmount: z.optional(f.positive),
    trailRate: z.optional(f.positive),
    key: f.key,
  }),
  answer: z.object({ order }),
  errors: [
    'orderNotFound',
    'notInThatState',
    'auctionTaken',
    'replaceNotAllowed',
    ...orderErrors.filter((code) => code !== 'notInThatState'),
  ],
});

export const listOrderSteps = call({
  summary: "Every step of an order's life with its time and cause, oldest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({ order: f.id }),
  answer: f.listOf(z.object({ step: z.int(), status: orderStatus, cause: z.string(), filled: f.decimal, at: f.time })),
  errors: ['orderNotFound'],
});

export const closePosition = call({
  summary: 'Closes a position, in part or whole, at the market.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ position: f.id, quantity: z.optional(f.positive), key: f.key }),
  answer: z.object({ order }),
  errors: [
    'positionNotFound',
    'notInThatState',
    'quantityExceedsHeld',
    'priceNotObtained',
    'instrumentSuspended',
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

export const listOrders = call({
  summary: "The customer's orders, newest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({
    status: z.optional(orderStatus),
    market: z.optional(f.market),
    instrument: z.optional(f.instrument),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(order),
  errors: [],
});

export const listPositions = call({
  summary: "The customer's positions, newest first.",
  who: 'customer',
  writes: false,
  input: z.strictObject({
    status: z.optional(positionStatus),
    market: z.optional(f.market),
    instrument: z.optional(f.instrument),
    dayTrading: z.optional(z.boolean()),
    cursor: f.cursor,
    limit: f.limit,
  }),
  answer: f.listOf(position),
  errors: [],
});

/**
 * What a corporate action did to a position; fills before it keep the numbers of their day. `costBefore` and
 * `costAfter` are for a unit. `newUnits` for `oldUnits` is exact, `ratio` rounded.
 */
const adjustment = z.object({
  kind: z.string(),
  exDate: f.date,
  ratio: f.decimal,
  newUnits: f.whole,
  oldUnits: f.whole,
  costBefore: f.decimal,
  costAfter: f.decimal,
  openBefore: f.decimal,
  openAfter: f.decimal,
  fraction: f.decimal,
  price: f.decimal,
  cash: f.decimal,
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
 * Of a leveraged or short position. Rates are pure numbers: `rate` a year of what is borrowed, `warning` and
 * `maintenance` parts of the cost at which the customer is called and the position is closed. `equity` is what closing
 * now would leave of the margin, `lacking` what it lacks to the margin that is `required` to open it anew.
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
  cost: f.decimal,
  originalMargin: f.decimal,
  bought: z.nullable(leg),
  sold: z.nullable(leg),
  /** The terms of a lock as agreed at the purchase. */
  lockDays: z.nullable(z.int()),
  lockMinutes: z.nullable(z.int()),
  /** The order that opened it, when it was handed in, and when it was checked and accepted. */
  openingOrder: z.string(),
  appliedAt: f.time,
  reviewedAt: f.time,
  loan: z.nullable(loan),
  /** Of an open position in a currency pair the next one; `financing` counts those that were. */
  rollover: z.nullable(rollover),
};

/** Of a short position whose borrowed units are wanted back: how many, and from when on they are bought back. */
const recall = z.nullable(z.object({ quantity: f.decimal, dueAt: f.time }));

export const getPosition = call({
  summary: 'One position with an explanation for each of its fills.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ position: f.id }),
  answer: z.object({
    ...position.shape,
    ...particulars,
    recall,
    explanations: z.array(explanation),
    adjustments: z.array(adjustment),
    renamings: z.array(renaming),
    orders: z.array(order),
  }),
  errors: ['positionNotFound'],
});

export const getPortfolio = call({
  summary: 'What the customer owns, in one currency, by market and by currency.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ in: z.optional(f.currency) }),
  answer: z.object({
    /**
     * As docs/figures.md defines them: `positionsValue` is the equity of the open positions, `exposure` their market
     * value, `profit` net of charges.
     */
    in: f.currency,
    total: f.decimal,
    cash: f.decimal,
    positionsValue: f.decimal,
    exposure: f.decimal,
    profit: f.decimal,
    todayProfit: f.decimal,
    todayRate: f.decimal,
    /**
     * What `todayProfit` is made of (charges are taken off); what was paid in today, less what was taken out, is told
     * beside it.
     */
    today: z.object({
      prices: f.decimal,
      currency: f.decimal,
      income: f.decimal,
      charges: f.decimal,
      deposits: f.decimal,
    }),
    openPositions: z.int(),
    byMarket: z.array(z.object({ market: f.market, value: f.decimal, profit: f.decimal, positions: z.int() })),
    byCurrency: z.array(z.object({ currency: f.currency, value: f.decimal, rate: f.decimal })),
  }),
  errors: ['currencyUnknown'],
});

const marginState = z.object({ enabled: z.boolean(), enabledAt: z.nullable(f.time) });
/** Rates are pure numbers: 0.2 is 20 %. `outside` is what a regulator asks of others, for comparison. */
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
 * The operator's rule for a market, one of its boards or one name, from a local date on; with a condition it only
 * tightens: what moves so much a day, or is worth so much. What is open keeps the terms it was opened under.
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

export const applyMargin = call({
  summary: 'Accepts the risks of margin trading; leverage above one and short sales are allowed from then on.',
  who: 'customer',
  writes: true,
  input: z.strictObject({ agreed: z.literal(true), key: f.key }),
  answer: marginState,
  errors: [],
});
export const getMargin = call({
  summary: "Whether margin trading is enabled, and every market's requirements and rates as they hold today.",
  who: 'customer',
  writes: false,
  input: f.nothing,
  answer: z.object({ ...marginState.shape, markets: z.array(marginTerms), rules: z.array(marginRule) }),
  errors: [],
});

const marginChange = { position: f.id, amount: f.positive, key: f.key };
export const addMargin = call({
  summary: "Moves available money into a position's margin, so that it is closed later.",
  who: 'customer',
  writes: true,
  input: z.strictObject(marginChange),
  answer: z.object({ position }),
  errors: ['positionNotFound', 'notInThatState', 'insufficientBalance', 'marginNotNeeded'],
});
export const removeMargin = call({
  summary: 'Takes margin out of a position, never below what it needs at the present price.',
  who: 'customer',
  writes: true,
  input: z.strictObject(marginChange),
  answer: z.object({ position }),
  errors: [
    'positionNotFound',
    'notInThatState',
    'priceNotObtained',
    'marginNeeded',
    'accountFrozen',
    'accountDisabled',
    'cannotTrade',
  ],
});

const levels = z.object({
  margin: f.decimal,
  available: f.decimal,
  liquidationPrice: z.nullable(f.decimal),
  callPrice: z.nullable(f.decimal),
});
export const previewMargin = call({
  summary:
    'What adding or taking out margin would change, by the rules that will do it. Without an amount, how much can be moved.',
  who: 'customer',
  writes: false,
  input: z.strictObject({ position: f.id, change: z.enum(['add', 'remove']), amount: z.optional(f.positive) }),
  answer: z.object({ before: levels, after: levels, maximum: f.decimal, lacking: f.decimal, currency: f.currency }),
  errors: [
    'positionNotFound',
    'notInThatState',
    'insufficientBalance',
    'marginNotNeeded',
    'marginNeeded',
    'priceNotObtained',
  ],
});
