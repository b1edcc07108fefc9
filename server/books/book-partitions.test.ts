/** Books divided among several leaders by instrument propose together what a single one would. */
import {
  type BookPartition,
  getBookPartition,
  BOOK_PARTITIONS,
} from '@bourse/core/trading/books/order-book-partition.ts';
import type { Order } from '@bourse/core/trading/orders/order.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeBookEntryId, type RestingOrderBooks, createRestingOrderBooks } from './resting-order-books.ts';

const NAMES = ['US.AAA', 'US.BBB', 'KR.CCC', 'FX.DDD'];
const byLetter = (instrument: string): BookPartition => (instrument.codePointAt(3) ?? 0) % 2;
const END = 1_000;

const waiting: fc.Arbitrary<Order> = fc
  .record({
    seq: fc.bigInt({ min: 1n, max: 40n }),
    instrument: fc.constantFrom(...NAMES),
    side: fc.constantFrom('long' as const, 'short' as const),
    limitPrice: fc.bigInt({ min: 1n, max: 200n }),
    status: fc.constantFrom('pending' as const, 'pending' as const, 'cancelled' as const),
    timeInForce: fc.constantFrom('day' as const, 'gtc' as const, 'atClose' as const, 'extended' as const),
    expiresAt: fc.constantFrom(END, END * 2),
  })
  .map((over) => ({ ...LIMIT, ...over }));
const LIMIT = {
  effect: 'open',
  type: 'limit',
  quantity: 1n,
  filled: 0n,
  triggerPriceSource: 'last',
  stopPrice: null,
  trail: null,
  best: null,
  triggeredAt: null,
  inactive: false,
  dayTrading: false,
} as unknown as Order;

/** Everything that the leader of these books would propose at a price and a moment. */
const proposedBy = (all: readonly RestingOrderBooks[], last: bigint, now: number): string[] =>
  all
    .flatMap((books) => [
      ...NAMES.flatMap((name) => [
        ...books.crossedBy(name, { last, bid: last - 1n, ask: last + 1n }),
        ...books.touchedOutside(name, { last }).map((id) => `outside ${id}`),
        ...books.joiners(name, last - 5n, last + 5n).map((id) => `joins ${id}`),
      ]),
      ...books.ended(now).map((id) => `ends ${id}`),
      ...books.called(now).map((id) => `called ${id}`),
    ])
    .toSorted();

it('two partitions together trigger the same entries as a single one, each for its own instruments', () =>
  fc.assert(
    fc.property(
      fc.array(waiting, { minLength: 1, maxLength: 60 }),
      fc.bigInt({ min: 1n, max: 200n }),
      fc.constantFrom(END - 1, END, END * 2),
      (orders, last, now) => {
        const whole = createRestingOrderBooks();
        const parts = [0, 1].map((partition) => createRestingOrderBooks(partition, byLetter));
        // An order stays in its instrument, whatever happens to it.
        const placed = [...new Map(orders.map((order) => [order.seq, order])).values()];
        for (const order of placed) for (const books of [whole, ...parts]) books.setOrder(7n, order);
        expect(proposedBy(parts, last, now)).toEqual(proposedBy([whole], last, now));
        expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(whole.size);
        for (const books of parts) for (const name of books.instruments()) expect(byLetter(name)).toBe(books.partition);
        for (const { seq } of placed)
          for (const books of [whole, ...parts]) books.remove(encodeBookEntryId('o', 7n, seq));
        expect([whole, ...parts].map((books) => [books.size, books.instruments()])).toEqual(Array(3).fill([0, []]));
      },
    ),
  ));

it('each instrument permanently belongs to one of eight partitions, which are about equally large', () => {
  // Every process of every version must agree: these numbers decide who leads which books.
  expect(['US.AAPL', 'KR.005930', 'FX.EURUSD', 'CRYPTO.BTC'].map(getBookPartition)).toEqual([8, 2, 2, 1]);
  const counts = new Map(BOOK_PARTITIONS.map((partition) => [partition, 0]));
  for (const market of ['US', 'KR', 'HK', 'JP'])
    for (let number = 0; number < 2_000; number += 1) {
      const partition = getBookPartition(`${market}.${String(number).padStart(6, '0')}`);
      counts.set(partition, counts.get(partition)! + 1);
    }
  expect(counts.size).toBe(8);
  for (const [, count] of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
