/** The proceeds of a closing, by the functions that will fill it, on a draft that is thrown away. */
import type { Transfer } from '../../ledger/transfer.ts';
import type { Quote } from '../../markets/market.ts';
import { type Amount, larger, type Price, type Quantity, smaller } from '../../ledger/money.ts';
import { type Charge, sumOf } from '../../markets/charges/charges.ts';
import { type Costs, costsOf, nothingBefore } from '../execution/costs.ts';
import { Draft } from '../execution/draft.ts';
import { fillClosing } from '../execution/fill-closing.ts';
import { newOrder, shownPrice } from './new-order.ts';
import type { Priced } from '../execution/pricing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { Fill } from '../orders/fill.ts';
import type { MarketView } from '../orders/market-view.ts';
import { directionOf, type Order, type OrderRequest, worthOf } from '../orders/order.ts';
import { reserveUnits } from '../execution/units.ts';
import { costOfPart } from '../positions/position-figures.ts';
import type { Links } from './link-orders.ts';

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

// The cost of a second order placed together with the first: the whole bill, by the functions that will decide it.

export interface PreviewedLink {
  kind: 'oco' | 'oto';
  quantity: Quantity;
  price: Price;
  costs: Costs;
  /** What leaves (positive) or reaches (negative) the available money once it fills. */
  total: Amount;
  /** Money held for it as soon as both are placed; nothing for one that sleeps until its entry has filled. */
  held: Amount;
}

/**
 * For links that have been accepted; null if nothing is linked. Too little money isn't refused here: it shows in the
 * amount available afterwards.
 */
export function previewLinked(
  state: AccountState,
  asked: Order,
  { oco, oto }: Links,
  { costs: entry, fillsNow }: { costs: Costs; fillsNow: boolean },
  market: MarketView,
  now: number,
): PreviewedLink | null {
  const request = oco ?? oto;
  if (!request) return null;
  const order = newOrder(0n, request, market, now);
  const price = shownPrice(order, market);
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
      held: oco || fillsNow ? costs.total : 0n,
    };
  const { quote } = market;
  const closed = oco && quote ? closedAt(state, oco, market, now, ifTouched(price, quote)) : null;
  return {
    kind: oco ? 'oco' : 'oto',
    quantity: request.quantity,
    price,
    costs: { ...costs, ...closed?.charged },
    total: closed?.total ?? costs.total - costs.margin - resultOf(asked, entry, request.quantity, price),
    held: 0n,
  };
}

/** Released margin plus profit or loss, if `quantity` of what `asked` opens at `entry` were closed at `price`. */
function resultOf(asked: Order, entry: Costs, quantity: Quantity, price: Price): Amount {
  const part = smaller(quantity, asked.quantity);
  const cost = costOfPart(entry.notional, part, asked.quantity);
  const worth = worthOf(directionOf(asked.side, 'close'), price, part, asked.currency);
  const result = costOfPart(entry.margin, part, asked.quantity) + (asked.side === 'long' ? worth - cost : cost - worth);
  return larger(result, 0n);
}
