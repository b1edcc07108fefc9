import { expect, it } from 'vitest';
import { mergeTaxLotEvents, computeTaxLots } from './tax-lots.ts';
import type { PositionHistory, PositionUnitEvent } from './open-units.ts';

const units = (value: number): bigint => BigInt(value) * 100_000_000n;
const open = (at: number, price: number, quantity: number): PositionUnitEvent => ({
  at,
  what: 'open',
  price: units(price),
  quantity: units(quantity),
});
const gone = (at: number, insured?: bigint): PositionUnitEvent => ({
  at,
  what: 'adjust',
  numerator: 1n,
  denominator: 1n,
  after: 0n,
  price: 0n,
  ...(insured === undefined ? {} : { insured }),
});
const held = (...events: PositionUnitEvent[]): PositionHistory => ({
  portfolio: 0,
  instrument: 'US.GONE',
  currency: 'USD',
  side: 'long',
  events,
});
const closed = (...positions: PositionHistory[]) => computeTaxLots('long', 'USD', mergeTaxLotEvents(positions)).closed;

it('charges a delisted lot its margin, and nothing of what the insurance account bore beyond it', () => {
  // 10,000.00 with a margin of 2,000.00.
  expect(closed(held(open(1, 100, 100), gone(2, 8_000_00n)))).toMatchObject([
    { cost: 10_000_00n, proceeds: 0n, insured: 8_000_00n, gain: -2_000_00n },
  ]);
});

it('counts an insured loss of one of two positions only with that position', () => {
  expect(
    closed(held(open(1, 100, 100), gone(3)), held(open(2, 100, 50), gone(3, 4_000_00n))).map(({ gain }) => gain),
  ).toEqual([-10_000_00n, -1_000_00n]);
});

it("adds the insured part of the loss to a fraction's closing", () => {
  // Three for two of 5 units: 7 are kept, and the half of one is paid.
  const split: PositionUnitEvent = {
    at: 2,
    what: 'adjust',
    numerator: 3n,
    denominator: 2n,
    after: units(7),
    price: units(1),
    insured: 10_00n,
  };
  expect(closed(held(open(1, 30, 5), split))).toMatchObject([
    { quantity: 50_000_000n, cost: 10_00n, proceeds: 50n, insured: 10_00n, gain: 50n },
  ]);
});

it("divides a spin-off's part of the cost among the lots, and closes what is paid in money without units", () => {
  const spinOff: PositionUnitEvent = {
    ...{ at: 3, what: 'adjust', numerator: 1n, denominator: 1n, after: units(10), price: units(60) },
    distributed: { movedCost: 500_00n, soldCost: 5_00n, cash: 7_00n },
  };
  const lots = computeTaxLots('long', 'USD', mergeTaxLotEvents([held(open(1, 100, 5), open(2, 300, 5), spinOff)]));
  expect(lots.open).toMatchObject([
    { quantity: units(5), cost: 500_00n - 125_00n - 1_25n },
    { quantity: units(5), cost: 1_500_00n - 375_00n - 3_75n },
  ]);
  expect(lots.closed).toMatchObject([
    { quantity: 0n, cost: 1_25n, proceeds: 1_75n, gain: 50n },
    { quantity: 0n, cost: 3_75n, proceeds: 5_25n, gain: 1_50n },
  ]);
});
