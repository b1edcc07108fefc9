import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharesOfWhole, WHOLE } from './shares-of-whole.ts';

test('thirds become 33.4, 33.3 and 33.3 %', () => {
  expect(sharesOfWhole([1n, 1n, 1n])).toEqual([334n, 333n, 333n]);
});

test('the tenths that rounding down leaves go to the largest remainders', () => {
  expect(sharesOfWhole([10_004n, 20_005n, 69_991n])).toEqual([100n, 200n, 700n]);
  expect(sharesOfWhole([666n, 334n])).toEqual([666n, 334n]);
});

test('nothing has no parts, and one thing is all of it', () => {
  expect(sharesOfWhole([])).toEqual([]);
  expect(sharesOfWhole([0n, 0n])).toEqual([0n, 0n]);
  expect(sharesOfWhole([0n, 7n])).toEqual([0n, WHOLE]);
});

test('parts sum to 100 %, none is a tenth or more from its own, and more is never less', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 20 }), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0n);
      fc.pre(sum > 0n);
      const shares = sharesOfWhole(amounts);
      expect(shares.reduce((total, share) => total + share, 0n)).toBe(WHOLE);
      for (const [index, share] of shares.entries()) {
        const distance = share * sum - amounts[index]! * WHOLE;
        expect(distance > -sum && distance < sum).toBe(true);
        for (const [other, its] of shares.entries())
          if (amounts[index]! > amounts[other]!) expect(share >= its).toBe(true);
      }
    }),
  );
});
