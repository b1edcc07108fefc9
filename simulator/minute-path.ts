/**
 * The last step of the division: a minute's bar becomes its 60 seconds, each with one price and its share of the
 * volume.
 */
import { drawBlock, type Words } from './chance.ts';
import { activity } from './session-clock.ts';
import type { Division, Stretch } from './split-bar.ts';

export interface MinutePath {
  minute: number;
  /** The price (ordinal) during each second. */
  prices: Int32Array;
  /** Highest and lowest price from the minute's start through each second. */
  highs: Int32Array;
  lows: Int32Array;
  /** Lots traded from the minute's start through each second. */
  volumes: Float64Array;
  /** 32 random bits for each second, for the quote around the price. */
  bits: Uint32Array;
}

const SECONDS = 2;
const BLOCKS = 8;
const SQUARE_ROOT_OF_60 = Math.sqrt(60);
const block: Words = new Uint32Array(16);
const words = new Uint32Array(16 * BLOCKS);

/**
 * The seconds of the minute `bar`: the first has its open, the last its close, some in between its high and its low.
 * `liveliness` (0 to 1): the share of seconds with a trade; in the others the price doesn't move.
 */
export function minutePath(bar: Stretch, division: Division, liveliness: number): MinutePath {
  for (let i = 0; i < BLOCKS; i++) {
    drawBlock(division.key, bar.from * BLOCKS + i, SECONDS, block);
    words.set(block, i * 16);
  }
  const prices = new Int32Array(60);
  const weights = new Float64Array(60);
  const threshold = liveliness * 65536;
  for (let s = 0; s < 60; s++) {
    const word = words[64 + s]! & 0xffff;
    weights[s] = word < threshold ? word + 1 : 0;
  }
  const deviation =
    bar.deviation *
    Math.sqrt(
      activity(bar.to, division.minutes, division.smile) - activity(bar.from, division.minutes, division.smile),
    );
  walk(bar, prices, weights, deviation / SQUARE_ROOT_OF_60);
  return {
    minute: bar.from,
    prices,
    ...runningExtremes(prices),
    volumes: runningVolumes(bar.volume, weights),
    bits: words.slice(64, 124),
  };
}

/** Seconds at which the minute's open, high, low and close are met, in order of time. */
function knots(bar: Stretch): [second: number, price: number][] {
  const second = (at: number): number => Math.min(58, Math.max(1, Math.floor((at - bar.from) * 60)));
  const list: [number, number][] = [
    [0, bar.open],
    [59, bar.close],
  ];
  const needsHigh = bar.high > Math.max(bar.open, bar.close);
  const needsLow = bar.low < Math.min(bar.open, bar.close);
  const high = second(bar.highAt);
  let low = second(bar.lowAt);
  if (needsHigh && needsLow && low === high) low = low === 58 ? 57 : low + 1;
  if (needsHigh) list.push([high, bar.high]);
  if (needsLow) list.push([low, bar.low]);
  return list.sort((a, b) => a[0] - b[0]);
}

/** A walk through the knots whose steps deviate by `step` ordinals a second. */
function walk(bar: Stretch, prices: Int32Array, weights: Float64Array, step: number): void {
  const points = knots(bar);
  for (let k = 0; k + 1 < points.length; k++) {
    const [start, first] = points[k]!;
    const [end, last] = points[k + 1]!;
    prices[start] = first;
    weights[start] = Math.max(weights[start]!, 1);
    let x: number = first;
    for (let s = start + 1; s < end; s++) {
      const word = words[s]!;
      const noise = ((word & 0xffff) + (word >>> 16) - 65535) / 26754;
      x += (last - x) / (end - s + 1) + noise * step;
      x = x < bar.low ? bar.low : x > bar.high ? bar.high : x;
      prices[s] = weights[s]! > 0 ? Math.round(x) : prices[s - 1]!;
    }
  }
  prices[59] = bar.close;
  weights[59] = Math.max(weights[59]!, 1);
}

function runningExtremes(prices: Int32Array): { highs: Int32Array; lows: Int32Array } {
  const highs = prices.slice();
  const lows = prices.slice();
  for (let s = 1; s < 60; s++) {
    if (highs[s]! < highs[s - 1]!) highs[s] = highs[s - 1]!;
    if (lows[s]! > lows[s - 1]!) lows[s] = lows[s - 1]!;
  }
  return { highs, lows };
}

/** The first second trades at least a lot, so that no unfinished bar is empty. */
function runningVolumes(volume: number, weights: Float64Array): Float64Array {
  let sum = 0;
  const volumes = new Float64Array(60);
  for (let s = 0; s < 60; s++) volumes[s] = sum += weights[s]!;
  for (let s = 0; s < 60; s++) volumes[s] = s === 59 ? volume : 1 + Math.floor(((volume - 1) * volumes[s]!) / sum);
  return volumes;
}
