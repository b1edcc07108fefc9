/** How one second's requests share what is left. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { capOf, discountOf, shareSecond } from './offer-kinds.ts';

const units = (count: bigint): bigint => count * SCALE;
const SECOND = {
  unit: SCALE,
  price: units(10n),
  currency: 'USD',
  left: units(10n),
  budget: 10_000n,
  reference: units(11n),
};
const shared = (asked: bigint[], more: Partial<typeof SECOND> = {}) =>
  shareSecond(asked.map(units), { ...SECOND, ...more }).allotted.map((quantity) => quantity / SCALE);

test('everybody has the same, or what they asked for where that is less', () => {
  expect(shared([2n, 8n, 9n])).toEqual([2n, 4n, 4n]);
  expect(shared([1n, 1n])).toEqual([1n, 1n]);
  expect(shared([5n, 5n])).toEqual([5n, 5n]);
});

test('what doesn’t go round stays for the next second, whoever was first', () => {
  expect(shared([9n, 9n, 9n])).toEqual([3n, 3n, 3n]);
  expect(shared(Array(11).fill(1n))).toEqual(Array(11).fill(0n));
});

test('discounts end with the money for them, and cost nothing where the market has fallen', () => {
  // A dollar a share: eight dollars are two shares for each of four, and not a third for one.
  expect(shared([9n, 9n, 9n, 9n], { left: units(100n), budget: 1_100n })).toEqual([2n, 2n, 2n, 2n]);
  expect(discountOf(units(9n), units(10n), units(5n), 'USD')).toBe(0n);
  expect(shared([9n], { budget: 0n, reference: units(9n) })).toEqual([9n]);
});

const histories = fc.record({
  seconds: fc.array(fc.array(fc.bigInt({ min: 1n, max: 400n }), { minLength: 1, maxLength: 12 }), { maxLength: 12 }),
  quota: fc.bigInt({ min: 1n, max: 2_000n }),
  budget: fc.bigInt({ min: 0n, max: 100_000n }),
  lot: fc.constantFrom(1n, 10n),
  references: fc.array(fc.bigInt({ min: 1n, max: 2_000n }), { minLength: 12, maxLength: 12 }),
});

test('in any history nobody gets more than asked, quota and money are never exceeded, and order means nothing', () => {
  fc.assert(
    fc.property(histories, ({ seconds, quota, budget, lot, references }) => {
      const unit = units(lot);
      let [left, money] = [units(quota) - (units(quota) % unit), budget];
      for (const [index, wanted] of seconds.entries()) {
        const asked = wanted.map((count) => units(count * lot));
        const second = { ...SECOND, unit, left, budget: money, reference: references[index]! * (SCALE / 100n) };
        const { cap, allotted, discounts } = shareSecond(asked, second);
        asked.forEach((quantity, at) => expect(allotted[at]).toBe(quantity < cap ? quantity : cap));
        left -= allotted.reduce((sum, each) => sum + each, 0n);
        money -= discounts.reduce((sum, each) => sum + each, 0n);
        expect(left >= 0n && money >= 0n).toBe(true);
        expect(shareSecond(asked.toReversed(), second).allotted).toEqual(allotted.toReversed());
      }
    }),
    { numRuns: 500 },
  );
});

test('the cap is the largest that the shares which are left can pay', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 1, maxLength: 20 }),
      fc.bigInt({ min: 0n, max: 300n }),
      (wanted, left) => {
        const cap = capOf(wanted.map(units), units(left), SCALE) / SCALE;
        const given = (level: bigint): bigint => wanted.reduce((sum, each) => sum + (each < level ? each : level), 0n);
        expect(given(cap) <= left).toBe(true);
        const most = wanted.reduce((a, b) => (a > b ? a : b));
        if (cap < most) expect(given(cap + 1n) > left).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
