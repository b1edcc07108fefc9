import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  isRatioOne,
  RATIO_ONE,
  divideByRatio,
  multiplyRatios,
  createRatio,
  findFractionCutToDecimals,
  ratioToRate,
  isSameRatio,
  multiplyByRatio,
} from './ratio.ts';

const whole = fc.bigInt({ min: 1n, max: 10n ** 12n });
const ratio = fc.tuple(whole, whole).map(([numerator, denominator]) => createRatio(numerator, denominator));

describe('a ratio', () => {
  it('is reduced to lowest terms, and never zero', () => {
    expect(createRatio(105n, 100n)).toEqual({ numerator: 21n, denominator: 20n });
    expect(() => createRatio(0n, 1n)).toThrow(RangeError);
    expect(() => createRatio(1n, -1n)).toThrow(RangeError);
  });

  it('times its inverse is one, and dividing by it undoes multiplying', () => {
    fc.assert(
      fc.property(ratio, whole, (each, value) => {
        const inverse = createRatio(each.denominator, each.numerator);
        expect(multiplyRatios(each, inverse)).toEqual(RATIO_ONE);
        expect(isRatioOne(each)).toBe(isSameRatio(each, RATIO_ONE));
        expect(divideByRatio(multiplyByRatio(value * each.denominator, each, 'down'), each, 'down')).toBe(
          value * each.denominator,
        );
      }),
    );
  });

  it('is rounded only for display', () => {
    expect([createRatio(1n, 3n), createRatio(4n, 3n), createRatio(4n, 1n)].map(ratioToRate)).toEqual([
      33_333_333n,
      133_333_333n,
      400_000_000n,
    ]);
    expect([
      multiplyByRatio(84n, createRatio(1n, 3n), 'down'),
      multiplyByRatio(84n, createRatio(4n, 3n), 'down'),
    ]).toEqual([28n, 112n]);
  });
});

test.each([
  ['0.333333', '1:3'],
  ['0.6667', '2:3'],
  ['0.14285714', '1:7'],
  ['1.0833333', '13:12'],
  ['0.33', '1:3'],
  ['0.667', '2:3'],
  ['1.05', null],
  ['0.5', null],
  ['0.0625', null],
  ['1.0375', null],
  ['0.001', null],
  ['4', null],
  ['0.000000', null],
])('%s was probably cut from %s', (text, fraction) => {
  const found = findFractionCutToDecimals(text);
  expect(found && `${found.numerator}:${found.denominator}`).toBe(fraction);
});
