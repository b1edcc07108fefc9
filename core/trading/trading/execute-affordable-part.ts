/** Fills as much of an order as its money pays for, where its customer may not let it fail by spending the rest. */
import { findLargestMultiple, getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { computeOpeningFillPayment } from '../execution/fill-opening-order.ts';
import type { FillOffer } from '../execution/order-pricing.ts';
import type { Order } from '../orders/order.ts';
import { takeGroupHold } from './dependent-orders.ts';
import { executeOrder, type OrderExecution } from './execute-order.ts';

/** Whether the hold and the available money pay for all of `offer`. */
export const isAffordable = (draft: DecisionDraft, order: Order, offer: FillOffer): boolean =>
  computeOpeningFillPayment(draft, order, offer).beyondHold <= draft.available(order.currency);

/** If not even the smallest quantity can be paid for, the order ends. */
export function executeAffordablePart(draft: DecisionDraft, requested: Order, offer: FillOffer): OrderExecution {
  if (requested.effect === 'close') return executeOrder(draft, requested, offer);
  const order = takeGroupHold(draft, requested);
  if (isAffordable(draft, order, offer)) return executeOrder(draft, order, offer);
  draft.pay(order.hold, 'frozen', 'available', 'release', order.currency, `o${order.seq}`);
  const freed = draft.putOrder({ ...order, hold: 0n });
  const { lot, fraction } = getLotSizeRules(draft.market.instrument, draft.market.date);
  const inParts = fraction || order.quantity % lot !== 0n;
  const quantity = findLargestMultiple(
    inParts ? 1n : lot,
    (each) => each <= offer.quantity && isAffordable(draft, freed, { ...offer, quantity: each }),
  );
  return executeOrder(draft, freed, quantity > 0n ? { ...offer, quantity } : offer);
}
