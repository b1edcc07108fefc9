/** A closing order: it gives back what is held of a side, oldest position first, now or when the tape trades through its limit. */
import { isClosable, lotOf } from '../lots.ts';
import { smaller, type Amount, type Quantity } from '../money.ts';
import { closePosition, unitsOf, withReserved, type Closed, type Units } from './close-position.ts';
import type { Circumstances } from './costs.ts';
import { closedNotice } from './notices.ts';
import type { Priced } from './open-position.ts';
import { immediatePrice } from './immediate-price.ts';
import { isTradingRefusal, notInThatState, offLot, quantityExceedsHeld, type TradingRefusal } from './refusals.ts';
import type { AccountState, Cause, Decision, MarketView, Order, Position } from './types.ts';

/** Decides a new closing order over all positions of its side. */
export function closeHeld(state: AccountState, order: Order, market: MarketView, now: number): Decision | TradingRefusal {
  const held = state.positions.filter((position) => position.side === order.side && position.openQuantity > 0n);
  const free = held.reduce((sum, position) => sum + unitsOf(position, 'free'), 0n);
  if (order.quantity > free) return free === 0n && held.length > 0 ? notInThatState('readyToClose') : quantityExceedsHeld(free);
  const lot = lotOf(market.instrument, market.date);
  if (!isClosable(order.quantity, free, lot)) return offLot(lot.lot, lot.minimum);
  const priced = immediatePrice(order, market);
  if (priced === null) return reserve(held, order);
  if (isTradingRefusal(priced)) return priced;
  return closeNow(state, held, order, 'free', priced, market, now);
}

/** Closes `order.quantity` of the `units` of `held`, oldest first. A new order takes the next number, its fills those after it. */
export function closeNow(state: AccountState, held: readonly Position[], order: Order, units: Units, priced: Priced, market: MarketView, now: number, cause: Cause = 'filled'): Decision {
  const firstFill = (order.seq > state.lastSeq ? order.seq : state.lastSeq) + 1n;
  const closed: Closed[] = [];
  let left = order.quantity;
  let available = state.available(order.currency);
  for (const position of held) {
    const quantity = smaller(left, unitsOf(position, units));
    if (quantity === 0n) continue;
    // The order's charges are those of its whole, whatever number of positions it closes.
    const circumstances: Circumstances = { liquidity: units === 'reserved' ? 'maker' : 'taker', before: order.quantity - left };
    const one = closePosition(position, order, quantity, units, priced, market, available, firstFill + BigInt(closed.length), now, circumstances);
    available = one.transfers.reduce(availableAfter, available);
    closed.push(one);
    left -= quantity;
  }
  if (left > 0n) throw new Error(`closing order ${order.seq} exceeds what is held by ${left}`);
  const fills = closed.map((one) => one.fill);
  const done: Order = {
    ...order, status: 'closed', filled: order.quantity, averagePrice: priced.price, fees: sum(fills.map((f) => f.fee)), tax: sum(fills.map((f) => f.tax)),
    cause, position: closed.length === 1 ? (closed[0]?.position.seq ?? null) : null, updatedAt: now,
  };
  return {
    transfers: closed.flatMap((one) => one.transfers), orders: [done], positions: closed.map((one) => one.position), fills,
    order: done, notice: closedNotice(done, market, sum(closed.map((one) => one.profit))), lastSeq: firstFill + BigInt(fills.length) - 1n,
  };
}

function reserve(held: readonly Position[], order: Order): Decision {
  const positions: Position[] = [];
  let left = order.quantity;
  for (const position of held) {
    const quantity = smaller(left, unitsOf(position, 'free'));
    if (quantity === 0n) continue;
    positions.push(withReserved(position, position.reserved + quantity));
    left -= quantity;
  }
  return { transfers: [], orders: [order], positions, fills: [], order, notice: null, lastSeq: order.seq };
}

/** Gives `quantity` of reserved units back, newest position first, so that the sum over positions stays that of the pending orders. */
export function unreserve(held: readonly Position[], quantity: Quantity): Position[] {
  const positions: Position[] = [];
  let left = quantity;
  for (const position of held.toReversed()) {
    const given = smaller(left, position.reserved);
    if (given === 0n) continue;
    positions.push(withReserved(position, position.reserved - given));
    left -= given;
  }
  return positions;
}

function availableAfter(available: Amount, transfer: { amount: Amount; debit: string; credit: string }): Amount {
  if (transfer.debit === 'available') return available - transfer.amount;
  return transfer.credit === 'available' ? available + transfer.amount : available;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
