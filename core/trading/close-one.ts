/** The customer closes one position, in part or whole, at the market. */
import { isClosable, lotOf } from '../lots.ts';
import type { Quantity } from '../money.ts';
import { checkOrder } from './check-order.ts';
import { closeNow } from './close-held.ts';
import { unitsOf } from './close-position.ts';
import { immediatePrice } from './immediate-price.ts';
import { newOrder } from './new-order.ts';
import { isTradingRefusal, notInThatState, offLot, quantityExceedsHeld, refuseTrading, type TradingRefusal } from './refusals.ts';
import type { AccountState, Decision, MarketView, OrderRequest } from './types.ts';

/** `quantity` null means all of it. Closing is allowed only while in position. */
export function decideClosePosition(state: AccountState, seq: bigint, quantity: Quantity | null, market: MarketView, now: number): Decision | TradingRefusal {
  const position = state.positions.find((each) => each.seq === seq);
  if (!position) return refuseTrading('positionNotFound');
  if (position.status !== 'inPosition') return notInThatState(position.status);
  const free = unitsOf(position, 'free');
  const asked = quantity ?? free;
  if (asked > free) return quantityExceedsHeld(free);
  const lot = lotOf(market.instrument, market.date);
  if (!isClosable(asked, free, lot)) return offLot(lot.lot, lot.minimum);

  const request: OrderRequest = { side: position.side, effect: 'close', type: 'market', quantity: asked, limitPrice: null, leverage: position.leverage, timeInForce: 'day' };
  const refused = checkOrder(request, market);
  if (refused) return refused;
  const order = newOrder(state.lastSeq + 1n, request, market, now);
  const priced = immediatePrice(order, market);
  if (priced === null) return refuseTrading('priceNotObtained');
  if (isTradingRefusal(priced)) return priced;
  return closeNow(state, [position], order, 'free', priced, market, now, 'closedByCustomer');
}
