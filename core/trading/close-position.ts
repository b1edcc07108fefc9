/** A position closes in part or whole: its margin comes back, its profit or loss is settled with the dealer, its charges are paid. */
import { divide, smaller, type Amount, type Price, type Quantity } from '../money.ts';
import { costsOf, worthOf, type Circumstances } from './costs.ts';
import { directionOf } from './check-order.ts';
import { liquidationPrice } from './margin.ts';
import { fillOf, type Priced } from './open-position.ts';
import type { Fill, MarketView, Order, Position, Transfer } from './types.ts';

export interface Closed { position: Position; fill: Fill; transfers: Transfer[]; profit: Amount }

/** The units that an order closes: those nothing waits for, or those that it reserved itself when it was placed. */
export type Units = 'free' | 'reserved';
export const unitsOf = (position: Position, units: Units): Quantity => (units === 'free' ? position.openQuantity - position.reserved : position.reserved);

/** A position all of which waits to be sold is ready to close. */
export function withReserved(position: Position, reserved: Quantity): Position {
  const status = position.openQuantity === 0n ? 'closed' : reserved === position.openQuantity ? 'readyToClose' : 'inPosition';
  return { ...position, reserved, status };
}

/**
 * Closes `quantity` of the position's `units` at `priced` for `order`. A loss beyond the position's own margin is the insurance account's,
 * and so are charges that neither the rest of the margin nor `available` can pay.
 */
export function closePosition(position: Position, order: Order, quantity: Quantity, units: Units, priced: Priced, market: MarketView, available: Amount, fillSeq: bigint, now: number, circumstances: Circumstances = {}): Closed {
  const share = (amount: Amount): Amount => (quantity === position.openQuantity ? amount : divide(amount * quantity, position.openQuantity, 'down'));
  const cost = share(position.openCost);
  const margin = share(position.margin);
  const direction = directionOf(position.side, 'close');
  const value = worthOf(direction, priced.price, quantity, position.currency);
  const profit = position.side === 'long' ? value - cost : cost - value;
  const costs = costsOf(market, direction, priced.price, quantity, 1, circumstances);

  const openQuantity = position.openQuantity - quantity;
  const rest = { openCost: position.openCost - cost, margin: position.margin - margin };
  const after: Position = {
    ...position, openQuantity, ...rest,
    liquidationPrice: openQuantity === 0n ? null : liquidationPrice(position.side, position.leverage, rest.openCost, rest.margin, openQuantity, position.currency),
    fees: position.fees + costs.fee, tax: position.tax + costs.tax, realized: position.realized + profit,
    closePrice: averageClose(position, priced.price, quantity), closedAt: openQuantity === 0n ? now : null,
  };
  const fill = fillOf(order, position.seq, priced, quantity, costs, fillSeq, now);
  const reserved = units === 'reserved' ? position.reserved - quantity : position.reserved;
  return { position: withReserved(after, reserved), fill, profit, transfers: settlement(position, order, margin, profit, costs, available) };
}

/** The average price of all closing fills so far, by quantity. */
function averageClose(position: Position, price: Price, quantity: Quantity): Price {
  const before = position.quantity - position.openQuantity;
  return before === 0n || position.closePrice === null ? price : divide(position.closePrice * before + price * quantity, before + quantity, 'half-even');
}

function settlement(position: Position, order: Order, margin: Amount, profit: Amount, charges: { fee: Amount; tax: Amount }, available: Amount): Transfer[] {
  const transfers: Transfer[] = [];
  const move = (amount: Amount, debit: Transfer['debit'], credit: Transfer['credit'], code: Transfer['code']): void => {
    if (amount > 0n) transfers.push({ currency: position.currency, amount, debit, credit, code, reference: `o${order.seq}` });
  };
  const loss = profit < 0n ? -profit : 0n;
  const ownLoss = smaller(loss, margin);
  move(ownLoss, 'margin', 'dealer', 'loss');
  move(loss - ownLoss, 'insurance', 'dealer', 'gap');
  move(margin - ownLoss, 'margin', 'available', 'marginBack');
  move(profit, 'dealer', 'available', 'profit');

  let purse = available + margin - ownLoss + (profit > 0n ? profit : 0n);
  for (const [amount, account, code] of [[charges.tax, 'taxes', 'tax'], [charges.fee, 'fees', 'fee']] as const) {
    const own = smaller(amount, purse);
    move(own, 'available', account, code);
    move(amount - own, 'insurance', account, 'gap');
    purse -= own;
  }
  return transfers;
}
