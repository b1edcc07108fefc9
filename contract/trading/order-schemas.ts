/** Orders, fills and positions as the calls and the stream show them. */
import * as z from 'zod/mini';
import * as f from '../field-schemas.ts';

export const positionSideSchema = z.enum(['long', 'short']);

export const orderEffectSchema = z.enum(['open', 'close']);

export const orderTypeSchema = z.enum(['market', 'limit', 'stop', 'stopLimit', 'trailing']);

/**
 * Day, good till cancelled, good till a date, immediate or cancel, fill or kill; in the next opening or closing
 * auction, or in the next one of an instrument that only trades at single prices; the day with extended hours.
 */
export const timeInForceSchema = z.enum([
  'day',
  'gtc',
  'gtd',
  'ioc',
  'fok',
  'atOpen',
  'atClose',
  'atAuction',
  'extended',
]);

/** The price that a stop watches: the last trade (the default), the quote's own side, or the middle of the quote. */
export const triggerPriceSourceSchema = z.enum(['last', 'quote', 'mark']);

export const orderStatusSchema = z.enum(['pending', 'inPosition', 'readyToClose', 'closed', 'cancelled', 'rejected']);

export const positionStatusSchema = z.enum(['inPosition', 'readyToClose', 'closed']);

/**
 * `rate`: the price of one unit of the bought currency in `currency`, before the spread; `spreadRate`: the house's
 * share of what is paid at it. `paid` includes `spread`.
 */
export const orderCurrencyExchangeFields = {
  currency: f.currency,
  rate: f.decimal,
  spreadRate: f.decimal,
  paid: f.decimal,
  spread: f.decimal,
  bought: f.decimal,
};

export const fillSchema = z.object({
  id: z.string(),
  price: f.decimal,
  quantity: f.decimal,
  fee: f.decimal,
  tax: f.decimal,
  at: f.time,
  quoteSeq: z.int(),
  source: z.string(),
  rule: z.string(),
  /** The own time of its quote, if that is a second or more before the fill; absent: it was of that moment. */
  quoteAt: z.optional(f.time),
});

/** What the end of the market's `date` added to the charges of that day's fills. */
export const dayEndChargeSchema = z.object({
  date: f.date,
  name: z.string(),
  kind: z.enum(['fee', 'tax']),
  amount: f.decimal,
});

export const orderSchema = z.object({
  id: z.string(),
  instrument: f.instrument,
  name: z.string(),
  side: positionSideSchema,
  effect: orderEffectSchema,
  type: orderTypeSchema,
  status: orderStatusSchema,
  quantity: f.decimal,
  filled: f.decimal,
  averagePrice: z.nullable(f.decimal),
  limitPrice: z.nullable(f.decimal),
  stopPrice: z.nullable(f.decimal),
  leverage: z.int(),
  dayTrading: z.boolean(),
  timeInForce: timeInForceSchema,
  trailAmount: z.nullable(f.decimal),
  trailRate: z.nullable(f.decimal),
  /** In lists: where the stop of a waiting trailing order has followed to, on the tick that triggers it. */
  stopNow: z.optional(f.decimal),
  triggerPriceSource: triggerPriceSourceSchema,
  goodTill: z.nullable(f.time),
  expiresAt: z.nullable(f.time),
  takeProfit: z.nullable(f.decimal),
  stopLoss: z.nullable(f.decimal),
  clientId: z.nullable(z.string()),
  triggeredAt: z.nullable(f.time),
  /**
   * Orders of one group end each other; an order with a parent was placed with it, and sleeps until the parent has
   * filled.
   */
  group: z.nullable(z.string()),
  parent: z.nullable(z.string()),
  inactive: z.boolean(),
  /** Whether an ex-date leaves its prices unchanged. */
  doNotReduce: z.boolean(),
  /** For an order that closes what an entry opens, while that still fills: it grows with each part, up to this. */
  growsTo: z.nullable(f.decimal),
  /**
   * `notional` is price × quantity of its fills, each rounded as it was charged; `fees` and `tax` are those of its
   * fills and of `dayEnd`.
   */
  notional: f.decimal,
  fees: f.decimal,
  tax: f.decimal,
  dayEnd: z.array(dayEndChargeSchema),
  hold: f.decimal,
  currency: f.currency,
  createdAt: f.time,
  updatedAt: f.time,
  cause: z.string(),
  position: z.nullable(z.string()),
  fills: z.array(fillSchema),
  /** Absent: the main one. */
  portfolio: z.optional(f.portfolio),
  /** At delayed prices: it meets only quotes whose own time is later; absent: any. */
  pricesAfter: z.optional(f.time),
  /** When its customer cancelled it there: it ends once quotes have come further. */
  cancelRequestedAt: z.optional(f.time),
  /** How often its customer has changed it; absent: never. */
  replacements: z.optional(z.int()),
  /** Of an opening order: the limit of its stop loss, and how far another stop trails; absent: none. */
  stopLossLimit: z.optional(f.decimal),
  trailingStopAmount: z.optional(f.decimal),
  trailingStopRate: z.optional(f.decimal),
  /** The API key that placed it; absent: its customer, or the house. */
  apiKey: z.optional(z.string()),
});

export const positionSchema = z.object({
  id: z.string(),
  instrument: f.instrument,
  name: z.string(),
  side: positionSideSchema,
  status: positionStatusSchema,
  quantity: f.decimal,
  openQuantity: f.decimal,
  averageCost: f.decimal,
  lastPrice: f.decimal,
  /** The price that values it: that of the side at which it would close. */
  markPrice: f.decimal,
  tick: f.decimal,
  /**
   * As defined in docs/figures.md, at the price of the side at which it would close: `profit` is net of the charges so
   * far, `grossProfit` is before them and includes open and realised profit; `returnRate` is profit over what was
   * `invested` at the opening, which for a leveraged position is its margin; `equity` is what closing now would leave
   * of the margin.
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
  /** The remaining margin, as a share of the cost, at which it is closed, by the terms under which it was opened. */
  maintenance: f.decimal,
  /** The price of the margin call, whether it was made, and the interest charged so far. */
  callPrice: z.nullable(f.decimal),
  calledAt: z.nullable(f.time),
  /** The deadline of a margin call; a part is closed then. */
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
  /** Absent: the main one. */
  portfolio: z.optional(f.portfolio),
  /** Units that secure a loan, which can't be sold meanwhile; absent for none. */
  pledged: z.optional(f.decimal),
  /**
   * Of an open position in a list: what the day's prices have made of it, with today's purchases and sales at their own
   * prices, less their charges; neither nights nor dividends. As defined in docs/figures.md.
   */
  today: z.optional(f.decimal),
  /**
   * How much of its realised losses and charges the insurance account has borne, as counted in `profit`; absent if
   * none.
   */
  insured: z.optional(f.decimal),
});

export const orderStepSchema = z.object({
  step: z.int(),
  status: orderStatusSchema,
  cause: z.string(),
  filled: f.decimal,
  at: f.time,
});

/**
 * How a fill's price came about: the quote it is based on and the rule that made the price, as figures for a sentence.
 */
export const fillExplanationSchema = z.object({
  fill: fillSchema,
  effect: orderEffectSchema,
  bid: f.decimal,
  ask: f.decimal,
  displayedSize: f.decimal,
  /** Units that were gone in front of it; `othersTaken` of them by what other customers took, the rest by its own. */
  takenBefore: f.decimal,
  othersTaken: f.decimal,
  quoteAt: f.time,
  /** At delayed prices: only those made after it counted for the order. */
  pricesAfter: z.optional(f.time),
  last: f.decimal,
  impact: f.decimal,
  /**
   * What the sizes behind the displayed one followed from, by the public rule: the usual size and the lot, in units of
   * 10^-8, and the two words of the moment. Absent: each tick further had the displayed size.
   */
  book: z.optional(z.string()),
  /** All of its charges, including those of the day's end; `dayEnd` are only the latter. */
  charges: z.array(z.object({ name: z.string(), kind: z.enum(['fee', 'tax']), amount: f.decimal })),
  dayEnd: z.array(dayEndChargeSchema),
  /** Money held for charges that the day's end decides; null if all of them are charged. */
  held: z.nullable(f.decimal),
});
