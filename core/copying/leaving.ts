/**
 * Closings of copies that end together: they belong to no fill of their leader's, and start at the best displayed
 * price.
 */
import type { Quote } from '../market.ts';
import type { Quantity } from '../money.ts';
import type { Position } from '../orders/position.ts';
import { top } from '../books/fill-price.ts';
import { unitsOf } from '../trading/units.ts';
import { directionOfFill } from './block-market.ts';
import type { LedFill } from './types.ts';

export const leavingFill = (
  { instrument, side }: Pick<Position, 'instrument' | 'side'>,
  quantity: Quantity,
  quote: Quote,
  now: number,
): LedFill => ({
  instrument,
  side,
  effect: 'close',
  leverage: 1,
  price: top(directionOfFill({ side, effect: 'close' }), quote).best,
  quantity,
  heldBefore: quantity,
  takenBefore: 0n,
  quoteAt: quote.at,
  filledAt: now,
});

/** The part of a position that nothing reserves. */
export const freeOf = (position: Position): Quantity => unitsOf(position, 'free');
