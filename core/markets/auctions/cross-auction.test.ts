import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossAuction, type AuctionOrder, type AuctionResult, type AuctionPricingTerms } from './cross-auction.ts';
import { absolute, formatScaled, parseScaled, minimumOf, type Price } from '../../ledger/money.ts';

const scaled = (text: string): bigint => parseScaled(text)!;
/** "buy 100 @10.05" or "sell 50 @any", earlier ones first. */
const order = (text: string, i: number): AuctionOrder => {
  const [direction, quantity, limit] = text.split(' ');
  return {
    id: `${i}`,
    direction: direction as 'buy',
    quantity: scaled(quantity!),
    limit: limit === '@any' ? null : scaled(limit!.slice(1)),
    priority: i,
  };
};
const terms = (reference: string, band?: [string, string]): AuctionPricingTerms => ({
  reference: scaled(reference),
  tickAt: () => scaled('0.05'),
  band: band ? { low: scaled(band[0]), high: scaled(band[1]) } : null,
});
const formatResult = (result: AuctionResult | null): string =>
  result === null
    ? 'nothing'
    : `${formatScaled(result.volume)} at ${formatScaled(result.price)}, over ` +
      `${formatScaled(result.imbalance)}: ` +
      `${result.fills.map(({ id, quantity }) => `${id}×${formatScaled(quantity)}`).join(' ')}`;
const crossed = (orders: string[], ...rest: Parameters<typeof terms>): string =>
  formatResult(crossAuction(orders.map(order), terms(...rest)));

describe('a call auction', () => {
  test('crosses at the price with the largest volume', () => {
    expect(
      crossed(
        ['buy 100 @10.20', 'buy 200 @10.10', 'buy 300 @10', 'sell 150 @10', 'sell 200 @10.10', 'sell 400 @10.20'],
        '9',
      ),
    ).toBe('300 at 10.1, over -50: 0×100 1×200 3×150 4×150');
  });
  test('fills market orders first, then better limits, then earlier orders', () => {
    expect(crossed(['buy 100 @10.10', 'buy 100 @10.10', 'buy 50 @any', 'sell 180 @10.10'], '10')).toBe(
      '180 at 10.1, over 70: 2×50 0×100 1×30 3×180',
    );
  });
  test('picks the price with the smallest imbalance among equal volumes', () => {
    // At 10.10 and 10.20 the same hundred trade; at 10.20 nothing is left over.
    expect(crossed(['buy 100 @10.20', 'buy 70 @10.10', 'sell 100 @10'], '10')).toBe(
      '100 at 10.15, over 0: 0×100 2×100',
    );
  });
  test('picks the price nearest to the reference among equal imbalances', () => {
    const open = ['buy 100 @10.50', 'sell 100 @9.50'];
    expect(crossed(open, '10.05')).toBe('100 at 10.05, over 0: 0×100 1×100');
    expect(crossed(open, '12')).toBe('100 at 10.5, over 0: 0×100 1×100');
    expect(crossed(open, '9')).toBe('100 at 9.5, over 0: 0×100 1×100');
    expect(crossed(open, '10.04')).toBe('100 at 10.05, over 0: 0×100 1×100');
  });
  test('picks the higher of two prices equally near to the reference', () => {
    expect(crossed(['buy 100 @10.50', 'sell 100 @9.50'], '10.075')).toBe('100 at 10.1, over 0: 0×100 1×100');
  });
  test('crosses at the reference price when there are only market orders', () =>
    expect(crossed(['buy 70 @any', 'sell 50 @any'], '10')).toBe('50 at 10, over 20: 0×50 1×50'));
  test('stays within its band', () => {
    expect(crossed(['buy 100 @12', 'sell 100 @11.50'], '10', ['9', '11'])).toBe('nothing');
    expect(crossed(['buy 100 @any', 'buy 50 @10.80', 'sell 100 @10.90'], '10', ['9.70', '10.85'])).toBe('nothing');
    expect(crossed(['buy 100 @any', 'sell 60 @10.30', 'sell 40 @10.90'], '10', ['9.70', '10.30'])).toBe(
      '60 at 10.3, over 40: 0×60 1×60',
    );
  });
  test.each([[['buy 100 @10']], [['buy 100 @10', 'sell 100 @10.05']], [[]], [['buy 0 @any', 'sell 100 @any']]])(
    '%j doesn’t cross',
    (orders) => expect(crossed(orders, '10')).toBe('nothing'),
  );
});

// Whole ticks, so that a search over every price can be compared with.
const anyOrder = fc.record({
  direction: fc.constantFrom('buy' as const, 'sell' as const),
  quantity: fc.bigInt({ min: 1n, max: 40n }),
  limit: fc.option(fc.bigInt({ min: 3n, max: 24n }), { freq: 4 }),
  priority: fc.integer({ min: 0, max: 5 }),
});
const anyOrders = fc
  .array(anyOrder, { maxLength: 14 })
  .map((orders) => orders.map((one, i): AuctionOrder => ({ id: `${i}`, ...one })));
/** A ladder: steps of 1 below 12, of 2 from there on. */
const tickAt = (price: Price): Price => (price < 12n ? 1n : 2n);
const everyPrice = Array.from({ length: 40 }, (_, i) => BigInt(i + 1)).filter((price) => price % tickAt(price) === 0n);
const onLadder = (orders: AuctionOrder[]): AuctionOrder[] =>
  orders.map((one) => ({ ...one, limit: one.limit === null ? null : one.limit - (one.limit % tickAt(one.limit)) }));
const anyBand = fc.option(
  fc
    .tuple(fc.bigInt({ min: 1n, max: 11n }), fc.bigInt({ min: 6n, max: 14n }))
    .map(([low, high]) => ({ low, high: high * 2n })),
  { freq: 1 },
);

/** Whether the first of two lists is smaller at the first place where they differ. */
const comesBefore = (a: readonly bigint[], b: readonly bigint[]): boolean => {
  const place = a.findIndex((value, i) => value !== b[i]);
  return place >= 0 && a[place]! < b[place]!;
};
const sum = (values: bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
const wantedAt = (orders: AuctionOrder[], price: Price, direction: string): bigint =>
  sum(
    orders
      .filter(
        (one) =>
          one.direction === direction &&
          (one.limit === null || (direction === 'buy' ? one.limit >= price : one.limit <= price)),
      )
      .map(({ quantity }) => quantity),
  );

describe('a call auction of any orders', () => {
  test('finds the same price as a search over every price', () => {
    fc.assert(
      fc.property(anyOrders.map(onLadder), fc.bigInt({ min: 1n, max: 30n }), anyBand, (orders, raw, band) => {
        const reference = raw - (raw % tickAt(raw));
        const result = crossAuction(orders, { reference, tickAt, band });
        let best: { price: Price; key: bigint[] } | null = null;
        for (const price of everyPrice) {
          if (band && (price < band.low || price > band.high)) continue;
          const demand = wantedAt(orders, price, 'buy');
          const supply = wantedAt(orders, price, 'sell');
          const key = [-minimumOf(demand, supply), absolute(demand - supply), absolute(price - reference), -price];
          if (best === null || comesBefore(key, best.key)) best = { price, key };
        }
        const expected = best && best.key[0]! < 0n ? [best.price, -best.key[0]!] : null;
        expect(result && [result.price, result.volume]).toEqual(expected);
      }),
      { numRuns: 3000 },
    );
  });

  test('fills nobody beyond limit or quantity, trades the same on both sides, and fills better prices first', () => {
    fc.assert(
      fc.property(anyOrders.map(onLadder), fc.bigInt({ min: 1n, max: 11n }), (orders, reference) => {
        const result = crossAuction(orders, { reference, tickAt });
        if (!result) return;
        const { price, volume, imbalance, fills } = result;
        const filled = new Map(fills.map(({ id, quantity }) => [id, quantity]));
        expect(filled.size).toBe(fills.length);
        for (const { id, direction, quantity, limit } of orders) {
          const got = filled.get(id) ?? 0n;
          expect(got >= 0n && got <= quantity).toBe(true);
          if (got > 0n && limit !== null) expect(direction === 'buy' ? limit >= price : limit <= price).toBe(true);
        }
        const side = (direction: string): bigint =>
          sum(orders.filter((one) => one.direction === direction).map(({ id }) => filled.get(id) ?? 0n));
        expect([side('buy'), side('sell')]).toEqual([volume, volume]);
        expect(imbalance).toBe(wantedAt(orders, price, 'buy') - wantedAt(orders, price, 'sell'));
        // On the shorter side everybody who accepts the price is filled whole.
        const short = imbalance >= 0n ? 'sell' : 'buy';
        for (const one of orders) {
          const accepts = one.limit === null || (one.direction === 'buy' ? one.limit >= price : one.limit <= price);
          if (one.direction === short && accepts) expect(filled.get(one.id)).toBe(one.quantity);
          if (one.direction !== short && accepts && one.limit !== price && filled.get(one.id) !== one.quantity) {
            // A better order waits only behind orders better still.
            const behind = orders.filter(
              (other) =>
                other.direction === one.direction && other.limit === price && (filled.get(other.id) ?? 0n) > 0n,
            );
            expect(behind).toEqual([]);
          }
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('gives the same result in whatever sequence the orders are listed', () => {
    fc.assert(
      fc.property(anyOrders.map(onLadder), fc.bigInt({ min: 1n, max: 11n }), (orders, reference) => {
        expect(crossAuction([...orders].reverse(), { reference, tickAt })).toEqual(
          crossAuction(orders, { reference, tickAt }),
        );
      }),
    );
  });
});
