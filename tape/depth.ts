/** Five prices on each side of the quote, with their sizes: what the book shows, drawn around the best bid and ask. */
import type { Price, Quantity } from '@bourse/core/money.ts';
import { bookTop } from './book-top.ts';
import type { Moment } from './moment.ts';
import { progressAt, unitsOf, type OpenSession } from './open-session.ts';

export interface DepthLevel {
  price: Price;
  size: Quantity;
}
/** Best prices first; fewer than five at the band's or the grid's end. */
export interface Depth {
  bids: DepthLevel[];
  asks: DepthLevel[];
  at: number;
  seq: number;
}

const LEVELS = 5;

export function depthAt(open: OpenSession, moment: Moment): Depth {
  const { listing, day, limits } = open;
  const { last, bits } = progressAt(open, moment);
  const top = bookTop(last, bits, listing.traits, day.grid, limits);
  const step = Math.max(1, Math.round((top.ask - top.bid) / 2));
  const side = (best: number, bestLots: number, direction: 1 | -1): DepthLevel[] => {
    const levels: DepthLevel[] = [];
    for (let i = 0; i < LEVELS; i++) {
      const ordinal = best + direction * i * step;
      if (ordinal < limits.lowest || ordinal > limits.highest) break;
      // Farther levels hold more; a few bits of the second make each differ.
      const shade = 1 + 0.45 * i + (((bits >>> (i * 3)) & 7) - 3.5) * (i === 0 ? 0 : 0.08);
      levels.push({
        price: BigInt(day.grid.priceOf(ordinal)),
        size: unitsOf(listing, Math.max(1, Math.round(bestLots * shade))),
      });
    }
    return levels;
  };
  return {
    bids: side(top.bid, top.bidLots, -1),
    asks: side(top.ask, top.askLots, 1),
    at: moment.at,
    seq: moment.at / 1000,
  };
}
