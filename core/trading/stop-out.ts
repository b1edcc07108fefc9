/**
 * A leveraged position whose margin is used up is closed by the house, at the quote, with the same record as any other fill: as much of
 * it as brings the rest back above what it needs, and all of it only where that can't be.
 */
import type { Quote } from '../market.ts';
import type { Price } from '../money.ts';
import { closing } from './close-one.ts';
import { trimAttached } from './dependents.ts';
import { directionOf } from './direction.ts';
import { Draft } from './draft.ts';
import { fillClosing } from './fill-closing.ts';
import { take } from './fill-price.ts';
import { newOrder } from './new-order.ts';
import { partToClose } from './part-to-close.ts';
import { closedNotice } from './notices.ts';
import { finish } from './run-order.ts';
import { tickAt } from './tick-at.ts';
import { isAttached } from './units.ts';
import type { AccountState, Decision, MarketView, Position } from './types.ts';

/** Watched is the side of the quote at which the position would close: the bid of a long one, the ask of a short one. */
export const marginUsedUp = (side: Position['side'], liquidation: Price, quote: Pick<Quote, 'bid' | 'ask'>): boolean =>
  side === 'long' ? quote.bid <= liquidation : quote.ask >= liquidation;

/** Null where there is nothing to do. Closing orders that have reserved this position's units end first. */
export function decideStopOut(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const position = state.positions.find((each) => each.seq === seq);
  const { quote } = market;
  if (!position || position.openQuantity === 0n || position.liquidationPrice === null || !quote || market.session !== 'open') return null;
  if (!marginUsedUp(position.side, position.liquidationPrice, quote)) return null;

  const draft = new Draft(state, market, now);
  if (position.reserved > 0n) endReservations(draft, position);
  const direction = directionOf(position.side, 'close');
  const quantity = partToClose(position, { ...draft.market, quote });
  const order = { ...newOrder(draft.nextSeq(), closing(position, quantity), market, now), cause: 'stopOut' as const };
  const tick = tickAt(market, direction === 'buy' ? quote.ask : quote.bid);
  const taken = take(direction, quantity, quote, tick);
  const bearer = quantity < position.openQuantity ? 'rest' : 'margin';
  const closed = fillClosing(draft, draft.putOrder(order), 'free', { ...taken, quantity, quote, rule: 'stopOut' }, bearer);
  trimAttached(draft);
  const done = draft.putOrder({ ...closed.order, cause: 'stopOut' });
  return draft.decision(done.seq, closedNotice(done, market, closed.profit));
}

/** They were sized for what is held now. */
export function endReservations(draft: Draft, position: Position): void {
  for (const order of draft.waiting()) {
    const current = draft.order(order.seq);
    if (current?.status === 'pending' && order.effect === 'close' && order.side === position.side && !isAttached(order)) finish(draft, current, 'nothingToClose');
  }
}
