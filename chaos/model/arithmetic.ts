/** Whole-number arithmetic for the auditor's own model of the rules, independent of the engine. */

/** Quotients of a non-negative number: rounded down, rounded up, or to the nearest with halves up. */
export const cut = (number: bigint, by: bigint): bigint => number / by;
export const madeUp = (number: bigint, by: bigint): bigint => (number + by - 1n) / by;
export const nearest = (number: bigint, by: bigint): bigint => (2n * number + by) / (2n * by);
export const half = { down: cut, up: madeUp, 'half-up': nearest, 'half-even': nearest } as const;

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** 10^8: prices, quantities and rates are stored in this many parts of a whole. */
export const WHOLE = 10n ** 8n;
/** price × quantity in minor units is a whole number of these. */
export const valueUnit = (digits: number): bigint => 10n ** BigInt(16 - digits);
