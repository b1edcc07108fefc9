/**
 * One instrument over a stretch of time, at even moments: what a rule sees when it decides, and the price at which it
 * can then trade.
 */
import type { Price, Quantity } from '@bourse/core/ledger/money.ts';
import type { InstrumentId, Market, Quote } from '@bourse/core/markets/market-types.ts';
import { getTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import { listDepthLevels } from '@bourse/core/trading/books/price-ladder.ts';
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
  /** The same of the prices behind the best ones. */
  depthLean: Float64Array;
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
    depthLean: numbers(),
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
  path.depthLean[k] = computeDepthLean(quote);
}

const DEPTH_LEVELS = 10;
/** Without a band: a path's quotes say which prices the day has. */
function computeDepthLean(quote: Quote): number {
  if (quote.book === undefined) return 0;
  const date = new Date(quote.at).toISOString().slice(0, 10);
  const market = quote.instrument.split('.')[0] as Market;
  const behind = (direction: 'buy' | 'sell', best: Price, size: Quantity): number =>
    Number(
      (listDepthLevels(direction, quote, getTickSize(market, best, date), null, DEPTH_LEVELS).at(-1)?.cumulated ??
        size) - size,
    );
  return behind('sell', quote.bid, quote.bidSize) - behind('buy', quote.ask, quote.askSize);
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
  const { decide, enter, last, high, low, volume, spread, lean, depthLean } = path;
  return {
    decide: pick(decide),
    enter: pick(enter),
    last: pick(last),
    high: pick(high),
    low: pick(low),
    volume: pick(volume),
    spread: pick(spread),
    lean: pick(lean),
    depthLean: pick(depthLean),
    usualStep: NaN,
    usualFifth: NaN,
  };
}

/** Change of `values` from k − `back` to k. */
export const computeReturn = (values: Float64Array, k: number, back: number): number =>
  values[k]! / values[k - back]! - 1;
