/** The cost of a second order placed together with the first: the whole bill, by the functions that will decide it. */
import { costOfPart } from '../figures/position.ts';
import { larger, smaller, type Amount, type Price, type Quantity } from '../money.ts';
import { costsOf, nothingBefore, type Costs } from './costs.ts';
import { worthOf } from '../orders/worth.ts';
import { directionOf } from '../orders/direction.ts';
import { shownPrice } from './hold-price.ts';
import type { Links } from './link-orders.ts';
import { newOrder } from './new-order.ts';
import { closedAt, ifTouched } from './preview-closing.ts';
import type { AccountState } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { Order } from '../orders/order.ts';

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
