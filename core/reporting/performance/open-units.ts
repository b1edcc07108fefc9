/**
 * A position's open units at a moment, and their cost: recomputed from its fills and adjustments in order, with the
 * same roundings as in the decisions.
 */
import { costOfPart } from '../../trading/positions/position-figures.ts';
import { type Amount, type Currency, divide, notional, type Price, type Quantity } from '../../ledger/money.ts';
import type { Side } from '../../trading/orders/order.ts';

/**
 * `at`: epoch ms; for an adjustment its ex moment, even if it was recorded later. `price`: paid for a unit that can't
 * be kept; `insured`: what the insurance account bore of the loss of a closing, or of units that can't be kept. `fill`:
 * its number in the account; `undoes`: that of the erroneous purchase which a sale undoes.
 */
export type UnitEvent =
  | {
      at: number;
      what: 'open' | 'close';
      price: Price;
      quantity: Quantity;
      insured?: Amount;
      fill?: bigint;
      undoes?: bigint | null;
    }
  | {
      at: number;
      what: 'adjust';
      numerator: bigint;
      denominator: bigint;
      after: Quantity;
      price: Price;
      insured?: Amount;
    };
/** `events`: by time, in their order at the same moment. */
export interface PositionHistory {
  portfolio: number;
  instrument: string;
  currency: Currency;
  side: Side;
  events: readonly UnitEvent[];
}
export interface OpenUnits {
  quantity: Quantity;
  cost: Amount;
}

/** A purchase is rounded up and a sale down. */
const paid = (side: Side, price: Price, quantity: Quantity, currency: Currency): Amount =>
  notional(price, quantity, currency, side === 'long' ? 'up' : 'down');

export function applyEvent(
  { side, currency }: Pick<PositionHistory, 'side' | 'currency'>,
  { quantity, cost }: OpenUnits,
  event: UnitEvent,
): OpenUnits {
  if (event.what === 'adjust') {
    const whole = quantity * event.numerator;
    const left = whole - event.after * event.denominator;
    // A fraction that can't be held takes its share of the cost; a part too small for any decimal takes none.
    const isKept = left < event.denominator && event.after > 0n;
    const gone = event.after === 0n ? cost : isKept ? 0n : divide(cost * left, whole, 'down');
    return { quantity: event.after, cost: cost - gone };
  }
  if (event.what === 'open')
    return { quantity: quantity + event.quantity, cost: cost + paid(side, event.price, event.quantity, currency) };
  return { quantity: quantity - event.quantity, cost: cost - costOfPart(cost, event.quantity, quantity) };
}

/** The profit of the open units at their closing price: `bid` for a long position, `ask` for a short one. */
export function openProfit(
  { side, currency }: Pick<PositionHistory, 'side' | 'currency'>,
  { quantity, cost }: OpenUnits,
  { bid, ask }: { bid: Price; ask: Price },
): Amount {
  return side === 'long'
    ? notional(bid, quantity, currency, 'down') - cost
    : cost - notional(ask, quantity, currency, 'up');
}

/** Replays a position's history, forwards only. */
export function walker(position: PositionHistory): (before: number) => OpenUnits {
  let next = 0;
  let open: OpenUnits = { quantity: 0n, cost: 0n };
  return (before) => {
    for (let event; (event = position.events[next]) !== undefined && event.at < before; next++)
      open = applyEvent(position, open, event);
    return open;
  };
}
