/**
 * From a path's steps to displayed prices. While a session stays where ticks have one size, its steps are ticks. Where
 * the tick size changes, a step may end between two prices: then the last price that the path went through stays, so
 * that rounding reveals nothing about its direction.
 */
import type { PriceGrid } from '../price-grid.ts';
import type { PriceLeg } from './price-leg.ts';
import type { DayPriceLimits } from '../top-of-book.ts';

/** The size of a tick at a price. */
export const tickSizeAt = (grid: PriceGrid, price: number): number => {
  const below = grid.floorOf(price);
  return grid.priceOf(below + 1) - grid.priceOf(below);
};

/** How far a leg can go, in deviations. */
const FAR = 7;

export class StepPriceMap {
  /** Whether each step is a tick. */
  readonly even: boolean;
  readonly first: number;
  readonly #leg: PriceLeg;
  readonly #grid: PriceGrid;
  readonly #limits: DayPriceLimits;

  constructor(leg: PriceLeg, grid: PriceGrid, limits: DayPriceLimits) {
    const { from, step, up, down, leaps } = leg;
    this.#leg = leg;
    this.#grid = grid;
    this.#limits = limits;
    this.first = grid.ordinalOf(from);
    const reach =
      step *
      (2 +
        Math.min(FAR * Math.sqrt(up + down), up + down) +
        leaps.reduce((sum, { steps }) => sum + Math.abs(steps), 0));
    this.even =
      grid.priceOf(this.first) === from &&
      tickSizeAt(grid, from) === step &&
      tickSizeAt(grid, Math.max(0, from - reach)) === step &&
      tickSizeAt(grid, from + reach) === step;
  }

  /** The ordinal at `steps`, if the path is on a price there; else null. */
  exactly(steps: number): number | null {
    if (this.even) return this.#within(this.first + steps);
    const price = this.#leg.from + this.#leg.step * steps;
    const below = this.#grid.floorOf(price);
    return this.#grid.priceOf(below) === price ? this.#within(below) : null;
  }

  /** The price shown at `steps` after `before` has been shown. */
  after(before: number, steps: number): number {
    if (this.even) return this.#within(this.first + steps);
    return this.#within(Math.min(this.above(steps), Math.max(this.below(steps), before)));
  }

  /** The nearest prices at `steps`, within the day's limits. */
  below(steps: number): number {
    return this.#within(this.even ? this.first + steps : this.#grid.floorOf(this.#leg.from + this.#leg.step * steps));
  }

  above(steps: number): number {
    return this.#within(this.even ? this.first + steps : this.#grid.ceilingOf(this.#leg.from + this.#leg.step * steps));
  }

  /** The price itself, not rounded. */
  price(steps: number): number {
    return this.#leg.from + this.#leg.step * steps;
  }

  #within(ordinal: number): number {
    return ordinal < this.#limits.lowest
      ? this.#limits.lowest
      : ordinal > this.#limits.highest
        ? this.#limits.highest
        : ordinal;
  }
}
