/** An auction that can't be held at first still has those in it who took part in passing. */
import type { ScheduledAuction } from '@bourse/core/markets/auctions/auction-schedule.ts';
import { TestAccount, buildMarketView, buildOrderRequest } from '@bourse/core/trading/trading/testing.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { expect, it } from 'vitest';
import { createRestingOrderBooks } from '../../books/resting-order-books.ts';
import type { AuctionWithLimitOrders } from './auction-store.ts';
import { AuctionTracker } from './track-auctions.ts';

const NOW = Date.parse('2026-11-20T16:00:00.000Z');
const SECOND_MS = 1_000;

it('holds an auction with the limit orders present, which meet no quote before it', async () => {
  const { instrument, quote } = buildMarketView('100');
  const times = { kind: 'close', crossesAt: NOW, edge: NOW, pricedAt: NOW } as ScheduledAuction;
  const books = createRestingOrderBooks();
  const rests = buildOrderRequest({
    type: 'limit',
    limitPrice: 99_00000000n,
    quantity: 10_00000000n,
    timeInForce: 'gtc',
  });
  const placed = new TestAccount('10000').carry(
    decidePlaceOrder(new TestAccount('10000').state, rests, buildMarketView('105'), NOW),
  );
  books.setOrder(1n, placed.order);
  const id = `o1.${placed.order.seq}`;
  const heldAuctions: (readonly AuctionWithLimitOrders[])[] = [];
  let isAway = false;
  const passing = new AuctionTracker({
    venues: { instrument: () => instrument, quote: () => quote },
    dueAuctionFinder: {
      pricedBetween: (_, from, to) => (NOW > from && NOW <= to ? [times] : []),
      currentAuction: () => null,
    },
    auctionRunner: {
      async runDueAuctions(_, joined = []) {
        if (isAway) throw new Error('the database is away');
        heldAuctions.push(joined);
        return [];
      },
    },
  });
  await passing.hold(books, NOW);
  heldAuctions.length = 0;
  isAway = true;
  await expect(passing.hold(books, NOW + 3 * SECOND_MS)).rejects.toThrow('away');
  expect(passing.awaits(books, id, NOW + 3 * SECOND_MS)).toBe(true);
  isAway = false;
  await passing.hold(books, NOW + 3 * SECOND_MS);
  expect(heldAuctions.flat().map(({ ids }) => ids)).toEqual([[id]]);
  expect(passing.awaits(books, id, NOW + 3 * SECOND_MS)).toBe(false);
});
