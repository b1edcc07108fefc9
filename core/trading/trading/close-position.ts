/**
 * The house closes a position, or part of it, by an order of its own under the same rules as a customer's: within the
 * limits of the day and of the moment, as deep as is offered, and in the same ladder. What can't be filled now is
 * retried as the market moves on.
 */
import { getLotSizeRules } from '../../markets/order-rules/lot-sizes.ts';
import type { Quote } from '../../markets/market-types.ts';
import { computeNotional, type Quantity, minimumOf } from '../../ledger/money.ts';
import { countUnitsTakenBefore, computeLadderFill, getBestPriceLevel } from '../books/price-ladder.ts';
import { trimAttachedExits } from './dependent-orders.ts';
import {
  buildMarketOrderRequest,
  type TradeDirection,
  getTradeDirection,
  type HOUSE_CLOSING_CAUSES,
  isAttachedExit,
  type OrderRequest,
} from '../orders/order.ts';
import type { DecisionDraft } from '../execution/decision-draft.ts';
import { type LossBearer, fillClosingOrder } from '../execution/fill-closing-order.ts';
import { createOrder } from './create-order.ts';
import { buildPositionClosedNotice } from '../execution/trading-notices.ts';
import { computeImmediateFillMaximum } from '../execution/order-pricing.ts';
import { endOrderWithDependents } from './execute-order.ts';
import { type MarketView, getMarketTick } from '../orders/market-view.ts';
import { countUnitsLeftOpen, countPledgedUnits, countFreeOrReservedUnits } from '../execution/position-units.ts';
import type { AccountState, OrderDecision } from '../orders/account-state.ts';
import type { FillPriceRule } from '../orders/fill.ts';
import type { Position } from '../orders/position.ts';
import { decidePlaceOrder } from './place-order.ts';
import {
  refuseHoldingPledged,
  refuseNotInThatState,
  refuseQuantityExceedsHeld,
  refuseTrading,
  refuseSinglePriceTrading,
  type TradingRefusal,
} from '../execution/trading-refusals.ts';

/**
 * `quantity`: all that must be closed; `cause`: recorded on the order. Without a rule of its own the fill records how
 * far it reached, as a customer's closing does. `fromMargin`: only the position's own margin bears it, nothing else of
 * the customer's.
 */
export interface PositionClosingByHouse {
  quantity: Quantity;
  quote: Quote;
  cause: (typeof HOUSE_CLOSING_CAUSES)[number];
  rule?: FillPriceRule;
  fromMargin?: boolean;
  /** Takes only units that no order waits to sell: the customer's orders carry on. */
  keepsOrders?: boolean;
}

/** Orders that wait to close the position end first. Null if nothing can be filled now. */
export function closePositionByHouse(
  draft: DecisionDraft,
  position: Position,
  { quantity: wanted, quote, cause, rule, fromMargin = false, keepsOrders = false }: PositionClosingByHouse,
): OrderDecision | null {
  const { now } = draft;
  draft.market = { ...draft.market, quote };
  const { market } = draft;
  const direction = getTradeDirection(position.side, 'close');
  const quantity = computeClosableNow(draft, direction, wanted, quote);
  if (quantity === 0n) return null;
  if (position.reserved > 0n && !keepsOrders) endReservations(draft, position);
  // Nobody chooses its moment, so it takes the quote at hand although that may be late.
  const atHand = { ...market, delay: null };
  const order = { ...createOrder(draft.nextSeq(), buildClosingOrderRequest(position, quantity), atHand, now), cause };
  const taken = computeLadderFill(
    direction,
    quantity,
    quote,
    getMarketTick(market, getBestPriceLevel(direction, quote).best),
    countUnitsTakenBefore(market, direction),
  );
  const bearer: LossBearer = !fromMargin
    ? 'customer'
    : quantity < wanted
      ? 'carried'
      : quantity < position.openQuantity
        ? 'rest'
        : 'margin';
  const closed = fillClosingOrder(
    draft,
    draft.putOrder(order),
    'free',
    { ...taken, quantity, quote, rule: rule ?? (taken.within ? 'close.market' : 'close.impact') },
    bearer,
  );
  // The house earns nothing from a forced closing: its market impact goes to the insurance account.
  draft.pay(
    computeNotional(taken.impact, quantity, order.currency, 'down'),
    'dealer',
    'insurance',
    'houseImpact',
    order.currency,
    `o${order.seq}`,
  );
  trimAttachedExits(draft);
  const done = draft.putOrder({ ...closed.order, cause });
  return draft.decision(
    done.seq,
    buildPositionClosedNotice(done, market, closed.profit, countUnitsLeftOpen(draft, done)),
  );
}

/**
 * As much of `wanted` as is offered, in whole lots. If less than the displayed size is left of the ladder, it waits
 * until that is replenished.
 */
function computeClosableNow(
  { market }: DecisionDraft,
  direction: TradeDirection,
  wanted: Quantity,
  quote: Quote,
): Quantity {
  const most = computeImmediateFillMaximum(direction, quote, market);
  if (most >= wanted) return wanted;
  const { lot, fraction } = getLotSizeRules(market.instrument, market.date);
  return most < minimumOf(getBestPriceLevel(direction, quote).size, wanted)
    ? 0n
    : fraction
      ? most
      : most - (most % lot);
}

/** Their quantities were for what was held until now. */
function endReservations(draft: DecisionDraft, position: Position): void {
  for (const order of draft.waiting()) {
    const current = draft.order(order.seq);
    if (
      current?.status === 'pending' &&
      order.effect === 'close' &&
      order.side === position.side &&
      !isAttachedExit(order)
    )
      endOrderWithDependents(draft, current, 'nothingToClose');
  }
}

// The customer closes one position, in part or whole, at the market.

/**
 * `quantity` null means everything that no order reserves. Closing is allowed only while in position. `sender`: the API
 * key that it is sent with, if any.
 */
export function decideClosePosition(
  state: AccountState,
  seq: bigint,
  quantity: Quantity | null,
  market: MarketView,
  now: number,
  sender: Pick<OrderRequest, 'apiKeyId'> = {},
): OrderDecision | TradingRefusal {
  const position = state.positions.find((each) => each.seq === seq);
  if (!position) return refuseTrading('positionNotFound');
  if (position.status !== 'inPosition') return refuseNotInThatState(position.status);
  // Closing at the market happens now or not at all; a sale at the next single price is an order.
  if (market.singlePrice && market.gathers) return refuseSinglePriceTrading(market.gathers);
  const free = countFreeOrReservedUnits(position, 'free');
  const requested = quantity ?? free;
  const held = free + countPledgedUnits(position);
  if (held > free && (requested > free || free === 0n) && requested <= held) return refuseHoldingPledged(free);
  if (requested > free) return refuseQuantityExceedsHeld(free);
  return decidePlaceOrder(state, { ...buildClosingOrderRequest(position, requested), ...sender }, market, now);
}

/** A market order that closes units of one position. */
export const buildClosingOrderRequest = (position: Position, quantity: Quantity): OrderRequest => ({
  ...buildMarketOrderRequest({ side: position.side, effect: 'close' }, quantity, position.leverage),
  position: position.seq,
});
