/**
 * Shares that a customer gets otherwise than by an order: paid ones of an offer, and an acquirer's. They have an order
 * and a fill like any others, so that statements, notes and tax lots know them; both name the rule.
 */
import type { Market } from '../../markets/market-types.ts';
import type { Amount, Currency, Price, Quantity } from '../../ledger/money.ts';
import type { Fill, FillPriceRule } from '../orders/fill.ts';
import { buildMarketOrderRequest, type Order } from '../orders/order.ts';
import { type Position, NEW_ORDER_FIELDS, NEW_POSITION_FIELDS } from '../orders/position.ts';

export interface DeliveredShares {
  /** The number of order and position; the fill has the next one. */
  seq: bigint;
  instrument: string;
  market: Market;
  currency: Currency;
  quantity: Quantity;
  cost: Amount;
  /** Of a share. */
  price: Price;
  lockedUntil: number | null;
  /** In place of a feed. */
  source: string;
  rule: FillPriceRule;
}

export const buildDeliveredShares = (
  shares: DeliveredShares,
  now: number,
): { order: Order; position: Position; fill: Fill } => ({
  order: buildOrder(shares, now),
  position: buildPosition(shares, now),
  fill: buildFill(shares, now),
});

const buildOrder = (
  { seq, instrument, market, currency, quantity, cost, price }: DeliveredShares,
  now: number,
): Order => ({
  ...buildMarketOrderRequest({ side: 'long', effect: 'open' }, quantity),
  ...NEW_ORDER_FIELDS,
  seq,
  instrument,
  market,
  type: 'limit',
  status: 'inPosition',
  filled: quantity,
  notional: cost,
  averagePrice: price,
  limitPrice: price,
  timeInForce: 'fok',
  position: seq,
  currency,
  cause: 'filled',
  steps: 1,
  expiresAt: null,
  createdAt: now,
  updatedAt: now,
});

const buildPosition = (
  { seq, instrument, market, currency, quantity, cost, price, lockedUntil, source }: DeliveredShares,
  now: number,
): Position => ({
  ...NEW_POSITION_FIELDS,
  seq,
  instrument,
  market,
  side: 'long',
  status: 'inPosition',
  quantity,
  openQuantity: quantity,
  cost,
  openCost: cost,
  averageCost: price,
  margin: cost,
  leverage: 1,
  dayTrading: false,
  lockedUntil,
  currency,
  source,
  openedAt: now,
});

const buildFill = ({ seq, quantity, price, source, rule }: DeliveredShares, now: number): Fill => ({
  seq: seq + 1n,
  order: seq,
  position: seq,
  effect: 'open',
  price,
  quantity,
  charges: [],
  fee: 0n,
  tax: 0n,
  held: null,
  quoteSeq: 0,
  quoteAt: now,
  bid: price,
  ask: price,
  last: price,
  displayedSize: quantity,
  takenBefore: 0n,
  othersTaken: 0n,
  impact: 0n,
  book: null,
  source,
  rule,
  at: now,
});
