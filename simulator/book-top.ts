/** The quote around the last price: bid and ask on the grid and inside the band, with their sizes in lots. */
import type { Traits } from './instruments/traits.ts';
import type { PriceGrid } from './price-grid.ts';

export interface BookTop {
  bid: number;
  ask: number;
  bidLots: number;
  askLots: number;
}

/** Ordinals of the lowest and highest price of the day. */
export interface Limits {
  lowest: number;
  highest: number;
}

/** The best bid and ask around `last` (an ordinal); `bits` are the second's 32 random bits. */
export function bookTop(
  last: number,
  bits: number,
  traits: Traits,
  grid: PriceGrid,
  { lowest, highest }: Limits,
): BookTop {
  const price = grid.priceOf(last);
  const tick = grid.priceOf(last + 1) - price;
  const width = Math.max(1, Math.round((traits.spread * price) / tick));
  // The last trade met the bid or the ask, or happened in between.
  let bid = last - (((bits >>> 16) & 0xff) % (width + 1));
  if (bid + width > highest) bid = highest - width;
  if (bid < lowest) bid = lowest;
  return { bid, ask: bid + width, ...sizes(bits, traits) };
}

function sizes(bits: number, { dailyLots, liveliness }: Traits): { bidLots: number; askLots: number } {
  const usual = Math.max(3, dailyLots / (liveliness < 0.2 ? 1000 : 4000));
  const shade = (byte: number): number => 0.3 + 1.4 * ((byte & 0xff) / 256);
  return {
    bidLots: Math.max(1, Math.round(usual * shade(bits))),
    askLots: Math.max(1, Math.round(usual * shade(bits >>> 8))),
  };
}
