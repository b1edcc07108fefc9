/** The rulebook's tick and band of an instrument's day, in the simulator's units of 10^-8. */
import { priceBand } from '@bourse/core/bands.ts';
import type { Instrument } from '@bourse/core/market.ts';
import { INDEX_TICK, tickOf, tickRulesOf, usesMonthEnd } from '@bourse/core/ticks.ts';
import type { TickStep } from '@bourse/core/rulebook/types.ts';
import { priceGrid, type PriceGrid } from './price-grid.ts';

const grids = new Map<readonly TickStep[], PriceGrid>();
const evenGrids = new Map<bigint, PriceGrid>();

function evenGrid(tick: bigint): PriceGrid {
  let grid = evenGrids.get(tick);
  if (!grid) evenGrids.set(tick, (grid = priceGrid([{ below: null, tick }])));
  return grid;
}

/** Prices allowed on `date`; `monthEndClose` decides the tick if the exchange fixes it for the month. */
export function gridOf(instrument: Instrument, date: string, monthEndClose: number): PriceGrid {
  if (instrument.board === 'index') return evenGrid(INDEX_TICK);
  const rules = tickRulesOf(instrument.market, date);
  if (usesMonthEnd(instrument, date)) return evenGrid(tickOf(instrument.market, BigInt(monthEndClose), date));
  let grid = grids.get(rules.steps);
  if (!grid) grids.set(rules.steps, (grid = priceGrid(rules.steps)));
  return grid;
}

/** Lowest and highest price of the day, on the grid; null without a band. */
export function bandOf(
  instrument: Instrument,
  date: string,
  previousClose: number,
): { low: number; high: number } | null {
  const band = priceBand(instrument, BigInt(previousClose), date);
  return band && { low: Number(band.low), high: Number(band.high) };
}
