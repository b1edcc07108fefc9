import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOne, ONE, over, product, ratioFrom, rounded, sameRatio, times } from './ratio.ts';

const whole = fc.bigInt({ min: 1n, max: 10n ** 12n });
const ratio = fc.tuple(whole, whole).map(([numerator, denominator]) => ratioFrom(numerator, denominator));

describe('a ratio', () => {
  it('is kept in lowest terms, and never of nothing', () => {
    expect(ratioFrom(105n, 100n)).toEqual({ numerator: 21n, denominator: 20n });
    expect(() => ratioFrom(0n, 1n)).toThrow(RangeError);
    expect(() => ratioFrom(1n, -1n)).toThrow(RangeError);
  });

  it('and its inverse are one together, and what it makes of a number comes back', () => {
    fc.assert(
      fc.property(ratio, whole, (each, value) => {
        const inverse = ratioFrom(each.denominator, each.numerator);
        expect(product(each, inverse)).toEqual(ONE);
        expect(isOne(each)).toBe(sameRatio(each, ONE));
        expect(over(times(value * each.denominator, each, 'down'), each, 'down')).toBe(value * each.denominator);
      }),
    );
  });

  it('is rounded for readers alone', () => {
    expect([ratioFrom(1n, 3n), ratioFrom(4n, 3n), ratioFrom(4n, 1n)].map(rounded)).toEqual([
      33_333_333n,
      133_333_333n,
      400_000_000n,
    ]);
    expect([times(84n, ratioFrom(1n, 3n), 'down'), times(84n, ratioFrom(4n, 3n), 'down')]).toEqual([28n, 112n]);
  });
});
