import { expect, it } from 'vitest';
import fc from 'fast-check';
import { type TaxLotEvent, computeTaxLots } from './tax-lots.ts';

const units = (value: number): bigint => BigInt(value) * 100_000_000n;
const buy = (at: number, price: number, quantity: number): TaxLotEvent => ({
  at,
  what: 'open',
  fill: BigInt(at),
  price: units(price),
  quantity: units(quantity),
});
const sell = (at: number, price: number, quantity: number): TaxLotEvent => ({
  at,
  what: 'close',
  price: units(price),
  quantity: units(quantity),
});

it('sells the lots bought first, first', () => {
  const { open, closed } = computeTaxLots('long', 'USD', [buy(1, 10, 5), buy(2, 20, 5), sell(3, 30, 7)]);
  expect(closed.map(({ fill, quantity, cost, proceeds, gain }) => [fill, quantity, cost, proceeds, gain])).toEqual([
    [1n, units(5), 50_00n, 150_00n, 100_00n],
    [2n, units(2), 40_00n, 60_00n, 20_00n],
  ]);
  expect(open).toEqual([{ fill: 2n, openedAt: 2, quantity: units(3), cost: 60_00n }]);
});

it('removes the purchase that a sale undoes, which no other sale has used', () => {
  const undone = { ...sell(5, 25, 5), undoes: 2n } as TaxLotEvent;
  // Bought in turn for 10, 26 (at a wrong price) and 20 apiece; the sale before the undoing took 7.
  const { open, closed } = computeTaxLots('long', 'USD', [
    buy(1, 10, 5),
    buy(2, 26, 5),
    buy(3, 20, 5),
    sell(4, 30, 7),
    undone,
  ]);
  expect(
    closed.map(({ fill, quantity, cost, proceeds, closedAt }) => [fill, quantity, cost, proceeds, closedAt]),
  ).toEqual([
    [1n, units(5), 50_00n, 150_00n, 4],
    [3n, units(2), 40_00n, 60_00n, 4],
    [2n, units(5), 130_00n, 125_00n, 5],
  ]);
  expect(closed.map(({ undone }) => undone)).toEqual([undefined, undefined, true]);
  expect(open).toEqual([{ fill: 3n, openedAt: 3, quantity: units(3), cost: 60_00n }]);
});

it('counts a short sale as sold before it was bought', () => {
  const { closed } = computeTaxLots('short', 'USD', [buy(1, 30, 2), sell(2, 20, 2)]);
  expect(closed).toMatchObject([{ cost: 40_00n, proceeds: 60_00n, gain: 20_00n }]);
});

it('excludes a loss that the insurance account bore, and divides it like the proceeds', () => {
  // Bought for 50.00 and 60.00, sold for 14.00 with 33.33 of the loss borne by the insurance account.
  const borne = { ...sell(3, 2, 7), insured: 33_33n } as TaxLotEvent;
  const { closed } = computeTaxLots('long', 'USD', [buy(1, 10, 5), buy(2, 20, 3), borne]);
  expect(closed.map(({ cost, proceeds, insured, gain }) => [cost, proceeds, insured, gain])).toEqual([
    [50_00n, 10_00n, 23_80n, -16_20n],
    [40_00n, 4_00n, 9_53n, -26_47n],
  ]);
  const short = computeTaxLots('short', 'USD', [buy(1, 10, 7), borne]).closed;
  expect(short.map(({ gain }) => gain)).toEqual([70_00n - 14_00n + 33_33n]);
});

it('splits every lot and keeps its cost', () => {
  const { open } = computeTaxLots('long', 'USD', [
    buy(1, 10, 3),
    buy(2, 10, 4),
    { at: 3, what: 'split', total: 350_000_000n },
  ]);
  expect(open.map(({ quantity, cost }) => [quantity, cost])).toEqual([
    [150_000_000n, 30_00n],
    [200_000_000n, 40_00n],
  ]);
});

it('keeps the cost of lots that a reverse split leaves without a unit', () => {
  const dust: TaxLotEvent = { at: 1, what: 'open', fill: 1n, price: units(30_000_000), quantity: 1n };
  const { open } = computeTaxLots('long', 'USD', [
    dust,
    { at: 2, what: 'split', total: 0n },
    { at: 3, what: 'split', total: 0n },
  ]);
  expect(open).toMatchObject([{ fill: 1n, quantity: 0n, cost: 30n }]);
});

it('loses no unit and no minor unit in any order of purchases, sales and splits', () => {
  const price = fc.bigInt(1n, 500_000_000_000n);
  const quantity = fc.bigInt(1n, 900_000_000_000n);
  const step = fc.oneof(
    fc.record({ what: fc.constant('open' as const), price, quantity }),
    fc.record({ what: fc.constant('close' as const), price, part: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ what: fc.constant('split' as const), numerator: fc.bigInt(1n, 7n), denominator: fc.bigInt(1n, 7n) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom('long', 'short'), (steps, side) => {
      const worth = (at: bigint, count: bigint, up: boolean): bigint => {
        const value = at * count;
        return value / 10n ** 14n + (up && value % 10n ** 14n !== 0n ? 1n : 0n);
      };
      const events: TaxLotEvent[] = [];
      let [held, paid, got] = [0n, 0n, 0n];
      steps.forEach((each, at) => {
        if (each.what === 'open') {
          held += each.quantity;
          paid += worth(each.price, each.quantity, side === 'long');
          events.push({ at, fill: BigInt(at), ...each });
        } else if (each.what === 'split') {
          held = (held * each.numerator) / each.denominator;
          events.push({ at, what: 'split', total: held });
        } else {
          const sold = (held * BigInt(each.part)) / 100n;
          if (sold === 0n) return;
          held -= sold;
          got += worth(each.price, sold, side === 'short');
          events.push({ at, what: 'close', price: each.price, quantity: sold });
        }
      });
      const { open, closed } = computeTaxLots(side, 'USD', events);
      const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, each) => total + each, 0n);
      expect(sum(open.map((lot) => lot.quantity))).toBe(held);
      const [cost, proceeds] = [sum(closed.map((lot) => lot.cost)), sum(closed.map((lot) => lot.proceeds))];
      const left = sum(open.map((lot) => lot.cost));
      if (side === 'long') {
        expect(cost + left).toBe(paid);
        expect(proceeds).toBe(got);
      } else {
        expect(proceeds + left).toBe(paid);
        expect(cost).toBe(got);
      }
      expect(sum(closed.map((lot) => lot.gain))).toBe(proceeds - cost);
    }),
    { numRuns: 1_000 },
  );
});
