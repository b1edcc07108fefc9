/**
 * Adjusted charts. Forward (前復權): the latest price is real, and everything before a split or dividend is scaled down to
 * it. Backward: the earliest is real, and everything after is scaled up. A dividend scales by the part of the previous
 * close that it left.
 */
import type { Adjustment } from '@bourse/core/market.ts';

/**
 * A day on which the price was cut: `price` is what a price of before is worth afterwards, `shares` new shares per old.
 */
export interface Cut {
  index: number;
  price: number;
  shares: number;
}

export interface Factors {
  price: number;
  volume: number;
}

const NONE: Factors = { price: 1, volume: 1 };

/** Factors for a session `index`. `cuts` are all those up to now, oldest first. */
export function factorsOf(cuts: readonly Cut[], index: number, adjustment: Adjustment): Factors {
  if (adjustment === 'none' || cuts.length === 0) return NONE;
  let price = 1;
  let volume = 1;
  for (const cut of cuts) {
    if (adjustment === 'forward' && cut.index > index) {
      price *= cut.price;
      volume *= cut.shares;
    } else if (adjustment === 'backward' && cut.index <= index) {
      price /= cut.price;
      volume /= cut.shares;
    }
  }
  return price === 1 && volume === 1 ? NONE : { price, volume };
}

/** Adjusted prices are rounded to a hundredth of a cent. */
const STEP = 10_000;

/** A price in 10^-8 units after `factor`. */
export const adjusted = (price: number, factor: number): number =>
  factor === 1 ? price : Math.round((price * factor) / STEP) * STEP;
