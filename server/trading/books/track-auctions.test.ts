/** An auction that can't be held at first still has those in it who took part in passing. */
import type { AuctionTimes } from '@bourse/core/markets/auctions/auction-times.ts';
import { Account, market, order } from '@bourse/core/trading/trading/testing.ts';
import { decidePlaceOrder } from '@bourse/core/trading/trading/place-order.ts';
import { expect, it } from 'vitest';
import { openBooks } from '../../books/books.ts';
import type { Joined } from './auction-store.ts';
import { PassingAuctions } from './track-auctions.ts';

const NOW = Date.parse('2026-11-20T16:00:00.000Z');
const SECOND_MS = 1_000;

it('is held with the limits that were there, and they meet no quote before it is', async () => {
  const { instrument, quote } = market('100');
  const times = { kind: 'close', crossesAt: NOW, edge: NOW, pricedAt: NOW } as AuctionTimes;
  const books = openBooks();
  const rests = order({ type: 'limit', limitPrice: 99_00000000n, quantity: 10_00000000n, timeInForce: 'gtc' });
  const placed = new Account('10000').carry(decidePlaceOrder(new Account('10000').state, rests, market('105'), NOW));
  books.setOrder(1n, placed.order);
  const id = `o1.${placed.order.seq}`;
  const asked: (readonly Joined[])[] = [];
  let isAway = false;
  const passing = new PassingAuctions({
    feeds: { instrument: () => instrument, quote: () => quote },
    crossings: {
      priced: (_, from, to) => (NOW > from && NOW <= to ? [times] : []),
      under: () => null,
    },
    auctions: {
      async hold(_, joined = []) {
        if (isAway) throw new Error('the database is away');
        asked.push(joined);
        return [];
      },
    },
  });
  await passing.hold(books, NOW);
  asked.length = 0;
  isAway = true;
  await expect(passing.hold(books, NOW + 3 * SECOND_MS)).rejects.toThrow('away');
  expect(passing.awaits(books, id, NOW + 3 * SECOND_MS)).toBe(true);
  isAway = false;
  await passing.hold(books, NOW + 3 * SECOND_MS);
  expect(asked.flat().map(({ ids }) => ids)).toEqual([[id]]);
  expect(passing.awaits(books, id, NOW + 3 * SECOND_MS)).toBe(false);
});
