/**
 * One step of the division: a bar over a stretch of a session's minutes becomes two that add up to it exactly. The
 * stretch stores when its high and low are met, and the path is drawn through these as a bridge, so that extremes are
 * reached by a walk and not by spikes. Prices are ordinals of the instrument's grid, volume is in the simulator's lots.
 */
import { drawBlock, gaussian, unit, type ChanceKey, type Words } from './chance.ts';
import type { PriceGrid } from './price-grid.ts';
import { activity, type Smile } from './session-clock.ts';

/** A bar over the minutes `from` to `to` (exclusive) of its session; `highAt` and `lowAt` are minutes, not whole. */
export interface Stretch {
  from: number;
  to: number;
  open: number;
  high: number;
  low: number;
  close: number;
  highAt: number;
  lowAt: number;
  volume: number;
  /** Sum of price (10^-8) × lots. */
  turnover: number;
  /** How far the price strays, in ordinals per square root of the session's activity. */
  deviation: number;
}

/** Common to every step of one session's division. */
export interface Division {
  key: ChanceKey;
  /** The market's own draws, shared by its instruments, so that they move together within the day. */
  marketKey: ChanceKey;
  /** 0 to 1: how much of a move is the market's. */
  coupling: number;
  minutes: number;
  smile: Smile;
  grid: PriceGrid;
}

const SPLIT = 1;
const own: Words = new Uint32Array(16);
const shared: Words = new Uint32Array(16);
/** An extreme that is the closing price is met half a second before the stretch ends. */
export const LAST_MOMENT_MINUTES = 1 / 120;

/** Divides `bar` at the minute `middle`; the two halves' union is `bar`, down to the last lot. */
export function splitBar(bar: Stretch, middle: number, division: Division): [Stretch, Stretch] {
  const { from, to, open, high, low, close } = bar;
  const { minutes, smile } = division;
  drawBlock(division.key, from * 4096 + to, SPLIT, own);
  drawBlock(division.marketKey, from * 4096 + to, SPLIT, shared);
  const start = activity(from, minutes, smile);
  const cut = activity(middle, minutes, smile);
  const end = activity(to, minutes, smile);
  const meeting = bridge(bar, middle, start, cut, end, division);
  const jitter = own[14]! & 7;
  const opening = between(meeting + (jitter === 0 ? -1 : jitter === 7 ? 1 : 0), low, high);

  const left = part(bar, from, middle, open, meeting, Math.sqrt(cut - start), 2);
  const right = part(bar, middle, to, opening, close, Math.sqrt(end - cut), 6);
  divideVolume(bar, left, right, cut - start, end - cut);
  divideTurnover(bar, left, right, division.grid);
  return [left, right];
}

const between = (x: number, low: number, high: number): number => (x < low ? low : x > high ? high : x);

/** Price at `middle`, drawn between the nearest moments at which the price is known. */
function bridge(bar: Stretch, middle: number, start: number, cut: number, end: number, division: Division): number {
  let before = start,
    priceBefore = bar.open,
    after = end,
    priceAfter = bar.close;
  const meet = (at: number, price: number): void => {
    const moment = activity(at, division.minutes, division.smile);
    if (at < middle) {
      if (moment > before) {
        before = moment;
        priceBefore = price;
      }
    } else if (moment < after) {
      after = moment;
      priceAfter = price;
    }
  };
  meet(bar.highAt, bar.high);
  meet(bar.lowAt, bar.low);
  const span = after - before;
  if (span <= 0) return priceBefore;
  const share = (cut - before) / span;
  const { coupling } = division;
  const noise =
    coupling * gaussian(shared[0]!, shared[1]!) + Math.sqrt(1 - coupling * coupling) * gaussian(own[0]!, own[1]!);
  const stray = Math.min(bar.deviation * Math.sqrt((cut - before) * (1 - share)), 0.35 * (bar.high - bar.low));
  const price = priceBefore + (priceAfter - priceBefore) * share + noise * stray;
  // A walk that may not cross its extremes turns back at them.
  const turned = price > bar.high ? 2 * bar.high - price : price < bar.low ? 2 * bar.low - price : price;
  return between(Math.round(turned), bar.low, bar.high);
}

/**
 * One half: it keeps the whole bar's extremes if their moment is in it, else it draws its own within them. `root` is
 * the square root of its activity, `word` the first of four words; quiet and lively halves differ by a quarter.
 */
function part(
  bar: Stretch,
  from: number,
  to: number,
  open: number,
  close: number,
  root: number,
  word: number,
): Stretch {
  const temper = ((word === 2 ? own[15]! & 0xffff : own[15]! >>> 16) - 32768) / 65536;
  const reach = bar.deviation * root;
  const apart = Math.abs(open - close);
  const drawsHigh = bar.highAt < from || bar.highAt >= to;
  const drawsLow = bar.lowAt < from || bar.lowAt >= to;
  const top = Math.max(open, close);
  const bottom = Math.min(open, close);
  const high = drawsHigh ? top + beyond(bar.high - top, apart, reach, own[word]!, own[word + 1]!) : bar.high;
  const low = drawsLow ? bottom - beyond(bottom - bar.low, apart, reach, own[word + 2]!, own[word + 3]!) : bar.low;
  const half: Stretch = {
    from,
    to,
    open,
    high,
    low,
    close,
    highAt: bar.highAt,
    lowAt: bar.lowAt,
    volume: 0,
    turnover: 0,
    deviation: bar.deviation * (1 + 0.5 * temper),
  };
  if (drawsHigh || drawsLow) placeExtremes(half, drawsHigh, drawsLow, own[word === 2 ? 10 : 11]!);
  return half;
}

/** A price needs time to get from one extreme to the other: they are at least this share of the stretch apart. */
const APART = 0.25;

/**
 * Uses `word` to choose when the given extremes are met: at the outer end if that has the price, otherwise nearer to it
 * the less they go beyond it, and away from each other.
 */
export function placeExtremes(bar: Stretch, high: boolean, low: boolean, word: number): void {
  const { from, to, open, close } = bar;
  const length = to - from;
  const share = (reached: number, opensOuter: boolean, u: number): number => {
    const fromOuter = (reached / (2 * reached + Math.abs(open - close))) * (0.5 + u);
    return opensOuter ? fromOuter : 1 - fromOuter;
  };
  const beyondTop = bar.high - Math.max(open, close);
  const beyondBottom = Math.min(open, close) - bar.low;
  let highShare =
    high && beyondTop > 0 ? share(beyondTop, open > close, (word & 0xffff) / 65536) : (bar.highAt - from) / length;
  let lowShare =
    low && beyondBottom > 0 ? share(beyondBottom, open <= close, (word >>> 16) / 65536) : (bar.lowAt - from) / length;
  if (Math.abs(highShare - lowShare) < APART) {
    if (high && low) {
      const middle = Math.min(0.75, Math.max(0.25, (highShare + lowShare) / 2));
      const first = highShare < lowShare;
      highShare = middle + (first ? -0.2 : 0.2);
      lowShare = middle + (first ? 0.2 : -0.2);
    } else if (high) highShare = lowShare < 0.5 ? lowShare + APART : lowShare - APART;
    else lowShare = highShare < 0.5 ? highShare + APART : highShare - APART;
  }
  if (high)
    bar.highAt = beyondTop > 0 ? from + highShare * length : bar.high === open ? from : to - LAST_MOMENT_MINUTES;
  if (low) bar.lowAt = beyondBottom > 0 ? from + lowShare * length : bar.low === open ? from : to - LAST_MOMENT_MINUTES;
}

/**
 * How far a bridge between two prices `apart` exceeds the outer one, at most `room`: its maximum is distributed as (a +
 * b + √((a − b)² − 2σ²t·ln u)) / 2, with the sum of two normal squares in place of −2·ln u.
 */
function beyond(room: number, apart: number, reach: number, a: number, b: number): number {
  const x = single(a);
  const y = single(b);
  const far = Math.round((Math.sqrt(apart * apart + reach * reach * (x * x + y * y)) - apart) / 2);
  return far <= room ? far : Math.floor(room * unit(a));
}

/** Roughly normal, from one word. */
const single = (word: number): number => ((word & 0xffff) + (word >>> 16) - 65535) / 26754;

/** Volume by the smile and at random, at least one lot a minute while there is enough. */
function divideVolume(bar: Stretch, left: Stretch, right: Stretch, leftShare: number, rightShare: number): void {
  const tilt = 0.3 * gaussian(own[12]!, own[13]!) + 0.25 * gaussian(shared[2]!, shared[3]!);
  const weight = leftShare * (tilt > 0 ? 1 + tilt : 1 / (1 - tilt));
  const wanted = Math.floor((bar.volume * weight) / (weight + rightShare) + unit(shared[4]!));
  left.volume = between(
    wanted,
    Math.min(left.to - left.from, bar.volume),
    Math.max(0, bar.volume - (right.to - right.from)),
  );
  right.volume = bar.volume - left.volume;
}

function divideTurnover(bar: Stretch, left: Stretch, right: Stretch, grid: PriceGrid): void {
  const leftValue = left.volume * typicalPrice(left, grid);
  const rightValue = right.volume * typicalPrice(right, grid);
  left.turnover = leftValue + rightValue > 0 ? (bar.turnover * leftValue) / (leftValue + rightValue) : 0;
  right.turnover = bar.turnover - left.turnover;
}

/** Mean of open, high, low and close, as price. */
export const typicalPrice = (bar: Pick<Stretch, 'open' | 'high' | 'low' | 'close'>, grid: PriceGrid): number =>
  (grid.priceOf(bar.open) + grid.priceOf(bar.high) + grid.priceOf(bar.low) + grid.priceOf(bar.close)) / 4;
