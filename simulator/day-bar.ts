/**
 * The day's bar, from which everything within the day is divided. First a shape is drawn, in logarithms and independent
 * of any price. Then it is laid on the previous close (or, in the history before the world's start, which is built
 * backwards, on the day's close), on the grid and inside the band.
 */
import { drawBlock, exponential, gaussian, unit, type ChanceKey, type Words } from './chance.ts';
import { SECTOR_DEVIATION, type Traits } from './instruments/traits.ts';
import { drawJump, type Jump, type JumpField } from './jumps.ts';
import { nextVariance, type MarketDay } from './market-day.ts';
import type { PriceGrid } from './price-grid.ts';
import { rushDay, rushOf } from './rush.ts';

export interface DayShape {
  /** Logarithms of close and of open over the previous close. */
  move: number;
  gap: number;
  /** How far high and low are beyond open and close, as shares of the price. */
  above: number;
  below: number;
  /** 32 random bits that decide when high and low are met. */
  extremesWord: number;
  volume: number;
  jump: Jump | null;
  /** Variance of tomorrow's own move, a whole session's. */
  nextVariance: number;
  /** The number of the day within a rush; 0 for none. */
  rushDay: number;
}

/** A day's prices in 10^-8 units, volume in the simulator's lots. */
export interface DayPrices {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface Circumstances {
  market: MarketDay;
  sectorMove: number;
  /** Variance of its own move, a whole session's. */
  variance: number;
  /** The session's length as a share of an ordinary one. */
  share: number;
  minutes: number;
  /** Distance of the price from its anchor as a share of it; the pull works against it. */
  distance: number;
  /** Widest move the band allows, as a logarithm. */
  widest: number;
  field: JumpField;
  /** Which day of a rush is due, and whether one may begin; null if there are none: before the world's start. */
  rush: { due: number; mayBegin: boolean } | null;
}

const DAY = 3;
/** At its height a rush trades some eighteen times as much. */
const BUSIEST = 2.9;
const words: Words = new Uint32Array(16);
const between = (x: number, low: number, high: number): number => (x < low ? low : x > high ? high : x);

/** The day's shape from the words of (`key`, `counter`). */
export function drawDay(key: ChanceKey, counter: number, traits: Traits, around: Circumstances): DayShape {
  drawBlock(key, counter, DAY, words);
  const { market, share, variance } = around;
  const root = Math.sqrt(share);
  const sectorDeviation = SECTOR_DEVIATION / Math.sqrt(traits.sessionsPerYear);
  const own = Math.sqrt(variance) * gaussian(words[0]!, words[1]!);
  const common = traits.beta * market.move + traits.sectorBeta * around.sectorMove * sectorDeviation * root;
  const usual =
    root *
    Math.sqrt(
      traits.beta * traits.beta * market.variance +
        traits.sectorBeta * sectorDeviation * (traits.sectorBeta * sectorDeviation) +
        variance,
    );
  const jump = drawJump(
    words[2]!,
    words[3]!,
    (traits.jumpsPerYear * share) / traits.sessionsPerYear,
    Math.min(0.12, 1.5 * usual + (around.field === 'currency' ? 0.004 : 0.025)),
    around.field,
  );
  const smooth = traits.drift * share + common + own * root - traits.pull * between(around.distance, -1, 1);
  const day = around.rush ? rushDay(around.rush.due, words[13]!, around.rush.mayBegin, traits.sessionsPerYear) : 0;
  const rush = rushOf(day);
  const move = between(
    smooth + (jump?.size ?? 0) + (rush ? rush.move * (0.7 + 0.6 * unit(words[14]!)) : 0),
    -around.widest,
    around.widest,
  );
  const gap =
    (jump ? 0.8 * jump.size : 0) + traits.gap * (0.45 * smooth + 0.6 * usual * gaussian(words[4]!, words[5]!));
  const mood = 0.3 * gaussian(words[10]!, words[11]!);
  const busy = rush ? mood + BUSIEST * rush.busy : between(mood + 0.4 * (Math.abs(move) / usual - 0.8), -1, 1);
  const volume = Math.round(traits.dailyLots * share * exponential(busy));
  return {
    move,
    gap: between(gap, -around.widest, around.widest),
    jump,
    above: 0.5 * usual * Math.abs(gaussian(words[6]!, words[7]!)),
    below: 0.5 * usual * Math.abs(gaussian(words[8]!, words[9]!)),
    extremesWord: words[12]!,
    volume: Math.max(volume, 3 * around.minutes),
    nextVariance: nextVariance(variance, own * own, traits.ownDeviation * traits.ownDeviation),
    rushDay: day,
  };
}

/**
 * Lays `shape` on the previous close `base`. With `close` given, the day ends there, and only the rest follows the
 * shape.
 */
export function layDay(
  shape: DayShape,
  base: number,
  grid: PriceGrid,
  band: { low: number; high: number } | null,
  close?: number,
): DayPrices {
  const lowest = Math.max(band ? grid.ceilingOf(band.low) : 1, 1);
  const highest = band ? grid.floorOf(band.high) : Number.MAX_SAFE_INTEGER;
  const onGrid = (price: number): number => between(grid.ordinalOf(price), lowest, highest);
  const open = onGrid(base * exponential(shape.gap));
  const last = close === undefined ? onGrid(base * exponential(shape.move)) : grid.ordinalOf(close);
  const top = grid.priceOf(Math.max(open, last));
  const bottom = grid.priceOf(Math.min(open, last));
  return {
    open: grid.priceOf(open),
    close: grid.priceOf(last),
    volume: shape.volume,
    high: Math.max(top, grid.priceOf(onGrid(top * (1 + shape.above)))),
    low: Math.min(bottom, grid.priceOf(onGrid(bottom * (1 - shape.below)))),
  };
}
