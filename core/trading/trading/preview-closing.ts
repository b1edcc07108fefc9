/** The proceeds of a closing, by the functions that will fill it, on a draft that is thrown away. */
import type { LedgerAccount } from '../../ledger/base-chart-of-accounts.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { Quote } from '../../markets/market-types.ts';
import { type Amount, maximumOf, type Price, type Quantity, minimumOf } from '../../ledger/money.ts';
import { type Charge, sumCharges } from '../../markets/charges/compute-charges.ts';
import { type FillCosts, computeFillCosts, buildUnfilledOrderProgress } from '../execution/fill-costs.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { fillClosingOrder } from '../execution/fill-closing-order.ts';
import { computeOpeningFillPayment } from '../execution/fill-opening-order.ts';
import type { AcceptedOrder } from './accept-order.ts';
import { createOrder, computeDisplayedPrice, computeWaitingOrderCosts } from './create-order.ts';
import type { PricedFill } from '../execution/order-pricing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Fill } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';
import { getTradeDirection, type Order, type OrderRequest, computeUnitsValue } from '../orders/order.ts';
import { reserveUnits } from '../execution/position-units.ts';
import { computeCostOfPart } from '../positions/position-figures.ts';
import type { LinkedOrderRequests } from './link-orders.ts';

/** What doesn't fill at once is shown as if its price were touched. */
export const buildFillAtTouchedPrice = (price: Price, quote: Quote): PricedFill => ({
  price,
  quote,
  impact: 0n,
  displayedSize: 0n,
  rule: 'limit.touched',
});

type Charged = Pick<FillCosts, 'charges' | 'fee' | 'tax' | 'held'>;

interface ClosingPreview {
  charged: Charged;
  /**
   * What leaves (positive) or reaches (negative) the available money: released margin, profit or loss, and charges, as
   * far as the insurance account doesn't bear them.
   */
  total: Amount;
}

/** An accepted closing as it would be filled at `priced`. */
export function previewClosing(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
  priced: PricedFill,
): ClosingPreview {
  const draft = new DecisionDraft(state, market, now);
  const order = draft.putOrder(createOrder(draft.nextSeq(), request, market, now));
  reserveUnits(draft, order, request.quantity);
  fillClosingOrder(draft, order, 'reserved', { ...priced, quantity: request.quantity });
  return { charged: sumFillCharges(draft.fills), total: -sumAvailableTransfers(draft.changes(null).transfers) };
}

const isAvailable = (name: LedgerAccount): boolean => name === 'available' || name === 'playAvailable';

/** What transfers bring to the available money, or play money; negative: what they take from it. */
export const sumAvailableTransfers = (transfers: readonly Transfer[]): Amount =>
  transfers.reduce(
    (sum, { amount, debit, credit }) => sum + (isAvailable(credit) ? amount : 0n) - (isAvailable(debit) ? amount : 0n),
    0n,
  );

/** The charges of all its fills, one line a name. */
function sumFillCharges(fills: readonly Pick<Fill, 'charges' | 'held'>[]): Charged {
  const lines = new Map<string, Charge>();
  let held: Amount | null = null;
  for (const fill of fills) {
    for (const each of fill.charges)
      lines.set(each.name, { ...each, amount: (lines.get(each.name)?.amount ?? 0n) + each.amount });
    if (fill.held !== null) held = (held ?? 0n) + fill.held;
  }
  const charges = [...lines.values()];
  return { charges, fee: sumCharges(charges, 'fee'), tax: sumCharges(charges, 'tax'), held };
}

// What an opening order costs that fills in part at once.

/**
 * Of an opening order that fills in part and then waits: that part as it is charged now, which may be dearer than what
 * waits, and the rest as it is held. Null for any other.
 */
export function computePartlyFilledCosts({ request, draft, order, offer, ends }: AcceptedOrder): FillCosts | null {
  if (!offer || ends || request.effect === 'close' || offer.quantity === order.quantity) return null;
  const { costs: now } = computeOpeningFillPayment(draft, order, offer);
  const rest = computeWaitingOrderCosts(draft, { ...order, filled: offer.quantity, notional: now.notional });
  return {
    notional: now.notional + rest.notional,
    margin: now.margin + rest.margin,
    ...sumFillCharges([now, rest]),
    total: now.total + rest.total,
  };
}

// The cost of a second order placed together with the first: the whole bill, by the functions that will decide it.

export interface LinkedOrderPreview {
  kind: 'oco' | 'oto';
  quantity: Quantity;
  price: Price;
  costs: FillCosts;
  /** What leaves (positive) or reaches (negative) the available money once it fills. */
  total: Amount;
  /** Money held for it as soon as both are placed; nothing for one that sleeps until its entry has filled. */
  held: Amount;
}

/**
 * For links that have been accepted; null if nothing is linked. Too little money isn't refused here: it shows in the
 * amount available afterwards.
 */
export function previewLinkedOrders(
  state: AccountState,
  requestedOrder: Order,
  { oco, oto }: LinkedOrderRequests,
  { costs: entry, fillsNow }: { costs: FillCosts; fillsNow: boolean },
  market: MarketView,
  now: number,
): LinkedOrderPreview | null {
  const request = oco ?? oto;
  if (!request) return null;
  const order = createOrder(0n, request, market, now);
  const price = computeDisplayedPrice(order, market);
  const costs = computeFillCosts(
    market,
    getTradeDirection(request.side, request.effect),
    price,
    request.quantity,
    request.leverage,
    true,
    buildUnfilledOrderProgress(request),
  );
  if (request.effect === 'open')
    return {
      kind: oco ? 'oco' : 'oto',
      quantity: request.quantity,
      price,
      costs,
      total: costs.total,
      // Of a pair the dearer one holds the money for both.
      held: oco ? maximumOf(costs.total - entry.total, 0n) : fillsNow ? costs.total : 0n,
    };
  const { quote } = market;
  const closed = oco && quote ? previewClosing(state, oco, market, now, buildFillAtTouchedPrice(price, quote)) : null;
  return {
    kind: oco ? 'oco' : 'oto',
    quantity: request.quantity,
    price,
    costs: { ...costs, ...closed?.charged },
    total: closed?.total ?? costs.total - costs.margin - computeResult(requestedOrder, entry, request.quantity, price),
    held: 0n,
  };
}

/**
 * Released margin plus profit or loss, if `quantity` of what `requestedOrder` opens at `entry` were closed at `price`.
 */
function computeResult(requestedOrder: Order, entry: FillCosts, quantity: Quantity, price: Price): Amount {
  const part = minimumOf(quantity, requestedOrder.quantity);
  const cost = computeCostOfPart(entry.notional, part, requestedOrder.quantity);
  const worth = computeUnitsValue(
    getTradeDirection(requestedOrder.side, 'close'),
    price,
    part,
    requestedOrder.currency,
  );
  const result =
    computeCostOfPart(entry.margin, part, requestedOrder.quantity) +
    (requestedOrder.side === 'long' ? worth - cost : cost - worth);
  return maximumOf(result, 0n);
}
