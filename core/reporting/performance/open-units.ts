/**
 * A position's open units at a moment, and their cost: recomputed from its fills and adjustments in order, with the
 * same roundings as in the decisions.
 */
import { computeCostOfPart } from '../../trading/positions/position-figures.ts';
import { type Amount, type Currency, divide, computeNotional, type Price, type Quantity } from '../../ledger/money.ts';
import type { PositionSide } from '../../trading/orders/order.ts';

/**
 * `at`: epoch ms; for an adjustment its ex moment, even if it was recorded later. `price`: paid for a unit that can't
 * be kept; `insured`: what the insurance account bore of the loss of a closing, or of units that can't be kept. `fill`:
 * its number in the account; `undoes`: that of the erroneous purchase which a sale undoes.
 */
export type PositionUnitEvent =
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
      /** Of a spin-off: the cost that went to the new shares, and the money that was paid, with its part of it. */
      distributed?: { movedCost: Amount; soldCost: Amount; cash: Amount };
    };
/** `events`: by time, in their order at the same moment. */
export interface PositionHistory {
  portfolio: number;
  instrument: string;
  currency: Currency;
  side: PositionSide;
  events: readonly PositionUnitEvent[];
}
export interface OpenUnits {
  quantity: Quantity;
  cost: Amount;
}

/** A purchase is rounded up and a sale down. */
const computePaid = (side: PositionSide, price: Price, quantity: Quantity, currency: Currency): Amount =>
  computeNotional(price, quantity, currency, side === 'long' ? 'up' : 'down');

export function applyUnitEvent(
  { side, currency }: Pick<PositionHistory, 'side' | 'currency'>,
  { quantity, cost }: OpenUnits,
  event: PositionUnitEvent,
): OpenUnits {
  if (event.what === 'adjust' && event.distributed)
    return { quantity, cost: cost - event.distributed.movedCost - event.distributed.soldCost };
  if (event.what === 'adjust') {
    const whole = quantity * event.numerator;
    const left = whole - event.after * event.denominator;
    // A fraction that can't be held takes its share of the cost; a part too small for any decimal takes none.
    const isRetained = left < event.denominator && event.after > 0n;
    const gone = event.after === 0n ? cost : isRetained ? 0n : divide(cost * left, whole, 'down');
    return { quantity: event.after, cost: cost - gone };
  }
  if (event.what === 'open')
    return {
      quantity: quantity + event.quantity,
      cost: cost + computePaid(side, event.price, event.quantity, currency),
    };
  return { quantity: quantity - event.quantity, cost: cost - computeCostOfPart(cost, event.quantity, quantity) };
}

/** The profit of the open units at their closing price: `bid` for a long position, `ask` for a short one. */
export function computeOpenProfit(
  { side, currency }: Pick<PositionHistory, 'side' | 'currency'>,
  { quantity, cost }: OpenUnits,
  { bid, ask }: { bid: Price; ask: Price },
): Amount {
  return side === 'long'
    ? computeNotional(bid, quantity, currency, 'down') - cost
    : cost - computeNotional(ask, quantity, currency, 'up');
}

/** Replays a position's history, forwards only. */
export function createPositionReplay(position: PositionHistory): (before: number) => OpenUnits {
  let next = 0;
  let open: OpenUnits = { quantity: 0n, cost: 0n };
  return (before) => {
    for (let event; (event = position.events[next]) !== undefined && event.at < before; next++)
      open = applyUnitEvent(position, open, event);
    return open;
  };
}
