/** A unit's cost before a split, and in the new units: the total cost doesn't change. */
import { digitsOf, divide, power10, SCALE_DIGITS, type Price } from '../money.ts';
import { worthOf } from '../orders/worth.ts';
import { directionOf } from '../orders/direction.ts';
import type { Fill } from '../orders/fill.ts';
import type { Position } from '../orders/position.ts';
import type { Adjustment } from './types.ts';

/** By the fills before it, which keep the numbers of their day. */
export function costAround(
  { seq, quantityBefore, quantityAfter }: Pick<Adjustment, 'seq' | 'quantityBefore' | 'quantityAfter'>,
  { side, currency }: Pick<Position, 'side' | 'currency'>,
  fills: readonly Fill[],
): { before: Price; after: Price } {
  const cost = fills
    .filter((fill) => fill.effect === 'open' && fill.seq < seq)
    .reduce((sum, { price, quantity }) => sum + worthOf(directionOf(side, 'open'), price, quantity, currency), 0n);
  const each = (quantity: bigint): Price =>
    quantity === 0n ? 0n : divide(cost * power10(2 * SCALE_DIGITS - digitsOf(currency)), quantity, 'half-even');
  return { before: each(quantityBefore), after: each(quantityAfter) };
}
