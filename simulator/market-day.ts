/** The common moves of a market's instruments on a day: the market's, whose variance clusters, and each sector's. */
import { drawBlock, gaussian, unit, type ChanceKey, type Words } from './chance.ts';
import type { MarketMoves } from './fair/market-moves.ts';
import { SECTORS, type Sector } from './instruments/rows.ts';

export interface MarketDay {
  /** Logarithm of the market's move. */
  move: number;
  /** Variance with which the day began, a whole session's. */
  variance: number;
  /** Moves of the sectors in addition to it, in units of a sector's deviation. */
  sectors: readonly number[];
  /** If prices are fair: the moments that its instruments share. */
  fair?: MarketMoves;
  /** Variance of the market's move tomorrow, a whole session's. */
  nextVariance: number;
}

/** Words of a common draw; `domain` DAY of the session's common key, or a history key's at the day's number. */
export interface CommonWords {
  key: ChanceKey;
  counter: number;
}

const DAY = 3;
const words: Words = new Uint32Array(16);
/** Share of yesterday's square and of yesterday's variance in today's (GARCH(1,1), Bollerslev 1986). */
const SQUARE = 0.09;
const MEMORY = 0.89;

/** Variance after a move: it returns to `usual`, and stays between a quarter and six times of it. */
export function nextVariance(variance: number, square: number, usual: number): number {
  const next = usual * (1 - SQUARE - MEMORY) + SQUARE * square + MEMORY * variance;
  return Math.min(6 * usual, Math.max(usual / 4, next));
}

/** The market's day from its words; `share` is the session's length as a share of an ordinary one. */
export function drawMarketDay(
  { key, counter }: CommonWords,
  variance: number,
  usualVariance: number,
  share: number,
): MarketDay {
  drawBlock(key, counter, DAY, words);
  const shock = unit(words[2]!) < 0.004 ? 2.5 : 1;
  const whole = Math.sqrt(variance) * gaussian(words[0]!, words[1]!) * shock;
  const sectors: number[] = [];
  for (let i = 0; i < SECTORS.length; i++) {
    if (i % 8 === 0) drawBlock(key, counter, DAY + 1 + i / 8, words);
    sectors.push(gaussian(words[(i % 8) * 2]!, words[(i % 8) * 2 + 1]!));
  }
  return {
    move: whole * Math.sqrt(share),
    variance,
    sectors,
    nextVariance: nextVariance(variance, whole * whole, usualVariance),
  };
}

export const sectorMove = (day: MarketDay, sector: Sector): number => day.sectors[SECTORS.indexOf(sector)]!;
