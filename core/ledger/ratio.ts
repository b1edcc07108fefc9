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

/** Largest denominator that a fraction cut to decimals is looked for with. */
const FRACTION_DENOMINATOR_MAXIMUM = 1_000n;
/** Of a decimal of two or three places, which may be meant as written, only the parts that decimals never hold. */
const FEW_PLACES = 3;
const SHORT_DENOMINATORS = [3n, 6n, 7n, 9n, 11n, 12n];

/**
 * The fraction from which a decimal such as 0.333333, 0.666667 or 1.1667 was probably cut: the nearest one with a
 * denominator up to 1,000, if it lies within the last place and the decimal isn't exactly such a fraction itself.
 */
export function findFractionCutToDecimals(text: string): Ratio | null {
  const [, whole = '', places = ''] = /^(\d{0,9})\.(\d{2,12})$/.exec(text.trim()) ?? [];
  if (places === '') return null;
  const scale = 10n ** BigInt(places.length);
  const value = BigInt(`${whole}${places}`);
  if (value === 0n) return null;
  const isShort = places.length <= FEW_PLACES;
  if (!isShort && scale / commonDivisor(value, scale) <= FRACTION_DENOMINATOR_MAXIMUM) return null;
  let nearest: { numerator: bigint; denominator: bigint; distance: bigint } | null = null;
  const denominators = isShort
    ? SHORT_DENOMINATORS
    : Array.from({ length: Number(FRACTION_DENOMINATOR_MAXIMUM) }, (_, index) => BigInt(index + 1));
  for (const denominator of denominators) {
    const numerator = divide(value * denominator, scale, 'half-even');
    if (numerator === 0n) continue;
    // As parts of `scale × denominator`; within one of the last place, half of it where the places are few.
    const off = value * denominator - numerator * scale;
    const distance = off < 0n ? -off : off;
    if (distance === 0n) return null;
    if (isShort ? 2n * distance > denominator : distance >= denominator) continue;
    if (nearest === null || distance * nearest.denominator < nearest.distance * denominator)
      nearest = { numerator, denominator, distance };
  }
  return nearest && createRatio(nearest.numerator, nearest.denominator);
}

/** `value × ratio` as a whole number; "down" and "up" are toward and away from zero. */
export const multiplyByRatio = (value: bigint, { numerator, denominator }: Ratio, rounding: Rounding): bigint =>
  divide(value * numerator, denominator, rounding);
/** `value ÷ ratio` as a whole number. */
export const divideByRatio = (value: bigint, { numerator, denominator }: Ratio, rounding: Rounding): bigint =>
  divide(value * denominator, numerator, rounding);

/** With 8 decimals, half to even: for display, never for computing. */
export const ratioToRate = (ratio: Ratio): Rate => multiplyByRatio(SCALE, ratio, 'half-even');
