/**
 * Applies a cash dividend to waiting orders: on the ex-date open limits to buy and stops to sell go down by it, to the
 * next lower tick, unless they are marked not to be reduced. Limits to sell and stops to buy don't change, nor does any
 * order for a dividend below a hundredth of a currency unit. Source: FINRA Rule 5330 (Adjustment of Orders); the house
 * does the same in every market.
 */
import { larger, type Price } from '../../ledger/money.ts';
import { costsOf } from '../execution/costs.ts';
import { directionOf, type Order, waitsForStop } from '../orders/order.ts';
import { Draft } from '../execution/draft.ts';
import { holdPrice } from '../trading/new-order.ts';
import { ordersReducedNotice } from '../execution/notices.ts';
import { finish } from '../trading/run-order.ts';
import { type MarketView, toTickOf } from '../orders/market-view.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';

/** `amount` of cash a unit; `from`: when the ex-date began (epoch ms). Orders placed since then already reflect it. */
export interface ExDividend {
  exDate: string;
  amount: Price;
  from: number;
}

const LEAST = 1_000_000n;
const ENDS = 'ends';

/** Null if there is nothing to reduce. `followed`: how far a trailing order has followed by now. */
export function decideReduceOrders(
  state: AccountState,
  event: ExDividend,
  market: MarketView,
  now: number,
  followed: (order: bigint) => Price | null = () => null,
): TradingChanges | null {
  if (event.amount < LEAST) return null;
  const draft = new Draft(state, market, now);
  let reduced = 0;
  for (const { seq } of draft.waiting()) {
    const order = draft.order(seq);
    if (order?.status !== 'pending') continue;
    const after =
      order.createdAt < event.from && isOpen(order) && !order.doNotReduce
        ? reducedBy(order, event.amount, market, followed(seq))
        : null;
    if (after === null) continue;
    reduced += 1;
    if (after === ENDS) finish(draft, order, 'corporateAction');
    else putReduced(draft, order, after);
  }
  return reduced === 0 ? null : draft.changes(ordersReducedNotice(market, event.amount));
}

const isOpen = ({ timeInForce }: Order): boolean => timeInForce === 'gtc' || timeInForce === 'gtd';

/** Null if it stays as it is. */
function reducedBy(
  order: Order,
  amount: Price,
  market: MarketView,
  followed: Price | null,
): Order | typeof ENDS | null {
  const lower = (price: Price): Price => (price > amount ? toTickOf(market, price - amount, 'down') : 0n);
  const buys = directionOf(order.side, order.effect) === 'buy';
  // The exits that an entry names are orders of the other direction.
  const exits =
    order.side === 'long'
      ? { stopLoss: order.stopLoss && lower(order.stopLoss) }
      : { takeProfit: order.takeProfit && lower(order.takeProfit) };
  const stops = waitsForStop(order);
  const own = buys
    ? { limitPrice: order.type === 'limit' && order.limitPrice !== null ? lower(order.limitPrice) : order.limitPrice }
    : stops
      ? {
          stopPrice: order.stopPrice && lower(order.stopPrice),
          limitPrice: order.limitPrice && lower(order.limitPrice),
          best: bestBy(order, amount, followed),
        }
      : {};
  const after = { ...order, ...own, ...(order.effect === 'open' ? exits : {}), cause: 'adjusted' as const };
  if ([after.limitPrice, after.stopPrice, after.stopLoss, after.takeProfit].includes(0n)) return ENDS;
  const changed = (['limitPrice', 'stopPrice', 'stopLoss', 'takeProfit', 'best'] as const).some(
    (field) => after[field] !== order[field],
  );
  return changed ? after : null;
}

function bestBy({ trail, best }: Order, amount: Price, followed: Price | null): Price | null {
  const seen = followed ?? best;
  return trail === null || seen === null ? best : larger(seen - amount, 1n);
}

/** An opening order's hold depends on its price. */
function putReduced(draft: Draft, order: Order, after: Order): void {
  const holds = order.effect === 'open' && !order.asleep && order.trail === null && order.hold > 0n;
  const total = holds
    ? costsOf(
        draft.market,
        directionOf(order.side, 'open'),
        holdPrice(after, draft.market),
        after.quantity - after.filled,
        order.leverage,
        true,
        order,
      ).total
    : order.hold;
  const hold = total < order.hold ? total : order.hold;
  draft.pay(order.hold - hold, 'frozen', 'available', 'release', order.currency, `o${order.seq}`);
  draft.putOrder({ ...after, hold }, true);
}
