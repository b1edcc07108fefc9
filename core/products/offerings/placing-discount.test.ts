/** The cost of a placing's discount to the promotion account. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCALE } from '../../ledger/money.ts';
import { computeDiscountedPrice } from './offering-market-rules.ts';
import { computePlacingDiscount } from './offering-kind-rules.ts';

const units = (count: bigint): bigint => count * SCALE;
const TERMS = { quota: units(1_000n), promotionCap: 50_000n, currency: 'USD' };

test('five percent below an average of 100.07 is a price on the market’s tick', () => {
  expect(computeDiscountedPrice(100_0700_0000n, SCALE / 20n, 'US', '2026-11-20')).toBe(95_0600_0000n);
});

test('a placing discount is the distance to the reference, and zero if the market has fallen', () => {
  expect(computePlacingDiscount(TERMS, 100n * SCALE, 95n * SCALE, units(2n))).toBe(100n);
  expect(computePlacingDiscount(TERMS, 100n * SCALE, 50n * SCALE, units(1n))).toBe(50n);
  expect(computePlacingDiscount(TERMS, 90n * SCALE, 95n * SCALE, units(2n))).toBe(0n);
  expect(computePlacingDiscount(TERMS, null, 95n * SCALE, units(2n))).toBe(0n);
});

test('all discounts of an offer together stay within its cap, however the shares are allotted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 1n, max: 300n }), { minLength: 1, maxLength: 30 }),
      fc.bigInt({ min: 1n, max: 20_000n }),
      (wanted, cents) => {
        let left = TERMS.quota;
        let paid = 0n;
        for (const count of wanted) {
          const allotted = units(count) < left ? units(count) : left;
          left -= allotted;
          paid += computePlacingDiscount(TERMS, 95n * SCALE + (cents * SCALE) / 100n, 95n * SCALE, allotted);
        }
        expect(paid <= TERMS.promotionCap).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
});
