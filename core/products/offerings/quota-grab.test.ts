/** How one second's requests share what is left. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { computeQuotaGrabCap, computeQuotaGrabDiscount, allotQuotaGrabSecond } from './offering-kind-rules.ts';

const units = (count: bigint): bigint => count * SCALE;
const SECOND = {
  unit: SCALE,
  price: units(10n),
  currency: 'USD',
  left: units(10n),
  budget: 10_000n,
  reference: units(11n),
};
const shared = (requests: bigint[], more: Partial<typeof SECOND> = {}) =>
  allotQuotaGrabSecond(requests.map(units), { ...SECOND, ...more }).allotted.map((quantity) => quantity / SCALE);

test('everybody gets the same number of shares, or their request if that is less', () => {
  expect(shared([2n, 8n, 9n])).toEqual([2n, 4n, 4n]);
  expect(shared([1n, 1n])).toEqual([1n, 1n]);
  expect(shared([5n, 5n])).toEqual([5n, 5n]);
});

test('shares that can’t be split evenly stay for the next second, whoever came first', () => {
  expect(shared([9n, 9n, 9n])).toEqual([3n, 3n, 3n]);
  expect(shared(Array(11).fill(1n))).toEqual(Array(11).fill(0n));
});

test('discounts stop when their budget is used up, and cost nothing if the market has fallen', () => {
  // A dollar a share: eight dollars are two shares for each of four, and not a third for one.
  expect(shared([9n, 9n, 9n, 9n], { left: units(100n), budget: 1_100n })).toEqual([2n, 2n, 2n, 2n]);
  expect(computeQuotaGrabDiscount(units(9n), units(10n), units(5n), 'USD')).toBe(0n);
  expect(shared([9n], { budget: 0n, reference: units(9n) })).toEqual([9n]);
});

const histories = fc.record({
  seconds: fc.array(fc.array(fc.bigInt({ min: 1n, max: 400n }), { minLength: 1, maxLength: 12 }), { maxLength: 12 }),
  quota: fc.bigInt({ min: 1n, max: 2_000n }),
  budget: fc.bigInt({ min: 0n, max: 100_000n }),
  lot: fc.constantFrom(1n, 10n),
  references: fc.array(fc.bigInt({ min: 1n, max: 2_000n }), { minLength: 12, maxLength: 12 }),
});

test('no allotment exceeds a request, the quota or the budget, and the order of requests doesn’t matter', () => {
  fc.assert(
    fc.property(histories, ({ seconds, quota, budget, lot, references }) => {
      const unit = units(lot);
      let [left, money] = [units(quota) - (units(quota) % unit), budget];
      for (const [index, wanted] of seconds.entries()) {
        const requests = wanted.map((count) => units(count * lot));
        const second = { ...SECOND, unit, left, budget: money, reference: references[index]! * (SCALE / 100n) };
        const { cap, allotted, discounts } = allotQuotaGrabSecond(requests, second);
        requests.forEach((quantity, at) => expect(allotted[at]).toBe(quantity < cap ? quantity : cap));
        left -= allotted.reduce((sum, each) => sum + each, 0n);
        money -= discounts.reduce((sum, each) => sum + each, 0n);
        expect(left >= 0n && money >= 0n).toBe(true);
        expect(allotQuotaGrabSecond(requests.toReversed(), second).allotted).toEqual(allotted.toReversed());
      }
    }),
    { numRuns: 500 },
  );
});

test('the cap is the largest that the remaining shares allow', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 50n }), { minLength: 1, maxLength: 20 }),
      fc.bigInt({ min: 0n, max: 300n }),
      (wanted, left) => {
        const cap = computeQuotaGrabCap(wanted.map(units), units(left), SCALE) / SCALE;
        const allottedAtLevel = (level: bigint): bigint =>
          wanted.reduce((sum, each) => sum + (each < level ? each : level), 0n);
        expect(allottedAtLevel(cap) <= left).toBe(true);
        const most = wanted.reduce((a, b) => (a > b ? a : b));
        if (cap < most) expect(allottedAtLevel(cap + 1n) > left).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
