import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAuctionPriceRange, buildSimulatedAuctionOrders } from './simulated-auction-orders.ts';
import { crossAuction, type AuctionOrder } from './cross-auction.ts';

const LAST = 10_000n;
const quote = { last: LAST, bidSize: 30n, askSize: 70n };
const tickAt = (): bigint => 5n;
const hold = (...own: AuctionOrder[]) =>
  crossAuction([...own, ...buildSimulatedAuctionOrders(quote, tickAt)], { reference: LAST, tickAt });
const order = (over: Partial<AuctionOrder>): AuctionOrder => ({
  id: 'o1.1',
  direction: 'buy',
  quantity: 1n,
  limit: null,
  priority: 0,
  ...over,
});
const got = (result: ReturnType<typeof hold>, id: string): bigint =>
  result?.fills.find((each) => each.id === id)?.quantity ?? 0n;

describe('an auction of the simulated market', () => {
  it('crosses at the last price, with or without a customer order of ordinary size', () => {
    expect(hold()?.price).toBe(LAST);
    expect(hold(order({ quantity: 600n }))).toMatchObject({ price: LAST });
  });

  it('moves its price by one tick for each level that a customer uses up', () => {
    // Ten times the displayed size is on offer at each price.
    expect(hold(order({ quantity: 701n }))?.price).toBe(LAST + 5n);
    expect(hold(order({ direction: 'sell', quantity: 301n }))?.price).toBe(LAST - 5n);
  });

  it('gives a customer at the price precedence over the simulated orders there', () => {
    const result = hold(order({ limit: LAST, quantity: 200n }));
    expect(got(result, 'o1.1')).toBe(200n);
  });

  it('crosses within the allowed price range, whatever two orders of one customer bid and ask', () => {
    // All sellers there are, and one unit more that only he offers, at a price of his own.
    const [bought, sold] = [
      order({ quantity: 71_000n }),
      order({ id: 'o2.1', direction: 'sell', quantity: 100n, limit: LAST * 50n }),
    ];
    const interest = [bought, sold, ...buildSimulatedAuctionOrders(quote, tickAt)];
    expect(crossAuction(interest, { reference: LAST, tickAt })?.price).toBe(LAST * 50n);
    const result = crossAuction(interest, { reference: LAST, tickAt, band: computeAuctionPriceRange(LAST, null) });
    expect(result?.price).toBeLessThanOrEqual((LAST * 105n) / 100n);
    expect(got(result, 'o2.1')).toBe(0n);
    expect([computeAuctionPriceRange(LAST, 3_000_000n), computeAuctionPriceRange(LAST, 30_000_000n)]).toEqual([
      { low: 9_700n, high: 10_300n },
      { low: 9_500n, high: 10_500n },
    ]);
  });

  it('gives no profit to customers who move its price, however many orders they combine', () => {
    const one = fc.record({
      direction: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.bigInt(1n, 8_000n),
      limit: fc.option(fc.bigInt(1_990n, 2_010n).map((n) => n * 5n)),
    });
    let moved = 0;
    fc.assert(
      fc.property(
        fc.array(one, { minLength: 2, maxLength: 8 }),
        fc.bigInt(1n, 400n),
        fc.bigInt(1n, 400n),
        fc.bigInt(1n, 12n),
        (orders, bidSize, askSize, ticks) => {
          const own = orders.map((each, index) => order({ ...each, id: `o${index}.1`, priority: index }));
          const result = crossAuction(
            [...own, ...buildSimulatedAuctionOrders({ last: LAST, bidSize, askSize }, tickAt)],
            {
              reference: LAST,
              tickAt,
              band: { low: LAST - ticks * 5n, high: LAST + ticks * 5n },
            },
          );
          const price = result?.price ?? LAST;
          if (price !== LAST) moved += 1;
          // Units held afterwards are worth the last price again.
          const won = own.reduce(
            (sum, each) => sum + (each.direction === 'buy' ? LAST - price : price - LAST) * got(result, each.id),
            0n,
          );
          expect(won).toBeLessThanOrEqual(0n);
        },
      ),
      { numRuns: 500 },
    );
    expect(moved).toBeGreaterThan(50);
  });

  it('fills no order beyond its limit, and fills all at one price', () => {
    const one = fc.record({
      direction: fc.constantFrom('buy' as const, 'sell' as const),
      quantity: fc.bigInt(1n, 5_000n),
      limit: fc.option(fc.bigInt(1_900n, 2_100n).map((n) => n * 5n)),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (orders) => {
        const own = orders.map((each, index) => order({ ...each, id: `o${index}.1`, priority: index }));
        const result = hold(...own);
        expect(result).not.toBeNull();
        for (const each of own) {
          const filled = got(result, each.id);
          expect(filled).toBeLessThanOrEqual(each.quantity);
          const fits =
            each.limit === null ||
            (each.direction === 'buy' ? each.limit >= result!.price : each.limit <= result!.price);
          if (!fits) expect(filled).toBe(0n);
        }
      }),
    );
  });
});
