/** A ratio as a fraction of whole numbers, so that no third, seventh or twelfth is ever cut to decimals. */
import { divide, SCALE, type Rate, type Rounding } from './money.ts';

/** `numerator` over `denominator`, both positive. For a split: new units over old units. */
export interface Ratio {
  numerator: bigint;
  denominator: bigint;
}

export const RATIO_ONE: Ratio = { numerator: 1n, denominator: 1n };

/** In lowest terms. */
export function createRatio(numerator: bigint, denominator: bigint): Ratio {
  if (numerator <= 0n || denominator <= 0n) throw new RangeError('a ratio has two positive numbers');
  const common = commonDivisor(numerator, denominator);
  return { numerator: numerator / common, denominator: denominator / common };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b > 0n) [a, b] = [b, a % b];
  return a;
}

export const multiplyRatios = (a: Ratio, b: Ratio): Ratio =>
  createRatio(a.numerator * b.numerator, a.denominator * b.denominator);
export const isSameRatio = (a: Ratio, b: Ratio): boolean => a.numerator * b.denominator === b.numerator * a.denominator;
export const isRatioOne = ({ numerator, denominator }: Ratio): boolean => numerator === denominator;

/** `value × ratio` as a whole number; "down" and "up" are toward and away from zero. */
export const multiplyByRatio = (value: bigint, { numerator, denominator }: Ratio, rounding: Rounding): bigint =>
  divide(value * numerator, denominator, rounding);
/** `value ÷ ratio` as a whole number. */
export const divideByRatio = (value: bigint, { numerator, denominator }: Ratio, rounding: Rounding): bigint =>
  divide(value * denominator, numerator, rounding);

/** With 8 decimals, half to even: for display, never for computing. */
export const ratioToRate = (ratio: Ratio): Rate => multiplyByRatio(SCALE, ratio, 'half-even');
