/** The house closes a position, or a part of it, at the quote and by an order of its own, with the same record as any other fill. */
import type { Quote } from '../market.ts';
import type { Quantity } from '../money.ts';
import { closing } from './close-one.ts';
import { trimAttached } from './dependents.ts';
import { directionOf } from './direction.ts';
import type { Draft } from './draft.ts';
import { fillClosing, type Bearer } from './fill-closing.ts';
import { take } from './fill-price.ts';
import { newOrder } from './new-order.ts';
import { closedNotice } from './notices.ts';
import { finish } from './run-order.ts';
import { tickAt } from './tick-at.ts';
import { isAttached } from './units.ts';
import type { Cause, Decision, FillRule, Position } from './types.ts';

/** `cause` stands on the order; without a rule of its own the fill says how far it reached, as a customer's closing does. */
export interface HouseClosing { quantity: Quantity; quote: Quote; cause: Cause; rule?: FillRule; bearer?: Bearer }

/** What waits to close the position ends first. */
export function closeByHouse(draft: Draft, position: Position, { quantity, quote, cause, rule, bearer }: HouseClosing): Decision {
  const { market, now } = draft;
  if (position.reserved > 0n) endReservations(draft, position);
  const order = { ...newOrder(draft.nextSeq(), closing(position, quantity), market, now), cause };
  const direction = directionOf(position.side, 'close');
  const taken = take(direction, quantity, quote, tickAt(market, direction === 'buy' ? quote.ask : quote.bid));
  const closed = fillClosing(draft, draft.putOrder(order), 'free', { ...taken, quantity, quote, rule: rule ?? (taken.within ? 'close.market' : 'close.impact') }, bearer);
  trimAttached(draft);
  const done = draft.putOrder({ ...closed.order, cause });
  return draft.decision(done.seq, closedNotice(done, market, closed.profit));
}

/** They were sized for what is held now. */
function endReservations(draft: Draft, position: Position): void {
  for (const order of draft.waiting()) {
    const current = draft.order(order.seq);
    if (current?.status === 'pending' && order.effect === 'close' && order.side === position.side && !isAttached(order)) finish(draft, current, 'nothingToClose');
  }
}
