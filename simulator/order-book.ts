/**
 * The order book of a session: two secret words of each moment, drawn by a key of its own that follows from the
 * session's, decide with the public rule what waits at which price. The path of the price isn't among what they are
 * drawn from, so the book says nothing about it; and whoever knows the revealed key computes the book again.
 */
import {
  computeBestLevelSize,
  formatOrderBookLevels,
  ORDER_BOOK_WINDOW_MS,
} from '@bourse/core/markets/order-rules/order-book-levels.ts';
import type { Quote } from '@bourse/core/markets/market-types.ts';
import type { Listing } from './instruments/build-listings.ts';
import type { InstrumentTraits } from './instruments/instrument-traits.ts';
import { drawRandomBlock, type RandomKey } from './keyed-randomness.ts';
import type { PriceGrid } from './price-grid.ts';
import { usualLevelLots, type SimulatedTopOfBook } from './top-of-book.ts';

const WORDS_OF_BLOCK = 16;

export type QuotedBook = Pick<Quote, 'bidSize' | 'askSize'> & Required<Pick<Quote, 'book'>>;

/** The book of one instrument in one session, or in the night before it. */
export class SimulatedOrderBook {
  readonly #key: RandomKey;
  readonly #drawn = new Uint32Array(WORDS_OF_BLOCK);
  #block = -1;
  #levels: { window: number; previousWord: number; word: number } | null = null;

  constructor(key: RandomKey) {
    this.#key = key;
  }

  /** The sizes of a quote's best prices at the instant `at` (epoch ms), and what those behind follow from. */
  quoted(at: number, top: SimulatedTopOfBook, grid: PriceGrid, traits: InstrumentTraits): QuotedBook {
    const lot = BigInt(Math.round(traits.lotUnits * 1e8));
    const levels = {
      usual: (BigInt(Math.round(usualLevelLots(traits) * 1_000)) * lot) / 1_000n,
      lot,
      ...this.#wordsAt(Math.floor(at / ORDER_BOOK_WINDOW_MS)),
    };
    const size = (direction: 'buy' | 'sell', ordinal: number): bigint => {
      const price = grid.priceOf(ordinal);
      const tick = price - grid.priceOf(ordinal - 1);
      return computeBestLevelSize(levels, direction, BigInt(price), BigInt(tick), at);
    };
    return {
      bidSize: size('sell', top.bid),
      askSize: size('buy', top.ask),
      book: formatOrderBookLevels(levels),
    };
  }

  #wordsAt(window: number): { previousWord: number; word: number } {
    if (this.#levels?.window !== window)
      this.#levels = { window, previousWord: this.#word(window - 1), word: this.#word(window) };
    const { previousWord, word } = this.#levels;
    return { previousWord, word };
  }

  #word(window: number): number {
    const block = Math.floor(window / WORDS_OF_BLOCK);
    if (block !== this.#block) drawRandomBlock(this.#key, block, 0, this.#drawn);
    this.#block = block;
    return this.#drawn[window % WORDS_OF_BLOCK]!;
  }
}

/** Sizes of a session before the world had an order book: nothing is known of what is behind them. */
export const quotedWithoutBook = (
  { bidLots, askLots }: SimulatedTopOfBook,
  { traits }: Listing,
): Pick<Quote, 'bidSize' | 'askSize'> => {
  const lot = BigInt(Math.round(traits.lotUnits * 1e8));
  return { bidSize: BigInt(bidLots) * lot, askSize: BigInt(askLots) * lot };
};
