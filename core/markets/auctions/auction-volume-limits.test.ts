/** Customers' limits in an auction, in one order or in many. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  computeAuctionPriceRange,
  type CustomerAuctionOrder,
  computeAuctionVolumeLimits,
  buildSimulatedAuctionOrders,
  computeSimulatedVolume,
  limitCustomerOrders,
} from './simulated-auction-orders.ts';
import { crossAuction } from './cross-auction.ts';

const UNIT = 100_000_000n;
const quote = { last: 10_000n * UNIT, bidSize: 100n * UNIT, askSize: 100n * UNIT };
const tickAt = (): bigint => 10n * UNIT;
/** A tenth of the volume without them is 20,000 units, a quarter 50,000. */
const SHARES = computeAuctionVolumeLimits(computeSimulatedVolume(quote));
const order = (
  holder: bigint,
  units: number,
  priority: number,
  over: Partial<CustomerAuctionOrder> = {},
): CustomerAuctionOrder => ({
  id: `${priority}`,
  holder,
  direction: 'buy',
  quantity: BigInt(units) * UNIT,
  limit: null,
  priority,
  ...over,
});
const hold = (orders: readonly CustomerAuctionOrder[]) =>
  crossAuction([...limitCustomerOrders(orders, SHARES), ...buildSimulatedAuctionOrders(quote, tickAt)], {
    reference: quote.last,
    tickAt,
    band: computeAuctionPriceRange(quote.last, null),
  })!;
const got = (orders: readonly CustomerAuctionOrder[]): bigint =>
  hold(orders)
    .fills.filter(({ id }) => !id.startsWith('market'))
    .reduce((sum, { quantity }) => sum + quantity, 0n);

test('one person gets the same quantity and price with one order as with many orders from several accounts', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 1, maxLength: 9 }), (parts) => {
      const slices = parts.map((part, index) => order(1n, part, index));
      const whole = [
        order(
          1n,
          parts.reduce((a, b) => a + b, 0),
          0,
        ),
      ];
      return got(slices) === got(whole) && hold(slices).price === hold(whole).price;
    }),
  );
});

test("one person gets at most a tenth of the market's volume, and all customers together a quarter", () => {
  expect(got([order(1n, 15_000, 0), order(1n, 15_000, 1)])).toBe(20_000n * UNIT);
  expect(got(Array.from({ length: 9 }, (_, index) => order(BigInt(index), 20_000, index)))).toBe(50_000n * UNIT);
});

test("the order with precedence fills first, and no order fills from what another person's limit left over", () => {
  const orders = [order(1n, 60_000, 0), order(2n, 1_000, 1), order(3n, 1_000, 2, { limit: quote.last + 500n * UNIT })];
  expect(limitCustomerOrders(orders, SHARES).map(({ id, quantity }) => [id, quantity / UNIT])).toEqual([
    ['0', 20_000n],
    ['1', 1_000n],
    ['2', 1_000n],
  ]);
});
