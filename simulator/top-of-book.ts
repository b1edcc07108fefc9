/**
 * The quote around a fair price: bid and ask keep the distance given by the day's spread, the same on both sides, until
 * the price itself moves; then both move with it. Neither the spread nor the sizes reveal where the price goes next,
 * and nobody sells below it or buys above it.
 */
import type { InstrumentTraits } from './instruments/instrument-traits.ts';
import type { PriceGrid } from './price-grid.ts';

export interface SimulatedTopOfBook {
  bid: number;
  ask: number;
  bidLots: number;
  askLots: number;
}

/** Ordinals of the lowest and highest price of the day. */
export interface DayPriceLimits {
  lowest: number;
  highest: number;
}

/**
 * The best bid and ask around `last` (an ordinal) on a day that opened at `open`; `bits` are the second's own and only
 * affect the sizes.
 */
export function buildTopOfBook(
  last: number,
  bits: number,
  traits: InstrumentTraits,
  grid: PriceGrid,
  { lowest, highest }: DayPriceLimits,
  open: number,
): SimulatedTopOfBook {
  const sides = sidesOf(last, traits.spread * open, grid);
  let { bid } = sides;
  const width = sides.ask - bid;
  if (sides.ask > highest) bid = highest - width;
  if (bid < lowest) bid = lowest;
  return { bid, ask: bid + width, ...quotedSizes(bits, traits) };
}

/** Half the spread to either side, at least a tick; where ticks change nearby, as far away as the grid lets them. */
function sidesOf(last: number, spread: number, grid: PriceGrid): { bid: number; ask: number } {
  const price = grid.priceOf(last);
  const tick = price - grid.priceOf(last - 1);
  const half = Math.max(1, Math.round(spread / tick / 2)) * tick;
  return {
    bid: Math.min(last - 1, grid.floorOf(price - half)),
    ask: Math.max(last + 1, grid.ceilingOf(price + half)),
  };
}

/** What waits at a price on average. */
export const usualLevelLots = ({ dailyLots, liveliness }: InstrumentTraits): number =>
  Math.max(3, dailyLots / (liveliness < 0.2 ? 1000 : 4000));

/** In sessions before those of the world that have an order book. */
function quotedSizes(bits: number, traits: InstrumentTraits): { bidLots: number; askLots: number } {
  const usual = usualLevelLots(traits);
  const shade = (byte: number): number => 0.3 + 1.4 * ((byte & 0xff) / 256);
  return {
    bidLots: Math.max(1, Math.round(usual * shade(bits >>> 16))),
    askLots: Math.max(1, Math.round(usual * shade(bits >>> 24))),
  };
}
