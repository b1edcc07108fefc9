/**
 * One step of the division: a bar over a stretch of a session's minutes becomes two that add up to it exactly. The
 * stretch keeps when its high and low are met, and the path is drawn through these as a bridge, so that extremes are
 * reached by a walk and not by spikes. Prices are ordinals of the instrument's grid, volume is in the tape's lots.
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
}

/** What every step of one session's division uses. */
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
  const deviation = (0.55 * (high - low)) / Math.sqrt(end - start);
  const meeting = bridge(bar, middle, start, cut, end, deviation, division);
  const jitter = own[14]! & 3;
  const opening = between(meeting + (jitter === 0 ? -1 : jitter === 3 ? 1 : 0), low, high);

  const left = part(bar, from, middle, open, meeting, deviation * Math.sqrt(cut - start), 2, 10);
  const right = part(bar, middle, to, opening, close, deviation * Math.sqrt(end - cut), 6, 11);
  divideVolume(bar, left, right, cut - start, end - cut);
  divideTurnover(bar, left, right, division.grid);
  return [left, right];
}

const between = (x: number, low: number, high: number): number => (x < low ? low : x > high ? high : x);

/** Price at `middle`, drawn between the nearest moments at which the price is known. */
function bridge(bar: Stretch, middle: number, start: number, cut: number, end: number, deviation: number, division: Division): number {
  let before = start, priceBefore = bar.open, after = end, priceAfter = bar.close;
  const meet = (at: number, price: number): void => {
    const moment = activity(at, division.minutes, division.smile);
    if (at < middle) {
      if (moment > before) { before = moment; priceBefore = price; }
    } else if (moment < after) { after = moment; priceAfter = price; }
  };
  meet(bar.highAt, bar.high);
  meet(bar.lowAt, bar.low);
  const span = after - before;
  if (span <= 0) return priceBefore;
  const share = (cut - before) / span;
  const { coupling } = division;
  const noise = coupling * gaussian(shared[0]!, shared[1]!) + Math.sqrt(1 - coupling * coupling) * gaussian(own[0]!, own[1]!);
  const price = priceBefore + (priceAfter - priceBefore) * share + noise * deviation * Math.sqrt((cut - before) * (1 - share));
  return between(Math.round(price), bar.low, bar.high);
}

/** One half: it keeps the whole bar's extremes if their moment lies in it, else it draws its own within them. */
function part(bar: Stretch, from: number, to: number, open: number, close: number, deviation: number, word: number, times: number): Stretch {
  let { high, highAt, low, lowAt } = bar;
  if (highAt < from || highAt >= to) {
    const top = Math.max(open, close);
    high = Math.min(high, top + Math.round(0.5 * deviation * Math.abs(gaussian(own[word]!, own[word + 1]!))));
    highAt = high > top ? from + ((own[times]! & 0xffff) / 65536) * (to - from) : high === open ? from : to - LAST_MOMENT_MINUTES;
  }
  if (lowAt < from || lowAt >= to) {
    const bottom = Math.min(open, close);
    low = Math.max(low, bottom - Math.round(0.5 * deviation * Math.abs(gaussian(own[word + 2]!, own[word + 3]!))));
    lowAt = low < bottom ? from + ((own[times]! >>> 16) / 65536) * (to - from) : low === open ? from : to - LAST_MOMENT_MINUTES;
  }
  return { from, to, open, high, low, close, highAt, lowAt, volume: 0, turnover: 0 };
}

/** Volume by the smile and chance, at least one lot a minute while there is that much. */
function divideVolume(bar: Stretch, left: Stretch, right: Stretch, leftShare: number, rightShare: number): void {
  const tilt = 0.3 * gaussian(own[12]!, own[13]!) + 0.25 * gaussian(shared[2]!, shared[3]!);
  const weight = leftShare * (tilt > 0 ? 1 + tilt : 1 / (1 - tilt));
  const wanted = Math.floor((bar.volume * weight) / (weight + rightShare) + unit(own[15]!));
  left.volume = between(wanted, Math.min(left.to - left.from, bar.volume), Math.max(0, bar.volume - (right.to - right.from)));
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
