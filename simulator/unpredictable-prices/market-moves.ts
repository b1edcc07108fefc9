/**
 * The common moves of a market's instruments on a day: at a few moments of the night and of the session, in the same
 * seconds for all of them. None leads and none follows, however coarse their ticks. Variance clusters from day to day.
 */
import { drawRandomBlock, toUnitInterval, type RandomKey, type RandomWords } from '../keyed-randomness.ts';
import { SECTORS, type Sector } from '../instruments/company-row.ts';
import { computeNextVariance } from '../variance-clustering.ts';
import { drawNormal } from './distributions.ts';

/** Common moments of the gap between two sessions, and of a session. */
export const COMMON_MOMENTS_BETWEEN_SESSIONS = 8;
export const COMMON_SESSION_MOMENT_COUNT = 48;
export const COMMON_MOMENT_COUNT = COMMON_MOMENTS_BETWEEN_SESSIONS + COMMON_SESSION_MOMENT_COUNT;

/** Words of a common draw: those of the session's common key, or of a history key at the day's number. */
export interface CommonDrawSource {
  key: RandomKey;
  counter: number;
}

export interface MarketMoves {
  words: CommonDrawSource;
  /** The day's deviation, for a whole session: larger on a few days. */
  deviation: number;
  /** One normal number for each moment. */
  moves: Float64Array;
  /** Each move's time, as a share of the night's or the session's minutes. */
  at: Float64Array;
  /** Variance of the market's move tomorrow, a whole session's. */
  nextVariance: number;
}

const DAY = 40;
const MARKET = 41;
const TIMES = 45;
const SECTOR = 64;
const BLOCKS = Math.ceil(COMMON_MOMENT_COUNT / 16);
const words: RandomWords = new Uint32Array(16);

function eachWord(
  { key, counter }: CommonDrawSource,
  domain: number,
  take: (word: number, moment: number) => number,
  out: Float64Array = new Float64Array(COMMON_MOMENT_COUNT),
): Float64Array {
  for (let block = 0; block < BLOCKS; block++) {
    drawRandomBlock(key, counter, domain + block, words);
    for (let i = 0; i < 16 && block * 16 + i < COMMON_MOMENT_COUNT; i++)
      out[block * 16 + i] = take(words[i]!, block * 16 + i);
  }
  return out;
}

const momentAt = (word: number, moment: number): number =>
  moment < COMMON_MOMENTS_BETWEEN_SESSIONS
    ? (moment + toUnitInterval(word)) / COMMON_MOMENTS_BETWEEN_SESSIONS
    : (moment - COMMON_MOMENTS_BETWEEN_SESSIONS + toUnitInterval(word)) / COMMON_SESSION_MOMENT_COUNT;

/** A market's day; `variance`: at its beginning. */
export function drawMarketMoves(common: CommonDrawSource, variance: number, usual: number): MarketMoves {
  drawRandomBlock(common.key, common.counter, DAY, words);
  const scale = toUnitInterval(words[0]!) < 0.004 ? 2.5 : 1;
  const deviation = Math.sqrt(variance) * scale;
  const moves = eachWord(common, MARKET, drawNormal);
  const whole = (deviation * moves.reduce((sum, move) => sum + move, 0)) / Math.sqrt(COMMON_MOMENT_COUNT);
  return {
    words: common,
    deviation,
    moves,
    at: eachWord(common, TIMES, momentAt),
    nextVariance: computeNextVariance(variance, whole * whole, usual),
  };
}

/** The sector's moves that were used last; a day's gap and session need them one after the other. */
const last: { market: MarketMoves | null; sector: Sector | null; moves: Float64Array } = {
  market: null,
  sector: null,
  moves: new Float64Array(COMMON_MOMENT_COUNT),
};

/**
 * A sector's own moves at the market's moments, in units of its deviation; valid until another sector's are requested.
 */
export function computeSectorMoves(market: MarketMoves, sector: Sector): Float64Array {
  if (last.market !== market || last.sector !== sector) {
    eachWord(market.words, SECTOR + 4 * SECTORS.indexOf(sector), drawNormal, last.moves);
    last.market = market;
    last.sector = sector;
  }
  return last.moves;
}

/** The key of a day before the world's start, with which its path is drawn. */
export function historyDayKeyOf(key: RandomKey, day: number): RandomKey {
  const block: RandomWords = new Uint32Array(16);
  drawRandomBlock(key, day, DAY + 1000, block);
  return block.slice(0, 8);
}
