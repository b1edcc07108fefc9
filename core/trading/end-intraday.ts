/** What may be held within the day only (day trades, and short positions where a market says so) is told of its end, and then closed by an order of its own. */
import { shortingOf } from '../shorting.ts';
import { closing } from './close-one.ts';
import { trimAttached } from './dependents.ts';
import { directionOf } from './direction.ts';
import { Draft } from './draft.ts';
import { fillClosing } from './fill-closing.ts';
import { take } from './fill-price.ts';
import { newOrder } from './new-order.ts';
import { closedNotice, intradayNotice } from './notices.ts';
import { closesAt, warnsAt } from './session-end.ts';
import { endReservations } from './stop-out.ts';
import { tickAt } from './tick-at.ts';
import type { AccountState, Changes, Decision, MarketView, Position } from './types.ts';

export type IntradayStep = 'warn' | 'close' | null;

/** What is due now of a position opened on the market's local date `openedOn`; one of an earlier day, left by an outage, is closed at once. */
export function intradayStep({ side, dayTrading }: Pick<Position, 'side' | 'dayTrading'>, openedOn: string, market: MarketView, now: number): IntradayStep {
  const { instrument, date, session } = market;
  const ends = dayTrading || (side === 'short' && shortingOf(instrument.market, date).intradayOnly);
  if (!ends || session !== 'open') return null;
  if (openedOn < date || now >= closesAt(market)) return 'close';
  return now >= warnsAt(market) ? 'warn' : null;
}

const openOne = (state: AccountState, seq: bigint): Position | undefined => state.positions.find((each) => each.seq === seq && each.openQuantity > 0n);

/** Null where there is nothing to say. */
export function decideWarnIntraday(state: AccountState, seq: bigint, openedOn: string, market: MarketView, now: number): Changes | null {
  const position = openOne(state, seq);
  if (!position || intradayStep(position, openedOn, market, now) !== 'warn') return null;
  return new Draft(state, market, now).changes(intradayNotice(position, market, closesAt(market)));
}

/** Closes all of it at the quote; what waits to close it ends first. Null where there is nothing to do or no price. */
export function decideCloseIntraday(state: AccountState, seq: bigint, openedOn: string, market: MarketView, now: number): Decision | null {
  const position = openOne(state, seq);
  const { quote } = market;
  if (!position || !quote || intradayStep(position, openedOn, market, now) !== 'close') return null;
  const draft = new Draft(state, market, now);
  if (position.reserved > 0n) endReservations(draft, position);
  const order = { ...newOrder(draft.nextSeq(), closing(position, position.openQuantity), market, now), cause: 'intradayEnd' as const };
  const direction = directionOf(position.side, 'close');
  const taken = take(direction, position.openQuantity, quote, tickAt(market, direction === 'buy' ? quote.ask : quote.bid));
  const closed = fillClosing(draft, draft.putOrder(order), 'free', { ...taken, quantity: position.openQuantity, quote, rule: taken.within ? 'close.market' : 'close.impact' });
  trimAttached(draft);
  const done = draft.putOrder({ ...closed.order, cause: 'intradayEnd' });
  return draft.decision(done.seq, closedNotice(done, market, closed.profit));
}
