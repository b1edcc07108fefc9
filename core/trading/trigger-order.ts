/** A stop is reached: the order becomes a market order, or a limit order where it has a limit, and takes what it can have. */
import { Draft } from './draft.ts';
import { offerNow } from './pricing.ts';
import { runOrder } from './run-order.ts';
import { bestSeen, isTriggered, waitsForStop } from './triggers.ts';
import type { AccountState, Decision, MarketView } from './types.ts';

/** `market` holds the quote that reached the stop. Null where there is nothing to do. */
export function decideTriggerOrder(state: AccountState, seq: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  const { quote } = market;
  if (order?.status !== 'pending' || order.asleep || !waitsForStop(order) || !quote || market.session !== 'open') return null;
  if (!isTriggered(order, quote)) return null;
  const draft = new Draft(state, market, now);
  const triggered = draft.putOrder({ ...order, triggeredAt: quote.at, best: bestSeen(order, quote), cause: 'triggered' });
  const offer = offerNow(triggered, market);
  const ran = offer ? runOrder(draft, triggered, offer) : null;
  return draft.decision(seq, ran?.notice ?? null);
}

/** Writes down how far a trailing stop has followed, so that a restart goes on from there. Null where it is written already. */
export function decideFollow(state: AccountState, seq: bigint, best: bigint, market: MarketView, now: number): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.trail === null || order.triggeredAt !== null || order.best === best) return null;
  const draft = new Draft(state, market, now);
  draft.putOrder({ ...order, best });
  return draft.decision(seq, null);
}
