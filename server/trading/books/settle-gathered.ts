import type { AuctionTimes } from '@bourse/core/auctions/auction-times.ts';
import { isForAuction } from '@bourse/core/orders/waiting.ts';
import type { Offer } from '@bourse/core/trading/pricing.ts';
import { decideSettleAuction, decideSettleJoined } from '@bourse/core/trading/settle-auction.ts';
import type { Desk } from '../../desk/desk.ts';
import { loansAgainst } from '../../desk/loans-owed.ts';
import type { MarketViews } from '../market-view.ts';
import type { Call, Gathered } from './auction-calls.ts';

/** Proposes one order's fill in an auction, or its end without one. */
export async function settle(
  { desk, views }: { desk: Desk; views: MarketViews },
  { instrument }: Call,
  { account, order }: Gathered,
  offer: Offer | null,
  times: AuctionTimes | null,
): Promise<void> {
  await desk.run({
    // The position that an order opens has the order's number, and may have been closed while part of the order waited.
    account,
    actor: { rule: 'auctions' },
    key: null,
    currencies: [instrument.currency],
    instrument: instrument.id,
    orders: [order.seq],
    positions: [order.seq],
    loads: loansAgainst(order),
    decide(state, now) {
      const view = views(instrument.id, now);
      const market = view && (offer ? { ...view, date: times?.date ?? view.date, quote: offer.quote } : view);
      if (!market) return null;
      if (isForAuction(order)) return decideSettleAuction(state, order.seq, market, offer, now);
      return offer && times && decideSettleJoined(state, order.seq, market, offer, times.crossesAt, now);
    },
    answer: () => null,
  });
}
