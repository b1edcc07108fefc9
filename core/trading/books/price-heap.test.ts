import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PriceHeap } from './price-heap.ts';

const action = fc.oneof(
  fc.record({
    what: fc.constant('put' as const),
    id: fc.integer({ min: 0, max: 30 }),
    price: fc.bigInt({ min: 1n, max: 50n }),
  }),
  fc.record({ what: fc.constant('remove' as const), id: fc.integer({ min: 0, max: 30 }) }),
  fc.record({ what: fc.constant('look' as const), price: fc.bigInt({ min: 1n, max: 50n }) }),
);

describe.each(['falls', 'rises'] as const)('a heap of prices to which the market %s', (reached) => {
  it('finds the same entries as a plain list, whatever was put, moved and removed', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 300 }), (actions) => {
        const heap = new PriceHeap(reached);
        const plain = new Map<string, bigint>();
        for (const each of actions) {
          if (each.what === 'put') {
            heap.put(`${each.id}`, each.price);
            plain.set(`${each.id}`, each.price);
          }
          if (each.what === 'remove') {
            heap.remove(`${each.id}`);
            plain.delete(`${each.id}`);
          }
          if (each.what !== 'look') continue;
          const crosses = (price: bigint) => (reached === 'falls' ? price >= each.price : price <= each.price);
          expect(heap.reachedBy(crosses).toSorted()).toEqual(
            [...plain]
              .filter(([, price]) => crosses(price))
              .map(([id]) => id)
              .toSorted(),
          );
          expect(heap.size).toBe(plain.size);
        }
      }),
    );
  });
});

it('returns the nearest entries first', () => {
  const heap = new PriceHeap('falls');
  for (const [id, price] of [
    ['a', 10n],
    ['b', 30n],
    ['c', 20n],
  ] as const)
    heap.put(id, price);
  expect(heap.reachedBy((price) => price >= 10n)).toEqual(['b', 'c', 'a']);
});

it('returns an entry once after it was moved away and back', () => {
  const heap = new PriceHeap('rises');
  for (const price of [10n, 20n, 10n]) heap.put('a', price);
  expect(heap.reachedBy((price) => price <= 30n)).toEqual(['a']);
});

it('stores at most a few times the live entries, however often they are moved or removed', () => {
  const heap = new PriceHeap('falls');
  for (let at = 0; at < 50; at += 1) heap.put(`still ${at}`, BigInt(1_000 + at));
  for (let times = 0; times < 10_000; times += 1) heap.put('moved', BigInt(times % 900));
  expect(heap.storedCount).toBeLessThanOrEqual(51 * 4);
  for (let times = 0; times < 10_000; times += 1) {
    heap.put(`gone ${times}`, 5n);
    heap.remove(`gone ${times}`);
  }
  expect(heap.storedCount).toBeLessThanOrEqual(52 * 4);
  expect(heap.size).toBe(51);
});
