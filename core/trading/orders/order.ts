/**
 * Orders: the request and its state so far. Prices and quantities have 8 decimals; amounts are minor units; times are
 * epoch ms.
 */
import type { Market } from '../../markets/market-types.ts';
import {
  type Amount,
  type Currency,
  computeNotional,
  type Price,
  type Quantity,
  type Rate,
  SCALE,
} from '../../ledger/money.ts';

export type PositionSide = 'long' | 'short';
export type PositionEffect = 'open' | 'close';
export type TradeDirection = 'buy' | 'sell';
export type OrderType = 'market' | 'limit' | 'stop' | 'stopLimit' | 'trailing';
export type TimeInForce = 'day' | 'gtc' | 'gtd' | 'ioc' | 'fok' | 'atOpen' | 'atClose' | 'atAuction' | 'extended';
export type OrderStatus = 'pending' | 'inPosition' | 'readyToClose' | 'closed' | 'cancelled' | 'rejected';

/**
 * The price that a stop watches: the last trade, the quote's own side (ask of a buy, bid of a sell), or the middle of
 * the quote.
 */
export type TriggerPriceSource = 'last' | 'quote' | 'mark';

/** Why an order is in its state; a key of the texts. */
export type OrderCause =
  | 'placed'
  | 'waitsForOther'
  | 'activated'
  | 'triggered'
  | 'replaced'
  | 'partlyFilled'
  | 'filled'
  | 'cancelRequested'
  | 'cancelledByCustomer'
  | 'expired'
  | 'notFillable'
  | 'otherFilled'
  | 'otherEnded'
  | 'linkedEnded'
  | 'exitFilled'
  | 'insufficientAtFill'
  | 'dayTradingAtFill'
  | 'unpaidLoanAtFill'
  | 'unitsNotFree'
  | 'lockedAtTrigger'
  | 'clockMoveAtTrigger'
  | 'notTakenAtTrigger'
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
  | 'shortDuringOffer'
  | 'marginRaised'
  | 'chargesDue';

export interface OrderRequest {
  side: PositionSide;
  effect: PositionEffect;
  type: OrderType;
  quantity: Quantity;
  /** For a limit order its price; for a market order the worst acceptable price, if any. */
  limitPrice: Price | null;
  stopPrice: Price | null;
  trail: TrailDistance | null;
  triggerPriceSource: TriggerPriceSource;
  leverage: number;
  /** Opened within the intraday allowance, and closed before the session ends. For opening orders only. */
  dayTrading: boolean;
  timeInForce: TimeInForce;
  /** For an order good till a date. */
  goodTill: number | null;
  /** Closing orders at these prices are created when this order has filled; the one that fills ends the others. */
  takeProfit: Price | null;
  stopLoss: Price | null;
  /** The limit of the order at `stopLoss`; if absent or null, it is a market order. */
  stopLossLimit?: Price | null;
  /** Another of these closing orders, whose stop trails by this; absent or null: none. */
  trailingStop?: TrailDistance | null;
  /** A closing order for this position only. */
  position: bigint | null;
  clientId: string | null;
  /** Keeps its prices on an ex-date; if absent, they are reduced by the dividend, as those of open orders are. */
  doNotReduce?: boolean;
  /** The id of the API key that placed it; absent: its customer, or the house. */
  apiKeyId?: string;
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
  cause: OrderCause;
  /** When its stop was triggered; since then it is a market or limit order. */
  triggeredAt: number | null;
  /** The best price that a trailing stop has followed so far. */
  best: Price | null;
  /** Orders of one group end each other. */
  group: bigint | null;
  /** Inactive until this order has filled. */
  parent: bigint | null;
  inactive: boolean;
  /** For an order that closes what an entry opens while that fills: it grows with each part, up to this quantity. */
  growsTo: Quantity | null;
  /** The number of steps so far. */
  steps: number;
  expiresAt: number | null;
  createdAt: number;
  /** At delayed prices: it meets only quotes whose own time is later (epoch ms); null or absent: any. */
  pricesAfter?: number | null;
  /** At delayed prices: when its customer cancelled it; it ends once prices have come further. */
  cancelRequestedAt?: number | null;
  /** How often its customer has changed it; absent: never. */
  replacements?: number;
  /** When the customer last increased it or changed its price: the commissions of that day apply. */
  plannedAt?: number;
  updatedAt: number;
}

/** What an order was before its customer changed it for the `number`th time. */
export interface ReplacedOrderTerms
  extends Pick<Order, 'quantity' | 'filled' | 'limitPrice' | 'stopPrice' | 'trail' | 'clientId'> {
  order: bigint;
  number: number;
}

/** One step of an order's life. */
export interface OrderStep {
  order: bigint;
  step: number;
  status: OrderStatus;
  cause: OrderCause;
  filled: Quantity;
}

/**
 * The distance of the stop from the best price: an amount in price units, or a share of the best price (8 decimals).
 */
export type TrailDistance = { kind: 'amount'; amount: Price } | { kind: 'rate'; rate: Rate };

export const isSoundTrail = (trail: TrailDistance, price: Price): boolean =>
  trail.kind === 'amount' ? trail.amount > 0n && trail.amount < price : trail.rate > 0n && trail.rate < SCALE;

/** The market direction of opening or closing a side: closing a short position buys. */
export const getTradeDirection = (side: OrderRequest['side'], effect: OrderRequest['effect']): TradeDirection =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

// The conditions of a waiting order: its time in force, its stop, the order that it is linked to.

export const isExtendedHoursOrder = ({ timeInForce }: Pick<OrderRequest, 'timeInForce'>): boolean =>
  timeInForce === 'extended';

export type AwaitedAuction = 'open' | 'close' | 'periodic';
const AWAITED_AUCTIONS: Partial<Record<TimeInForce, AwaitedAuction>> = {
  atOpen: 'open',
  atClose: 'close',
  atAuction: 'periodic',
};

export const getAwaitedAuction = (timeInForce: TimeInForce): AwaitedAuction | null =>
  AWAITED_AUCTIONS[timeInForce] ?? null;
export const isAuctionOrder = ({ timeInForce }: Pick<OrderRequest, 'timeInForce'>): boolean =>
  getAwaitedAuction(timeInForce) !== null;

export const isStopOrder = ({ type }: Pick<Order, 'type'>): boolean =>
  type === 'stop' || type === 'stopLimit' || type === 'trailing';
/** Whether an order still waits for its trigger price rather than for a price to fill at. */
export const isWaitingForStop = (order: Pick<Order, 'type' | 'triggeredAt'>): boolean =>
  isStopOrder(order) && order.triggeredAt === null;

/**
 * A closing order that protects one position (take profit, stop loss) is attached to it: when it triggers, it takes the
 * units that are free.
 */
export const isAttachedExit = (order: Pick<Order, 'effect' | 'parent' | 'position'>): boolean =>
  order.effect === 'close' && order.parent !== null && order.parent === order.position;

/**
 * Whether an ordinary limit order takes part in the auctions that are held while it waits, as on all our exchanges. An
 * order that another order can end, or that has no reserved units of its own, can't commit to an auction: it meets the
 * first quote afterwards.
 */
export const canJoinAuctions = (order: Order): boolean =>
  order.status === 'pending' &&
  !order.inactive &&
  !isAuctionOrder(order) &&
  (order.type === 'limit' || order.type === 'stopLimit') &&
  !isWaitingForStop(order) &&
  order.group === null &&
  !isAttachedExit(order) &&
  !order.dayTrading &&
  (order.pricesAfter ?? null) === null;

/** Whether it opens more than its own money pays for, or sells borrowed units. */
export const isLeveragedOrder = ({
  effect,
  side,
  leverage,
  dayTrading,
}: Pick<OrderRequest, 'effect' | 'side' | 'leverage' | 'dayTrading'>): boolean =>
  effect === 'open' && (leverage > 1 || side === 'short' || dayTrading);

/**
 * The units' worth to the customer: a fraction of a minor unit is lost both in buying and in selling. Rounding to the
 * nearest would let customers gain it repeatedly by closing in small parts.
 */
export const computeUnitsValue = (
  direction: TradeDirection,
  price: Price,
  quantity: Quantity,
  currency: Currency,
): Amount => computeNotional(price, quantity, currency, direction === 'buy' ? 'up' : 'down');

// The closing orders that an entry names.

export type ExitKind = 'takeProfit' | 'stopLoss' | 'trailingStop';
export const EXIT_KINDS = ['takeProfit', 'stopLoss', 'trailingStop'] as const satisfies readonly ExitKind[];
export const hasExit = (order: Pick<OrderRequest, ExitKind>, exit: ExitKind): boolean => (order[exit] ?? null) !== null;
export const NO_EXITS = { takeProfit: null, stopLoss: null, stopLossLimit: null, trailingStop: null } as const;

// The simplest order: at the market, for the day, linked to nothing.

export const buildMarketOrderRequest = (
  { side, effect }: Pick<OrderRequest, 'side' | 'effect'>,
  quantity: Quantity,
  leverage = 1,
): OrderRequest => ({
  side,
  effect,
  type: 'market',
  quantity,
  limitPrice: null,
  stopPrice: null,
  trail: null,
  triggerPriceSource: 'last',
  leverage,
  dayTrading: false,
  timeInForce: 'day',
  goodTill: null,
  takeProfit: null,
  stopLoss: null,
  position: null,
  clientId: null,
});

/** Why the house closes a position. */
export const HOUSE_CLOSING_CAUSES = [
  'stopOut',
  'callDue',
  'intradayEnd',
  'boughtIn',
  'pledgeSold',
  'tradeBusted',
  'leagueOver',
] as const satisfies readonly OrderCause[];
