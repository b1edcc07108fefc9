/** The customer closes one position, in part or whole, at the market. */
import type { Quantity } from '../money.ts';
import { atMarket } from '../orders/at-market.ts';
import { decidePlaceOrder } from './place-order.ts';
import {
  holdingPledged,
  notInThatState,
  quantityExceedsHeld,
  refuseTrading,
  singlePriceTrading,
  type TradingRefusal,
} from './refusals.ts';
import { pledgedOf, unitsOf } from './units.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';
import type { OrderRequest } from '../orders/order.ts';
import type { Position } from '../orders/position.ts';

/** `quantity` null means everything that no order reserves. Closing is allowed only while in position. */
export function decideClosePosition(
  state: AccountState,
  seq: bigint,
  quantity: Quantity | null,
  market: MarketView,
  now: number,
): Decision | TradingRefusal {
  const position = state.positions.find((each) => each.seq === seq);
  if (!position) return refuseTrading('positionNotFound');
  if (position.status !== 'inPosition') return notInThatState(position.status);
  // Closing at the market happens now or not at all; a sale at the next single price is an order.
  if (market.singlePrice && market.gathers) return singlePriceTrading(market.gathers);
  const free = unitsOf(position, 'free');
  const asked = quantity ?? free;
  const held = free + pledgedOf(position);
  if (held > free && (asked > free || free === 0n) && asked <= held) return holdingPledged(free);
  if (asked > free) return quantityExceedsHeld(free);
  return decidePlaceOrder(state, closing(position, asked), market, now);
}

/** A market order that closes units of one position. */
export const closing = (position: Position, quantity: Quantity): OrderRequest => ({
  ...atMarket({ side: position.side, effect: 'close' }, quantity, position.leverage),
  position: position.seq,
});
