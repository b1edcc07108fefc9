/**
 * The prices an instrument can have, numbered. Inside the simulator a price is a whole number of 10^-8 units held in a
 * double (exact below 9 × 10^15, that is, below 90 million a unit), and bars are divided in ordinals of this grid, so
 * that no division can leave it.
 */
import type { TickStep } from '@bourse/core/markets/rulebook/rule-types.ts';
import { computePriceBand } from '@bourse/core/markets/order-rules/price-bands.ts';
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import {
  INDEX_TICK,
  getTickSize,
  getTickRules,
  usesMonthEndTick,
} from '@bourse/core/markets/order-rules/tick-sizes.ts';

export interface PriceGrid {
  /** Number of the grid's price nearest to `price`. */
  ordinalOf(price: number): number;
  priceOf(ordinal: number): number;
  /** Number of the highest grid price not above `price`. */
  floorOf(price: number): number;
  /** Number of the lowest grid price not below `price`. */
  ceilingOf(price: number): number;
}

/** Grid of a table of ticks; `below` of each step must be a multiple of its tick and the last must be null. */
export function createPriceGrid(steps: readonly TickStep[]): PriceGrid {
  const starts: number[] = [];
  const ticks: number[] = [];
  const firsts: number[] = [];
  let start = 0;
  let first = 0;
  for (const step of steps) {
    const tick = Number(step.tick);
    starts.push(start);
    ticks.push(tick);
    firsts.push(first);
    if (step.below === null) break;
    first += Math.round((Number(step.below) - start) / tick);
    start = Number(step.below);
  }
  const last = starts.length - 1;
  const number = (price: number, round: (x: number) => number): number => {
    let i = last;
    while (i > 0 && price < starts[i]!) i--;
    return firsts[i]! + round((price - starts[i]!) / ticks[i]!);
  };
  return {
    ordinalOf: (price) => number(price, Math.round),
    floorOf: (price) => number(price, Math.floor),
    ceilingOf: (price) => number(price, Math.ceil),
    priceOf(ordinal) {
      let i = last;
      while (i > 0 && ordinal < firsts[i]!) i--;
      return starts[i]! + (ordinal - firsts[i]!) * ticks[i]!;
    },
  };
}

/** The rulebook's tick and band of an instrument's day, in the simulator's units of 10^-8. */

const grids = new Map<readonly TickStep[], PriceGrid>();
const evenGrids = new Map<bigint, PriceGrid>();

function evenGrid(tick: bigint): PriceGrid {
  let grid = evenGrids.get(tick);
  if (!grid) evenGrids.set(tick, (grid = createPriceGrid([{ below: null, tick }])));
  return grid;
}

/** Prices allowed on `date`; `monthEndClose` decides the tick if the exchange fixes it for the month. */
export function priceGridOf(instrument: Instrument, date: string, monthEndClose: number): PriceGrid {
  if (instrument.board === 'index') return evenGrid(INDEX_TICK);
  const rules = getTickRules(instrument.market, date);
  if (usesMonthEndTick(instrument, date)) return evenGrid(getTickSize(instrument.market, BigInt(monthEndClose), date));
  let grid = grids.get(rules.steps);
  if (!grid) grids.set(rules.steps, (grid = createPriceGrid(rules.steps)));
  return grid;
}

/** Lowest and highest price of the day, on the grid; null without a band. */
export function dayPriceBandOf(
  instrument: Instrument,
  date: string,
  previousClose: number,
): { low: number; high: number } | null {
  const band = computePriceBand(instrument, BigInt(previousClose), date);
  return band && { low: Number(band.low), high: Number(band.high) };
}
