import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computePermilleShares, WHOLE_PERMILLE } from './account-figures.ts';

test('equal amounts have equal shares, even if they sum to less or more than 100 %', () => {
  expect(computePermilleShares([1n, 1n, 1n])).toEqual([333n, 333n, 333n]);
  expect(computePermilleShares([62n, 62n, 676n])).toEqual([78n, 78n, 845n]);
});

test('each share is rounded by itself, half of a tenth up', () => {
  expect(computePermilleShares([10_004n, 20_005n, 69_991n])).toEqual([100n, 200n, 700n]);
  expect(computePermilleShares([666n, 334n])).toEqual([666n, 334n]);
  expect(computePermilleShares([1n, 1_999n])).toEqual([1n, WHOLE_PERMILLE]);
});

test('a zero sum gives zero shares, and a single amount is all of it', () => {
  expect(computePermilleShares([])).toEqual([]);
  expect(computePermilleShares([0n, 0n])).toEqual([0n, 0n]);
  expect(computePermilleShares([0n, 7n])).toEqual([0n, WHOLE_PERMILLE]);
});

test('no share is more than half a tenth from the exact one, and a larger amount never has a smaller share', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 20 }), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0n);
      fc.pre(sum > 0n);
      const shares = computePermilleShares(amounts);
      for (const [index, share] of shares.entries()) {
        const twice = 2n * (share * sum - amounts[index]! * WHOLE_PERMILLE);
        expect(twice >= -sum && twice <= sum).toBe(true);
        for (const [other, its] of shares.entries())
          if (amounts[index]! > amounts[other]!) expect(share >= its).toBe(true);
      }
    }),
  );
});
