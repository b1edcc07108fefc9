/** A leveraged position whose margin is used up is closed by the house, at the quote, with the same record as any other fill. */
import { tickOf } from '../ticks.ts';
import { endOrder } from './cancel-order.ts';
import { directionOf } from './check-order.ts';
import { closeNow } from './close-held.ts';
import { take } from './fill-price.ts';
import { pricedBy } from './open-position.ts';
import { newOrder } from './new-order.ts';
import type { AccountState, Decision, MarketView, Position } from './types.ts';
import type { Price } from '../money.ts';
import type { Quote } from '../market.ts';

/** Watched is the side of the quote at which the position would close: the bid of a long one, the ask of a short one. */
export const marginUsedUp = (side: Position['side'], liquidation: Price, quote: Pick<Quote, 'bid' | 'ask'>): boolean =>
  side === 'long' ? quote.bid <= liquidation : quote.ask >= liquidation;

/** Null where there is nothing to do. Closing orders that wait for this position's units end first. */
export function decideStopOut(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote, instrument, date } = market;
  if (!position || position.openQuantity === 0n || position.liquidationPrice === null || !quote || market.session !== 'open') return null;
  if (!marginUsedUp(position.side, position.liquidationPrice, quote)) return null;

  const ended = endWaiting(state, position, now);
  const freed = ended.positions.find((each) => each.seq === seq) ?? position;
  const direction = directionOf(position.side, 'close');
  const tick = tickOf(instrument.market, direction === 'buy' ? quote.ask : quote.bid, date);
  const order = newOrder(state.lastSeq + 1n, {
    side: position.side, effect: 'close', type: 'market', quantity: position.openQuantity, limitPrice: null, leverage: position.leverage, timeInForce: 'day',
  }, market, now);
  const priced = pricedBy(take(direction, position.openQuantity, quote, tick), 'stopOut', quote);
  // Isolated: charges too are paid from this margin and then by the insurance account, never from other money.
  const closed = closeNow({ ...state, available: () => 0n }, [freed], order, 'free', priced, market, now, 'stopOut');
  return {
    ...closed, transfers: [...ended.transfers, ...closed.transfers], orders: [...ended.orders, ...closed.orders],
    positions: [...ended.positions.filter((each) => each.seq !== seq), ...closed.positions],
  };
}

/** All pending closing orders of the side end: they were sized for what is held now. */
function endWaiting(state: AccountState, position: Position, now: number): Pick<Decision, 'transfers' | 'orders' | 'positions'> {
  const waiting = state.orders.filter((order) => order.status === 'pending' && order.effect === 'close' && order.side === position.side);
  let { positions } = state;
  const ended: Pick<Decision, 'transfers' | 'orders' | 'positions'> = { transfers: [], orders: [], positions: [] };
  if (position.reserved === 0n) return ended;
  for (const order of waiting) {
    const decision = endOrder({ ...state, positions }, order, 'nothingToClose', null, now);
    positions = positions.map((each) => decision.positions.find((changed) => changed.seq === each.seq) ?? each);
    ended.orders.push(...decision.orders);
  }
  ended.positions = positions.filter((each) => !state.positions.includes(each));
  return ended;
}
