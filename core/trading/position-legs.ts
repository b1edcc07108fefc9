/** The two halves of a position: its purchase and its sale, each with time, price and charges. */
import { worthOf } from '../orders/worth.ts';
import { directionOf } from '../orders/direction.ts';
import { initialMargin } from './margin.ts';
import type { Amount, Price } from '../money.ts';
import type { Direction } from '../orders/order.ts';
import type { Fill } from '../orders/fill.ts';
import type { Position } from '../orders/position.ts';

/** The times of its first and last fill (epoch ms); the mean price in today's units, after every split. */
export interface Leg {
  firstAt: number;
  lastAt: number;
  price: Price;
  fee: Amount;
  tax: Amount;
}

/**
 * A long position is bought first, a short one sold first; null for what has not happened yet. `fills`: the position's
 * own, oldest first.
 */
export function legOf(position: Position, fills: readonly Fill[], direction: Direction): Leg | null {
  const own = fills.filter(({ effect }) => directionOf(position.side, effect) === direction);
  const [first, last] = [own[0], own.at(-1)];
  const price = directionOf(position.side, 'open') === direction ? position.averageCost : position.closePrice;
  if (!first || !last || price === null) return null;
  const sum = (part: 'fee' | 'tax'): Amount => own.reduce((total, fill) => total + fill[part], 0n);
  return { firstAt: first.at, lastAt: last.at, price, fee: sum('fee'), tax: sum('tax') };
}

/** The margin charged at its opening, fill by fill. */
export const originalMargin = ({ side, leverage, currency }: Position, fills: readonly Fill[]): Amount =>
  fills
    .filter(({ effect }) => effect === 'open')
    .reduce(
      (sum, { price, quantity }) =>
        sum + initialMargin(worthOf(directionOf(side, 'open'), price, quantity, currency), leverage),
      0n,
    );
