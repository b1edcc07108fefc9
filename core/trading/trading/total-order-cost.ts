/** What an order that opens needs when it is placed. */
import type { Amount } from '../../ledger/money.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { computeOpeningFillPayment } from '../execution/fill-opening-order.ts';
import type { FillOffer } from '../execution/order-pricing.ts';
import type { Order } from '../orders/order.ts';
import { computeWaitingOrderCost } from './create-order.ts';
import { findHolderInGroup } from './dependent-orders.ts';

/** The cost of the part that fills now and of the part that waits, each at its own price. */
export function computeTotalOrderCost(
  draft: DecisionDraft,
  order: Order,
  offer: FillOffer | null,
  needed = offer && computeOpeningFillPayment(draft, order, offer),
): Amount {
  const now = needed?.costs.total ?? 0n;
  const filled = offer?.quantity ?? 0n;
  if (filled === order.quantity || findHolderInGroup(draft, order)) return now;
  return now + computeWaitingOrderCost(draft, { ...order, filled, notional: needed?.costs.notional ?? 0n });
}
