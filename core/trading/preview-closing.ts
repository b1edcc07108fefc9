/** The proceeds of a closing, by the functions that will fill it, on a draft that is thrown away. */
import type { Transfer } from '../ledger/transfer.ts';
import type { Quote } from '../market.ts';
import type { Amount, Price } from '../money.ts';
import { sumOf, type Charge } from '../charges/charges.ts';
import type { Costs } from './costs.ts';
import { Draft } from './draft.ts';
import { fillClosing } from './fill-closing.ts';
import { newOrder } from './new-order.ts';
import type { Priced } from './pricing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Fill } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import { reserveUnits } from './units.ts';

/** What doesn't fill at once is shown as if its price were touched. */
export const ifTouched = (price: Price, quote: Quote): Priced => ({
  price,
  quote,
  impact: 0n,
  displayedSize: 0n,
  rule: 'limit.touched',
});

type Charged = Pick<Costs, 'charges' | 'fee' | 'tax' | 'held'>;

interface Closed {
  charged: Charged;
  /**
   * What leaves (positive) or reaches (negative) the available money: released margin, profit or loss, and charges, as
   * far as the insurance account doesn't bear them.
   */
  total: Amount;
}

/** An accepted closing as it would be filled at `priced`. */
export function closedAt(
  state: AccountState,
  request: OrderRequest,
  market: MarketView,
  now: number,
  priced: Priced,
): Closed {
  const draft = new Draft(state, market, now);
  const order = draft.putOrder(newOrder(draft.nextSeq(), request, market, now));
  reserveUnits(draft, order, request.quantity);
  fillClosing(draft, order, 'reserved', { ...priced, quantity: request.quantity });
  return { charged: chargedBy(draft.fills), total: -reachingAvailable(draft.changes(null).transfers) };
}

/** What transfers bring to the available money; negative: what they take from it. */
export const reachingAvailable = (transfers: readonly Transfer[]): Amount =>
  transfers.reduce(
    (sum, { amount, debit, credit }) =>
      sum + (credit === 'available' ? amount : 0n) - (debit === 'available' ? amount : 0n),
    0n,
  );

/** The charges of all its fills, one line a name. */
function chargedBy(fills: readonly Fill[]): Charged {
  const lines = new Map<string, Charge>();
  let held: Amount | null = null;
  for (const fill of fills) {
    for (const each of fill.charges)
      lines.set(each.name, { ...each, amount: (lines.get(each.name)?.amount ?? 0n) + each.amount });
    if (fill.held !== null) held = (held ?? 0n) + fill.held;
  }
  const charges = [...lines.values()];
  return { charges, fee: sumOf(charges, 'fee'), tax: sumOf(charges, 'tax'), held };
}
