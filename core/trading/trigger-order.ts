/**
 * A stop triggers: the order becomes a market order, or a limit order if it has a limit, and fills as far as it can.
 */
import { Draft } from './draft.ts';
import { offerNow } from './pricing.ts';
import { runOrder } from './run-order.ts';
import { bestSeen, isTriggered } from './triggers.ts';
import { waitsForStop } from '../orders/waiting.ts';
import type { Price } from '../money.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/**
 * `market` holds the quote that reached the stop, `best` the price that a trailing one had followed until then. Null if
 * there is nothing to do.
 */
export function decideTriggerOrder(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  best: Price | null,
  now: number,
): Decision | null {
  const stored = state.orders.find((each) => each.seq === seq);
  const order = stored?.trail && best !== null ? { ...stored, best } : stored;
  const { quote } = market;
  if (order?.status !== 'pending' || order.asleep || !waitsForStop(order) || !quote || market.session !== 'open')
    return null;
  if (!isTriggered(order, quote) || (state.season && now >= state.season.endsAt)) return null;
  const draft = new Draft(state, market, now);
  const triggered = draft.putOrder({
    ...order,
    triggeredAt: quote.at,
    best: bestSeen(order, quote),
    cause: 'triggered',
  });
  const offer = offerNow(triggered, draft.market);
  const ran = offer ? runOrder(draft, triggered, offer) : null;
  return draft.decision(seq, ran?.notice ?? null);
}
