import { expect, it } from 'vitest';
import { lotEvents, taxLots } from './tax-lots.ts';
import type { PositionHistory, UnitEvent } from './open-units.ts';

const units = (value: number): bigint => BigInt(value) * 100_000_000n;
const open = (at: number, price: number, quantity: number): UnitEvent => ({
  at,
  what: 'open',
  price: units(price),
  quantity: units(quantity),
});
const gone = (at: number, insured?: bigint): UnitEvent => ({
  at,
  what: 'adjust',
  numerator: 1n,
  denominator: 1n,
  after: 0n,
  price: 0n,
  ...(insured === undefined ? {} : { insured }),
});
const held = (...events: UnitEvent[]): PositionHistory => ({
  portfolio: 0,
  instrument: 'US.GONE',
  currency: 'USD',
  side: 'long',
  events,
});
const closed = (...positions: PositionHistory[]) => taxLots('long', 'USD', lotEvents(positions)).closed;

it('charges a lot that a delisting has ended its margin, and none of what the insurance account bore beyond it', () => {
  // 10,000.00 with a margin of 2,000.00.
  expect(closed(held(open(1, 100, 100), gone(2, 8_000_00n)))).toMatchObject([
    { cost: 10_000_00n, proceeds: 0n, insured: 8_000_00n, gain: -2_000_00n },
  ]);
});

it('counts what was borne for one position of two with that one alone', () => {
  expect(
    closed(held(open(1, 100, 100), gone(3)), held(open(2, 100, 50), gone(3, 4_000_00n))).map(({ gain }) => gain),
  ).toEqual([-10_000_00n, -1_000_00n]);
});

it('adds to a fraction what was borne of its loss', () => {
  // Three for two of 5 units: 7 are kept, and the half of one is paid.
  const split: UnitEvent = {
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
