/**
 * Applies a cash dividend to waiting orders: on the ex-date open limits to buy and stops to sell go down by it, to the
 * next lower tick, unless they are marked not to be reduced. Limits to sell and stops to buy don't change, nor does any
 * order for a dividend below a hundredth of a currency unit. Source: FINRA Rule 5330 (Adjustment of Orders); the house
 * does the same in every market.
 */
import { maximumOf, type Price } from '../../ledger/money.ts';
import { computeFillCosts } from '../execution/fill-costs.ts';
import { getTradeDirection, type Order, isWaitingForStop } from '../orders/order.ts';
import { DecisionDraft } from '../execution/decision-draft.ts';
import { computeHoldPrice } from '../trading/create-order.ts';
import { buildOrdersReducedNotice } from '../execution/trading-notices.ts';
import { endOrderWithDependents } from '../trading/execute-order.ts';
import { type MarketView, roundToMarketTick } from '../orders/market-view.ts';
import type { AccountState, TradingChanges } from '../orders/account-state.ts';

/** `amount` of cash a unit; `from`: when the ex-date began (epoch ms). Orders placed since then already reflect it. */
export interface ExDividendEvent {
  exDate: string;
  amount: Price;
  from: number;
}

const SMALLEST_REDUCTION = 1_000_000n;
const ENDS = 'ends';

/** Null if there is nothing to reduce. `followed`: how far a trailing order has followed by now. */
export function decideReduceOrders(
  state: AccountState,
  event: ExDividendEvent,
  market: MarketView,
  now: number,
  followed: (order: bigint) => Price | null = () => null,
): TradingChanges | null {
  if (event.amount < SMALLEST_REDUCTION) return null;
  const draft = new DecisionDraft(state, market, now);
  let reduced = 0;
  for (const { seq } of draft.waiting()) {
    const order = draft.order(seq);
    if (order?.status !== 'pending') continue;
    const after =
      order.createdAt < event.from && isOpen(order) && !order.doNotReduce
        ? reduceOrder(order, event.amount, market, followed(seq))
        : null;
    if (after === null) continue;
    reduced += 1;
    if (after === ENDS) endOrderWithDependents(draft, order, 'corporateAction');
    else putReducedOrder(draft, order, after);
  }
  return reduced === 0 ? null : draft.changes(buildOrdersReducedNotice(market, event.amount));
}

const isOpen = ({ timeInForce }: Order): boolean => timeInForce === 'gtc' || timeInForce === 'gtd';

/** Null if it stays as it is. */
function reduceOrder(
  order: Order,
  amount: Price,
  market: MarketView,
  followed: Price | null,
): Order | typeof ENDS | null {
  const lower = (price: Price): Price => (price > amount ? roundToMarketTick(market, price - amount, 'down') : 0n);
  const buys = getTradeDirection(order.side, order.effect) === 'buy';
  // The exits that an entry names are orders of the other direction.
  const exits =
    order.side === 'long'
      ? {
          stopLoss: order.stopLoss && lower(order.stopLoss),
          ...(order.stopLossLimit ? { stopLossLimit: lower(order.stopLossLimit) } : {}),
        }
      : { takeProfit: order.takeProfit && lower(order.takeProfit) };
  const stops = isWaitingForStop(order);
  const own = buys
    ? { limitPrice: order.type === 'limit' && order.limitPrice !== null ? lower(order.limitPrice) : order.limitPrice }
    : stops
      ? {
          stopPrice: order.stopPrice && lower(order.stopPrice),
          limitPrice: order.limitPrice && lower(order.limitPrice),
          best: reduceBestPrice(order, amount, followed),
        }
      : {};
  const after = { ...order, ...own, ...(order.effect === 'open' ? exits : {}), cause: 'adjusted' as const };
  const { limitPrice, stopPrice, stopLoss, stopLossLimit = null, takeProfit } = after;
  if ([limitPrice, stopPrice, stopLoss, stopLossLimit, takeProfit].includes(0n)) return ENDS;
  const changed = (['limitPrice', 'stopPrice', 'stopLoss', 'stopLossLimit', 'takeProfit', 'best'] as const).some(
    (field) => after[field] !== order[field],
  );
  return changed ? after : null;
}

function reduceBestPrice({ trail, best }: Order, amount: Price, followed: Price | null): Price | null {
  const seen = followed ?? best;
  return trail === null || seen === null ? best : maximumOf(seen - amount, 1n);
}

/** An opening order's hold depends on its price. */
function putReducedOrder(draft: DecisionDraft, order: Order, after: Order): void {
  // A pair's hold is for either of its orders.
  const holds =
    order.effect === 'open' && !order.inactive && order.trail === null && order.hold > 0n && order.group === null;
  const total = holds
    ? computeFillCosts(
        draft.market,
        getTradeDirection(order.side, 'open'),
        computeHoldPrice(after, draft.market),
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
