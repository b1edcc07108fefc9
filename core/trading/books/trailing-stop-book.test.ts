import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TrailingStopBook, computeTrailingStop } from './trailing-stop-book.ts';
import type { TrailDistance } from '../orders/order.ts';

const trail: fc.Arbitrary<TrailDistance> = fc.oneof(
  fc.bigInt({ min: 1n, max: 40n }).map((amount): TrailDistance => ({ kind: 'amount', amount })),
  fc.bigInt({ min: 1_000_000n, max: 40_000_000n }).map((rate): TrailDistance => ({ kind: 'rate', rate })),
);
const action = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('put' as const), id: fc.integer({ min: 0, max: 25 }), trail }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), id: fc.integer({ min: 0, max: 25 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('price' as const), price: fc.bigInt({ min: 50n, max: 200n }) }),
  },
);

describe.each(['sell', 'buy'] as const)('trailing %s stops', (direction) => {
  it('trigger exactly when each would on its own', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 200 }), (actions) => {
        const book = new TrailingStopBook(direction);
        const plain = new Map<string, { best: bigint; trail: TrailDistance }>();
        let price = 100n;
        for (const each of actions) {
          if (each.what === 'put') {
            book.put(`${each.id}`, price, each.trail);
            plain.set(`${each.id}`, { best: price, trail: each.trail });
          }
          if (each.what === 'remove') {
            book.remove(`${each.id}`);
            plain.delete(`${each.id}`);
          }
          if (each.what !== 'price') continue;
          price = each.price;
          for (const one of plain.values())
            if (direction === 'sell' ? price > one.best : price < one.best) one.best = price;
          const reached = [...plain]
            .filter(([, one]) => {
              const stop = computeTrailingStop(direction, one.best, one.trail);
              return direction === 'sell' ? price <= stop : price >= stop;
            })
            .map(([id]) => id);
          expect(book.observe(price).toSorted()).toEqual(reached.toSorted());
          for (const [id, one] of plain) expect(book.bestOf(id)).toBe(one.best);
          expect(book.size).toBe(plain.size);
        }
      }),
    );
  });
});

it('a hundred thousand orders follow a rising market without a visit to each', () => {
  const book = new TrailingStopBook('sell');
  for (let index = 0; index < 100_000; index += 1)
    book.put(`o${index}`, 1_000n, { kind: 'amount', amount: 500n + BigInt(index) });
  for (let price = 1_001n; price < 6_000n; price += 1n) expect(book.observe(price)).toEqual([]);
  expect(book.bestOf('o99999')).toBe(5_999n);
  expect(book.observe(5_499n)).toEqual(['o0']);
});
