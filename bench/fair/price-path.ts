/**
 * One instrument over a stretch of time, at even moments: what a rule sees when it decides, and the price at which it
 * can then trade.
 */
import type { InstrumentId, Quote } from '@bourse/core/markets/market-types.ts';
import type { ExaminedFeed } from './examined-world.ts';

export interface PricePath {
  /**
   * Middle of bid and ask at each moment, and one second later: a rule that has seen a moment trades at the next
   * second.
   */
  decide: Float64Array;
  enter: Float64Array;
  last: Float64Array;
  /** Of the session up to the moment. */
  high: Float64Array;
  low: Float64Array;
  volume: Float64Array;
  spread: Float64Array;
  /** Displayed size of the bid less that of the ask. */
  lean: Float64Array;
  /** The average move of a step and of a fifth of a session in earlier sessions; NaN while unknown. */
  usualStep: number;
  usualFifth: number;
}

export function createEmptyPath(length: number): PricePath {
  const numbers = (): Float64Array => new Float64Array(length).fill(NaN);
  return {
    decide: numbers(),
    enter: numbers(),
    last: numbers(),
    high: numbers(),
    low: numbers(),
    volume: numbers(),
    spread: numbers(),
    lean: numbers(),
    usualStep: NaN,
    usualFifth: NaN,
  };
}

export const getMidPrice = (quote: Quote): number => (Number(quote.bid) + Number(quote.ask)) / 2;

export function setPathMoment(path: PricePath, k: number, quote: Quote): void {
  path.decide[k] = getMidPrice(quote);
  path.last[k] = Number(quote.last);
  path.high[k] = Number(quote.high);
  path.low[k] = Number(quote.low);
  path.volume[k] = Number(quote.volume);
  path.spread[k] = Number(quote.ask) - Number(quote.bid);
  path.lean[k] = Number(quote.bidSize) - Number(quote.askSize);
}

/** The quotes at `moments`; at the last one, the end, a rule decides but no longer trades. */
export function readPricePath(feed: ExaminedFeed, instrument: InstrumentId, moments: readonly number[]): PricePath {
  const path = createEmptyPath(moments.length);
  for (let k = 0; k < moments.length; k++) {
    const quote = feed.quote(instrument, moments[k]!);
    if (!quote) continue;
    setPathMoment(path, k, quote);
    const after = k + 1 < moments.length ? feed.quote(instrument, moments[k]! + 1000) : quote;
    if (after) path.enter[k] = getMidPrice(after);
  }
  return path;
}

/** Every `stride`-th moment of a path, and the last one. */
export function coarsenPath(path: PricePath, stride: number): PricePath {
  const length = path.decide.length;
  const places = Array.from({ length: Math.ceil((length - 1) / stride) }, (_, i) => i * stride);
  places.push(length - 1);
  const pick = (values: Float64Array): Float64Array => Float64Array.from(places, (place) => values[place]!);
  const { decide, enter, last, high, low, volume, spread, lean } = path;
  return {
    decide: pick(decide),
    enter: pick(enter),
    last: pick(last),
    high: pick(high),
    low: pick(low),
    volume: pick(volume),
    spread: pick(spread),
    lean: pick(lean),
    usualStep: NaN,
    usualFifth: NaN,
  };
}

/** Change of `values` from k − `back` to k. */
export const computeReturn = (values: Float64Array, k: number, back: number): number =>
  values[k]! / values[k - back]! - 1;
