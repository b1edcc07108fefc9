/**
 * What a second order that is placed with the first will cost: the whole bill, by the functions that will decide it.
 */
import { divide, type Amount, type Price, type Quantity } from '../money.ts';
import { costsOf, nothingBefore, type Costs } from './costs.ts';
import { worthOf } from '../orders/worth.ts';
import { directionOf } from '../orders/direction.ts';
import { holdPrice } from './hold-price.ts';
import type { Links } from './link-orders.ts';
import { newOrder } from './new-order.ts';
import type { AccountState, MarketView, Order, OrderRequest, Position } from './types.ts';
import { unitsOf } from './units.ts';

export interface PreviewedLink {
  kind: 'oco' | 'oto';
  quantity: Quantity;
  price: Price;
  costs: Costs;
  /** What leaves (positive) or reaches (negative) the available money once it fills. */
  total: Amount;
  /** What is held for it as soon as both are placed; a sleeping order holds nothing before it wakes. */
  held: Amount;
}

/** Units to be closed and the cost and margin behind them. */
type Closable = Pick<Position, 'side' | 'openQuantity' | 'openCost' | 'margin' | 'currency' | 'reserved' | 'pledge'>;

/**
 * For links that have been accepted; null if nothing is linked. Too little money isn't refused here: it shows in the
 * amount available afterwards.
 */
export function previewLinked(
  state: AccountState,
  asked: Order,
  { oco, oto }: Links,
  entry: Costs,
  market: MarketView,
  now: number,
): PreviewedLink | null {
  const request = oco ?? oto;
  if (!request) return null;
  const order = newOrder(0n, request, market, now);
  const price = holdPrice(order, market);
  const costs = costsOf(
    market,
    directionOf(request.side, request.effect),
    price,
    request.quantity,
    request.leverage,
    true,
    nothingBefore(request),
  );
  if (request.effect === 'open')
    return {
      kind: oco ? 'oco' : 'oto',
      quantity: request.quantity,
      price,
      costs,
      total: costs.total,
      held: oco ? costs.total : 0n,
    };
  const units = oco
    ? heldFor(state, request)
    : [
        {
          side: asked.side,
          openQuantity: asked.quantity,
          openCost: entry.notional,
          margin: entry.margin,
          currency: asked.currency,
          reserved: 0n,
        },
      ];
  return {
    kind: oco ? 'oco' : 'oto',
    quantity: request.quantity,
    price,
    costs,
    total: costs.total - costs.margin - closingValue(units, request.quantity, price),
    held: 0n,
  };
}

/** Positions that a closing order is about. */
export const heldFor = (state: AccountState, { side, position }: OrderRequest): Position[] =>
  state.positions.filter(
    (each) => each.side === side && each.openQuantity > 0n && (position === null || each.seq === position),
  );

/** Released margin plus profit or loss, if the first `quantity` free units closed at `price`. */
export function closingValue(units: readonly Closable[], quantity: Quantity, price: Price): Amount {
  let left = quantity;
  let value = 0n;
  for (const each of units) {
    const free = unitsOf(each, 'free');
    const part = left < free ? left : free;
    if (part === 0n) continue;
    const cost = divide(each.openCost * part, each.openQuantity, 'down');
    const margin = divide(each.margin * part, each.openQuantity, 'down');
    const worth = worthOf(directionOf(each.side, 'close'), price, part, each.currency);
    const result = margin + (each.side === 'long' ? worth - cost : cost - worth);
    value += result > 0n ? result : 0n;
    left -= part;
  }
  return value;
}
