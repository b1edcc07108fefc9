/**
 * What the trading rules work on. Prices and quantities have 8 decimals; amounts are minor units; times are epoch ms.
 */
import type { Standing } from '../actions/standing.ts';
import type { Trail } from '../books/trailing-book.ts';
import type { Stock } from '../borrowing.ts';
import type { Charge, Plans } from '../charges.ts';
import type { Lock } from '../locks.ts';
import type { MarginRule } from '../margin/margin-rules.ts';
import type { MarginTerms } from '../margin/requirements.ts';
import type { PriceDay } from '../margin/short-tests.ts';
import type { PriceBand } from '../bands.ts';
import type { Changes } from '../ledger/changes.ts';
import type { AreaState } from '../ledger/record-kinds.ts';
import type { Instrument, Market, Quote } from '../market.ts';
import type { SpanRule } from '../rulebook/phase-types.ts';
import type { Amount, Currency, Price, Quantity, Rate } from '../money.ts';
import type { Restriction } from '../restrictions.ts';
import type { Lot, ValueDate } from '../ledger/value-dates.ts';
import type { Consumption } from './consumed.ts';
import type { DayTrading } from './day-trade.ts';
import type { ExchangeTerms } from './pay-with.ts';
import type { TradedRecords } from './records.ts';

export type { Trail };
export type Side = 'long' | 'short';
export type Effect = 'open' | 'close';
export type Direction = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'stop' | 'stopLimit' | 'trailing';
export type TimeInForce = 'day' | 'gtc' | 'gtd' | 'ioc' | 'fok' | 'atOpen' | 'atClose' | 'atAuction' | 'extended';
export type OrderStatus = 'pending' | 'inPosition' | 'readyToClose' | 'closed' | 'cancelled' | 'rejected';
export type PositionStatus = 'inPosition' | 'readyToClose' | 'closed';
/**
 * The price that a stop watches: the last trade, the quote's own side (ask of a buy, bid of a sell), or the middle of
 * the quote.
 */
export type Watched = 'last' | 'quote' | 'mark';
/** Why an order is in its state; a key of the texts. */
export type Cause =
  | 'placed'
  | 'waitsForOther'
  | 'activated'
  | 'triggered'
  | 'replaced'
  | 'partlyFilled'
  | 'filled'
  | 'cancelledByCustomer'
  | 'expired'
  | 'notFillable'
  | 'otherFilled'
  | 'otherEnded'
  | 'exitFilled'
  | 'insufficientAtFill'
  | 'dayTradingAtFill'
  | 'restricted'
  | 'nothingToClose'
  | 'closedByCustomer'
  | 'stopOut'
  | 'callDue'
  | 'positionClosed'
  | 'waitsToClose'
  | 'intradayEnd'
  | 'boughtIn'
  | 'stockRecalled'
  | 'adjusted'
  | 'corporateAction'
  | 'auctionOver'
  | 'oppositeSide'
  | 'marginRaised'
  | 'chargesDue';
/** The rule that made a fill's price; a key of the texts. */
export type FillRule =
  | 'market.within'
  | 'market.impact'
  | 'limit.immediate'
  | 'limit.through'
  | 'limit.touched'
  | 'stop.triggered'
  | 'close.market'
  | 'close.impact'
  | 'stopOut'
  | 'callDue'
  | 'auction.open'
  | 'auction.close'
  | 'auction.reopen'
  | 'auction.periodic'
  | 'atLast'
  | 'issue'
  | 'block';

export interface OrderRequest {
  side: Side;
  effect: Effect;
  type: OrderType;
  quantity: Quantity;
  /** Of a limit order its price; of a market order the worst price that is accepted, if any. */
  limitPrice: Price | null;
  stopPrice: Price | null;
  trail: Trail | null;
  watched: Watched;
  leverage: number;
  /** Opened within the intraday allowance, and closed before the session ends. Of an opening order only. */
  dayTrading: boolean;
  timeInForce: TimeInForce;
  /** Of an order good till a date. */
  goodTill: number | null;
  /** Closing orders at these prices come into being when this order has filled; the one that fills ends the other. */
  takeProfit: Price | null;
  stopLoss: Price | null;
  /** A closing order for one position alone. */
  position: bigint | null;
  clientId: string | null;
  /** On an ex-date its prices stay what they are; absent, they go down by the dividend as open orders do. */
  doNotReduce?: boolean;
}

export interface Order extends OrderRequest {
  seq: bigint;
  /** The number of the portfolio that it is in, which the desk says; absent, the main one. */
  portfolio?: number;
  instrument: string;
  market: Market;
  status: OrderStatus;
  filled: Quantity;
  /** Sum of price × quantity of its fills, in minor units. */
  notional: Amount;
  averagePrice: Price | null;
  hold: Amount;
  fees: Amount;
  tax: Amount;
  currency: Currency;
  cause: Cause;
  /** When its stop was triggered; from then on it is a market or limit order. */
  triggeredAt: number | null;
  /** Best price that a trailing stop has followed so far. */
  best: Price | null;
  /** Orders of one group end each other. */
  group: bigint | null;
  /** It is inactive until this order has filled. */
  parent: bigint | null;
  asleep: boolean;
  /** Of an order that closes what an entry opens, while that fills: it grows with each part, up to this. */
  growsTo: Quantity | null;
  /** How many steps its life has had so far. */
  steps: number;
  expiresAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** One position per opening order, and with its number. */
export interface Position {
  seq: bigint;
  /** As an order's. */
  portfolio?: number;
  instrument: string;
  market: Market;
  side: Side;
  status: PositionStatus;
  quantity: Quantity;
  openQuantity: Quantity;
  cost: Amount;
  openCost: Amount;
  averageCost: Price;
  reserved: Quantity;
  margin: Amount;
  leverage: number;
  dayTrading: boolean;
  /** The margin that was asked for when it was opened; null of a day trade, and of one from before that was kept. */
  terms: MarginTerms | null;
  liquidationPrice: Price | null;
  /** Where the customer is told that it comes near its closing, and when that was said. */
  callPrice: Price | null;
  calledAt: number | null;
  /** Until when a call can be answered; a part is closed then if it hasn't been, and the price is still there. */
  callDueAt: number | null;
  /** Interest charged so far, and the last night (the market's local date) that was charged. */
  financing: Amount;
  financedOn: string | null;
  /**
   * Of a position that has borrowed: "dividend 2026-12-01,rights 2026-12-08", what it was paid or has paid when its
   * ex-date came; absent or empty for none.
   */
  paidActions?: string;
  /** Until when it can't be sold, with the terms agreed at the purchase. */
  lockedUntil: number | null;
  lockDays: number | null;
  lockMinutes: number | null;
  fees: Amount;
  tax: Amount;
  realized: Amount;
  closePrice: Price | null;
  currency: Currency;
  source: string;
  openedAt: number;
  closedAt: number | null;
}

export interface Fill {
  seq: bigint;
  order: bigint;
  position: bigint;
  effect: Effect;
  price: Price;
  quantity: Quantity;
  charges: readonly Charge[];
  fee: Amount;
  tax: Amount;
  /** What is held for charges that the day's end decides; null where these are final. */
  held: Amount | null;
  quoteSeq: number;
  quoteAt: number;
  bid: Price;
  ask: Price;
  last: Price;
  displayedSize: Quantity;
  /** Units of the ladder that its customer had taken before and that had not come back. */
  takenBefore: Quantity;
  impact: Price;
  source: string;
  rule: FillRule;
  at: number;
}

/** The trading before and after a session: what it takes, and what it says now. */
export interface ExtendedHours {
  rule: SpanRule;
  /** When an order for it that is placed now ends (epoch ms). */
  ends: number;
  /** Its quote, while it trades; else null. */
  quote: Quote | null;
}

/**
 * The trading at the closing price after a session; `quote` is that of the close, its last price the one that is traded
 * at. `until` is epoch ms.
 */
export interface AtLast {
  rule: SpanRule;
  quote: Quote;
  until: number;
}

/** What the market says at the moment of the decision. */
export interface MarketView {
  instrument: Instrument;
  quote: Quote | null;
  /** The market's local date of the session. */
  date: string;
  session: 'open' | 'closed' | 'unknown';
  /** Epoch ms; null where the market never closes. */
  nextOpen: number | null;
  /** When a day order placed now ends. */
  dayEnds: number;
  /** The lock on what is ordered and bought at these moments (epoch ms); absent where there are no locks. */
  lockOf?: (orderedAt: number, boughtAt: number) => Lock | null;
  /** How a purchase is paid in another currency; absent, in the instrument's own. */
  exchange?: ExchangeTerms;
  /**
   * When the money of a trade made at this moment (epoch ms) is there, null for at once; absent where no money waits.
   */
  settles?: (at: number) => ValueDate | null;
  /** Absent, it is listed. */
  standing?: Standing;
  /**
   * The price that chooses the tick where an exchange fixes it for the month; null or absent, each price goes by
   * itself.
   */
  tickBy?: Price | null;
  /**
   * The operator's commission plans, and whether the account has those of a seat; absent, the house's plans for
   * ordinary accounts hold.
   */
  plans?: Plans;
  seat?: boolean;
  /** The operator's margin rules, and how much the name moves a day; absent, the house's own margin holds. */
  marginRules?: readonly MarginRule[];
  volatility?: () => Rate | null;
  /** Whether the insurance account of its currency is below its limit; absent, nobody asks. */
  insuranceLow?: boolean;
  /** The trading day before, in today's units; null or absent where nobody knows it. */
  dayBefore?: () => PriceDay | null;
  /** What of it can be lent to those who sell short, null if it isn't lent; absent where nobody asks. */
  stock?: () => Stock | null;
  /**
   * What has stopped trading for a while: in this instrument, or in the `wide` market. `until` is epoch ms. Then the
   * session is not open.
   */
  halt?: { until: number; wide: boolean } | null;
  /**
   * Prices within which a trade may be made at this moment, besides the day's limits; null or absent where no rule
   * moves with the price.
   */
  movingBand?: PriceBand | null;
  /** The trading before and after the session; null or absent where there is none. */
  extendedHours?: ExtendedHours | null;
  /**
   * When the auction that is gathering now, in place of the session, gives its price (epoch ms): then the session is
   * not open.
   */
  gathers?: number | null;
  /** Whether it trades at single prices alone today, one auction after the other. */
  singlePrice?: boolean;
  /** While a market trades at its closing price alone: that price, and what it takes; null or absent otherwise. */
  atLast?: AtLast | null;
  /**
   * The auction that has crossed at `now` and may not have settled all that it has (epoch ms); absent where none is
   * held.
   */
  crossing?: (now: number) => { crossesAt: number; pricedAt: number } | null;
  /** When an order for the day ends where that isn't with the session: with the closing auction that follows it. */
  dayOrdersEnd?: () => number;
  /** What this viewer has taken of the ladder on each side; absent, nothing. */
  consumed?: Readonly<Record<Direction, Consumption>>;
  /** When continuous trading of the day ends; absent, with the day. */
  continuousEnds?: number;
  /**
   * The next auction of a kind that still takes such an order at `now`, by when its price is given (epoch ms); null or
   * absent where none is held.
   */
  auctionFor?: (kind: 'open' | 'close' | 'periodic', type: 'market' | 'limit', now: number) => number | null;
}

export interface Elsewhere {
  positions: readonly Position[];
  orders: readonly Order[];
}

/** An account as the desk loaded it: its free money and what it has in the instrument, oldest first. */
export interface AccountState extends AreaState {
  /** The number of the last order, position or fill; new ones count on. */
  lastSeq: bigint;
  /** Whether the customer has applied for margin and accepted its risks. */
  marginEnabled: boolean;
  /** Whether the account can have short positions, so that what opens a long one has to look for them. */
  mayShort?: boolean;
  /** Loaded for what opens a day trade. */
  dayTrading?: DayTrading;
  /** Whether it is an institutional account. */
  seat: boolean;
  /** What the operator has restricted. */
  states: readonly Restriction[];
  available(currency: Currency): Amount;
  /** What of it settles after a moment (epoch ms), or of what is held by a reference. */
  unsettled(currency: Currency, after: number, reference?: string): Amount;
  /** The same by the day on which it settles, the soonest first. */
  coming?(currency: Currency, after: number): readonly Lot[];
  /** Absent where a decision isn't about requests. */
  frozen?(currency: Currency): Amount;
  positions: readonly Position[];
  orders: readonly Order[];
  /** What the customer has in the instrument in other portfolios: what is risked on a name is one person's. */
  elsewhere: Elsewhere;
  /** What is available in the customer's other portfolios that have any, the main one first. */
  cashElsewhere(currency: Currency): readonly { portfolio: number; available: Amount }[];
  /** Units of the instrument that are lent to all customers; null where they weren't loaded, and none can be lent. */
  lent: Quantity | null;
  /** What customers lend of it, less what others have reserved; absent for nothing. */
  lenders?: Quantity;
  /**
   * What the account, or whoever else is the same person, has taken of an instrument's displayed sizes; null for
   * nothing.
   */
  consumed(instrument: string, direction: Direction): Consumption | null;
}

/**
 * What a fill is charged at its day's end beyond its own charges, and what of its hold comes back. `tradedOn` is the
 * market's local date.
 */
export interface DayEndCharge {
  fill: bigint;
  order: bigint;
  position: bigint;
  tradedOn: string;
  charges: readonly Charge[];
  fee: Amount;
  tax: Amount;
  released: Amount;
}

/** One step of an order's life. */
export interface Step {
  order: bigint;
  step: number;
  status: OrderStatus;
  cause: Cause;
  filled: Quantity;
}

/** What a decision of trading's changes. */
export interface TradingChanges extends Changes {
  records: TradedRecords;
}

/** Changes around one order, the one that the answer shows. */
export interface Decision extends TradingChanges {
  order: Order;
}
