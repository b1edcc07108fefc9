/**
 * Orders: the request and its state so far. Prices and quantities have 8 decimals; amounts are minor units; times are
 * epoch ms.
 */

import type { Market } from '../market.ts';
import type { Amount, Currency, Price, Quantity, Rate } from '../money.ts';

export type Side = 'long' | 'short';
export type Effect = 'open' | 'close';
export type Direction = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'stop' | 'stopLimit' | 'trailing';
export type TimeInForce = 'day' | 'gtc' | 'gtd' | 'ioc' | 'fok' | 'atOpen' | 'atClose' | 'atAuction' | 'extended';
export type OrderStatus = 'pending' | 'inPosition' | 'readyToClose' | 'closed' | 'cancelled' | 'rejected';

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
  | 'unpaidLoanAtFill'
  | 'restricted'
  | 'nothingToClose'
  | 'closedByCustomer'
  | 'stopOut'
  | 'callDue'
  | 'positionClosed'
  | 'waitsToClose'
  | 'intradayEnd'
  | 'boughtIn'
  | 'pledgeSold'
  | 'tradeBusted'
  | 'leagueOver'
  | 'stockRecalled'
  | 'adjusted'
  | 'corporateAction'
  | 'auctionOver'
  | 'oppositeSide'
  | 'marginRaised'
  | 'chargesDue';

export interface OrderRequest {
  side: Side;
  effect: Effect;
  type: OrderType;
  quantity: Quantity;
  /** For a limit order its price; for a market order the worst acceptable price, if any. */
  limitPrice: Price | null;
  stopPrice: Price | null;
  trail: Trail | null;
  watched: Watched;
  leverage: number;
  /** Opened within the intraday allowance, and closed before the session ends. For opening orders only. */
  dayTrading: boolean;
  timeInForce: TimeInForce;
  /** For an order good till a date. */
  goodTill: number | null;
  /** Closing orders at these prices are created when this order has filled; the one that fills ends the other. */
  takeProfit: Price | null;
  stopLoss: Price | null;
  /** A closing order for this position only. */
  position: bigint | null;
  clientId: string | null;
  /** Keeps its prices on an ex-date; if absent, they are reduced by the dividend, as those of open orders are. */
  doNotReduce?: boolean;
}

export interface Order extends OrderRequest {
  seq: bigint;
  /** The number of the portfolio that it is in, set by the desk; absent: the main one. */
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
  /** When its stop was triggered; since then it is a market or limit order. */
  triggeredAt: number | null;
  /** The best price that a trailing stop has followed so far. */
  best: Price | null;
  /** Orders of one group end each other. */
  group: bigint | null;
  /** Inactive until this order has filled. */
  parent: bigint | null;
  asleep: boolean;
  /** For an order that closes what an entry opens while that fills: it grows with each part, up to this quantity. */
  growsTo: Quantity | null;
  /** The number of steps so far. */
  steps: number;
  expiresAt: number | null;
  createdAt: number;
  /** When the customer last increased it or changed its price: the commissions of that day apply. */
  plannedAt?: number;
  updatedAt: number;
}

/** One step of an order's life. */
export interface Step {
  order: bigint;
  step: number;
  status: OrderStatus;
  cause: Cause;
  filled: Quantity;
}

/**
 * The distance of the stop from the best price: an amount in price units, or a share of the best price (8 decimals).
 */
export type Trail = { kind: 'amount'; amount: Price } | { kind: 'rate'; rate: Rate };
