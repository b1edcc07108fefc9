/** Preview of a change to a waiting order, by the function that will decide it. */
import { directionOf } from '../orders/direction.ts';
import type { Amount } from '../money.ts';
import { costsOf } from './costs.ts';
import { Draft } from './draft.ts';
import { seenBy } from './extended-hours.ts';
import { holdPrice } from './hold-price.ts';
import { isTradingRefusal, refuseTrading, type TradingRefusal } from './refusals.ts';
import { decideReplaceOrder, type Replacement } from './replace-order.ts';
import type { AccountState, MarketView, Order } from './types.ts';

interface Standing {
  /** Held for the part that still waits. */
  hold: Amount;
  /** Charges of the whole order: those of its fills, and those of the rest at its price. */
  charges: Amount;
}

export interface PreviewedReplacement {
  before: Standing;
  after: Standing;
  available: Amount;
  availableAfter: Amount;
  /** Whether part of it would fill before the answer is sent. */
  fillsNow: boolean;
  order: Order;
}

export function previewReplacement(
  state: AccountState,
  seq: bigint,
  change: Replacement,
  given: MarketView,
  now: number,
): PreviewedReplacement | TradingRefusal {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order) return refuseTrading('orderNotFound');
  const decided = decideReplaceOrder(state, seq, change, given, now);
  if (isTradingRefusal(decided)) return decided;
  const { market } = new Draft(state, seenBy(order, given), now);
  const available = state.available(order.currency);
  return {
    before: standingOf(order, market),
    after: standingOf(decided.order, market),
    available,
    availableAfter: decided.transfers.reduce(
      (left, { currency, amount, debit, credit }) =>
        currency === order.currency
          ? left + (credit === 'available' ? amount : 0n) - (debit === 'available' ? amount : 0n)
          : left,
      available,
    ),
    fillsNow: decided.order.filled > order.filled,
    order,
  };
}

function standingOf(order: Order, market: MarketView): Standing {
  const rest = order.status === 'pending' ? order.quantity - order.filled : 0n;
  const direction = directionOf(order.side, order.effect);
  const waits =
    rest > 0n ? costsOf(market, direction, holdPrice(order, market), rest, order.leverage, true, order) : null;
  return {
    hold: order.hold,
    charges: order.fees + order.tax + (waits ? waits.fee + waits.tax + (waits.held ?? 0n) : 0n),
  };
}
