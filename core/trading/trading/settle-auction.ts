/** After an auction: an order gets its allotment, as far as its money goes, and the rest lapses. */
import { largestMultiple, lotOf } from '../../markets/order-rules/lots.ts';
import { isForAuction, type Order } from '../orders/order.ts';
import { stoodAt } from './auction-orders.ts';
import { checkBeforeMove } from './check-order.ts';
import { Draft } from '../execution/draft.ts';
import { neededFor } from '../execution/fill-opening.ts';
import { endedNotice, expiredNotice } from '../execution/notices.ts';
import type { Offer } from '../execution/pricing.ts';
import { finish, runOrder, type Ran } from './run-order.ts';
import type { AccountState, Decision } from '../orders/account-state.ts';
import type { MarketView } from '../orders/market-view.ts';

/**
 * `allotted`: its allotment in the auction, at the single price; null if nothing. Returns null if there is nothing to
 * do.
 */
export function decideSettleAuction(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  allotted: Offer | null,
  now: number,
): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (order?.status !== 'pending' || order.expiresAt === null || now < order.expiresAt || !isForAuction(order))
    return null;
  const draft = new Draft(state, market, now);
  const offer = checkBeforeMove([order], market) ? null : allotted;
  const ran = offer && take(draft, order, offer);
  const current = draft.order(seq) ?? order;
  if (current.status === 'pending')
    finish(
      draft,
      current,
      order.effect === 'open' && offer && current.filled < offer.quantity ? 'insufficientAtFill' : 'auctionOver',
    );
  return draft.decision(
    seq,
    endedNotice(ran?.notice ?? null, draft.order(seq) ?? order, market) ?? expiredNotice(order, market),
  );
}

/**
 * An ordinary limit order's allotment; the rest keeps waiting. Null if there is nothing to do: the order has changed
 * since the auction took its last orders at `crossesAt`, which is also so if this was done before.
 */
export function decideSettleJoined(
  state: AccountState,
  seq: bigint,
  market: MarketView,
  allotted: Offer,
  crossesAt: number,
  now: number,
): Decision | null {
  const order = state.orders.find((each) => each.seq === seq);
  if (!order || !stoodAt(order, crossesAt) || checkBeforeMove([order], market)) return null;
  const draft = new Draft(state, market, now);
  const paid = order.effect === 'close' || isPaid(draft, order, allotted);
  const { notice } = take(draft, order, allotted);
  const current = draft.order(seq) ?? order;
  // Its hold went into its allotment.
  if (current.status === 'pending' && !paid) finish(draft, current, 'insufficientAtFill');
  return draft.decision(seq, endedNotice(notice, draft.order(seq) ?? order, market));
}

/**
 * Every order has influenced the price that it now meets. One whose money doesn't pay for all of it must take what it
 * can pay for: otherwise it would have moved the price for nothing.
 */
function take(draft: Draft, order: Order, allotted: Offer): Ran {
  if (order.effect === 'close' || isPaid(draft, order, allotted)) return runOrder(draft, order, allotted);
  draft.pay(order.hold, 'frozen', 'available', 'release', order.currency, `o${order.seq}`);
  const freed = draft.putOrder({ ...order, hold: 0n });
  const { lot, fraction } = lotOf(draft.market.instrument, draft.market.date);
  const quantity = largestMultiple(
    fraction ? 1n : lot,
    (each) => each <= allotted.quantity && isPaid(draft, freed, { ...allotted, quantity: each }),
  );
  return runOrder(draft, freed, quantity > 0n ? { ...allotted, quantity } : allotted);
}

const isPaid = (draft: Draft, order: Order, offer: Offer): boolean =>
  neededFor(draft, order, offer).beyondHold <= draft.available(order.currency);
