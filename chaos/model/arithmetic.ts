/** Whole-number arithmetic for the auditor's own model of the rules, independent of the engine. */

/** Quotients of a non-negative number: rounded down, rounded up, or to the nearest with halves up. */
export const divideDown = (number: bigint, by: bigint): bigint => number / by;
export const divideUp = (number: bigint, by: bigint): bigint => (number + by - 1n) / by;
export const divideToNearest = (number: bigint, by: bigint): bigint => (2n * number + by) / (2n * by);
export const DIVISIONS_BY_ROUNDING = {
  down: divideDown,
  up: divideUp,
  'half-up': divideToNearest,
  'half-even': divideToNearest,
} as const;

export const smallerOf = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const largerOf = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** 10^8: prices, quantities and rates are stored in this many parts of a whole. */
export const SCALED_ONE = 10n ** 8n;
/** price × quantity in minor units is a whole number of these. */
export const minorUnitScaleOf = (digits: number): bigint => 10n ** BigInt(16 - digits);
