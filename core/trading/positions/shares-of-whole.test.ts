import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOfWhole, WHOLE } from './account-figures.ts';

test('equal amounts have equal parts, even if they sum to less or more than 100 %', () => {
  expect(sharesOfWhole([1n, 1n, 1n])).toEqual([333n, 333n, 333n]);
  expect(sharesOfWhole([62n, 62n, 676n])).toEqual([78n, 78n, 845n]);
});

test('each part is rounded by itself, half of a tenth up', () => {
  expect(sharesOfWhole([10_004n, 20_005n, 69_991n])).toEqual([100n, 200n, 700n]);
  expect(sharesOfWhole([666n, 334n])).toEqual([666n, 334n]);
  expect(sharesOfWhole([1n, 1_999n])).toEqual([1n, WHOLE]);
});

test('nothing has no parts, and one thing is all of it', () => {
  expect(sharesOfWhole([])).toEqual([]);
  expect(sharesOfWhole([0n, 0n])).toEqual([0n, 0n]);
  expect(sharesOfWhole([0n, 7n])).toEqual([0n, WHOLE]);
});

test('no part is more than half a tenth from its own, and more is never less', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 20 }), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0n);
      fc.pre(sum > 0n);
      const shares = sharesOfWhole(amounts);
      for (const [index, share] of shares.entries()) {
        const twice = 2n * (share * sum - amounts[index]! * WHOLE);
        expect(twice >= -sum && twice <= sum).toBe(true);
        for (const [other, its] of shares.entries())
          if (amounts[index]! > amounts[other]!) expect(share >= its).toBe(true);
      }
    }),
  );
});
