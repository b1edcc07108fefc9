/**
 * One session of a paper market: a walk by the minute, with a bridge for each minute's seconds, so that any second can
 * be computed.
 */
import type { MarketSession } from '../market-sessions.ts';
import { createNormalNumbers, createRandomStream } from './random-numbers.ts';
import type { MarketFlaws } from './random-walk-market.ts';

export interface RandomWalkSession {
  open: number;
  close: number;
  high: number;
  low: number;
  volume: number;
  seconds: number;
  news: number;
  foreigners: bigint;
  /** Logarithm of the day's move, of each minute's, and how many days ago a rush began (-1: none). */
  move: number;
  steps: Float64Array;
  rush: number;
  priceAt(second: number): number;
  /** The price in the night before it, after this many quarters. */
  nightPrice(pieces: number): number;
  bookAt(second: number): { chance: number; lean: number };
  upTo(second: number): { high: number; low: number; volume: number };
}

export interface RandomWalkSessionInput {
  id: string;
  seed: number;
  day: number;
  session: MarketSession;
  before: readonly RandomWalkSession[];
  /** The index's session. */
  leading: RandomWalkSession | null;
  flaws: MarketFlaws;
}

const FIRST_PRICE = 50;
const NIGHT_DEVIATION = 0.008;
const SESSION_DEVIATION = 0.012;
const RUSH_LASTS = 8;

export function createRandomWalkSession(input: RandomWalkSessionInput): RandomWalkSession {
  const { id, seed, day, session, before, flaws } = input;
  const uniform = createRandomStream(seed, id, day);
  const normal = createNormalNumbers(uniform);
  const yesterday = before.at(-1);
  const from = yesterday?.close ?? FIRST_PRICE;
  const pieces = Array.from({ length: 4 }, () => (normal() * NIGHT_DEVIATION) / 2);
  pieces[2]! -= (flaws.nightTurnsBack ?? 0) * pieces[0]!;
  const news = uniform() < 0.06 ? normal() * 0.03 : 0;
  const gap = pieces.reduce((sum, piece) => sum + piece, news);
  const rush = rushOf(yesterday, uniform);
  const minutes = Math.round((session.closes - session.opens) / 60_000);
  const drift = driftOf(input, gap, news, rush);
  const steps = stepsOf(input, minutes, normal, drift);
  const logs = new Float64Array(minutes + 1);
  logs[0] = Math.log(from) + gap;
  for (let m = 0; m < minutes; m++) logs[m + 1] = logs[m]! + steps[m]!;
  const traded = Math.exp(0.3 * normal()) * (rush === 0 ? 12 : 1) * 1e6;
  const foreigners = BigInt(Math.round(normal() * 1e6));
  const { low, high } = rangeOf(logs, minutes);
  const bridge = bridges(`${seed}|${id}|${day}`, SESSION_DEVIATION / Math.sqrt(minutes));
  const logAt = (second: number): number => {
    const minute = Math.floor(second / 60);
    const part = (second % 60) / 60;
    return logs[minute]! + steps[minute]! * part + bridge(minute)[second % 60]!;
  };
  return {
    open: Math.exp(logs[0]!),
    close: Math.exp(logs[minutes]!),
    high,
    low,
    volume: traded,
    seconds: minutes * 60,
    news,
    foreigners,
    rush,
    steps,
    move: logs[minutes]! - Math.log(from),
    priceAt: (second) => Math.exp(second === minutes * 60 - 1 ? logs[minutes]! : logAt(second)),
    nightPrice: (count) => from * Math.exp(pieces.slice(0, count).reduce((sum, piece) => sum + piece, 0)),
    bookAt: (second) => {
      const chances = createRandomStream('book', seed, id, day, second);
      const coming = second + 1 < minutes * 60 ? Math.sign(logAt(second + 1) - logAt(second)) : 0;
      const lean = chances() < (flaws.sizePredictsMove ?? 0) ? coming * chances() : 2 * chances() - 1;
      return { lean: 0.6 * lean, chance: chances() };
    },
    upTo: (second) => ({
      ...rangeOf(logs, Math.floor(second / 60)),
      volume: (traded * (second + createRandomStream('volume', seed, id, day, second)())) / (minutes * 60),
    }),
  };
}

/** A rush begins about once in fifty days and lasts eight. */
function rushOf(yesterday: RandomWalkSession | undefined, uniform: () => number): number {
  const chance = uniform();
  if (yesterday && yesterday.rush >= 0 && yesterday.rush + 1 < RUSH_LASTS) return yesterday.rush + 1;
  return chance < 0.02 ? 0 : -1;
}

/** What the flaws add to the session as a whole. */
function driftOf({ flaws, before, day }: RandomWalkSessionInput, gap: number, news: number, rush: number): number {
  const yesterday = before.at(-1);
  let drift = (flaws.gapPredictsSession ?? 0) * gap + (flaws.newsGoesOn ?? 0) * news;
  if (yesterday && day > 0)
    drift +=
      (flaws.flowsPredictNextDay ?? 0) * (yesterday.foreigners > 0n ? 1 : -1) -
      (flaws.dayTurnsBack ?? 0) * yesterday.move;
  if (rush > 0) drift += (flaws.rushIsScripted ?? 0) * (rush <= 3 ? 1 : -1);
  return drift;
}

function stepsOf(
  { flaws, leading }: RandomWalkSessionInput,
  minutes: number,
  normal: () => number,
  drift: number,
): Float64Array {
  const steps = new Float64Array(minutes);
  const deviation = SESSION_DEVIATION / Math.sqrt(minutes);
  const half = minutes >> 1;
  let first = 0;
  let halfHour = 0;
  let before = 0;
  for (let m = 0; m < minutes; m++) {
    if (m % 30 === 0) {
      before = halfHour;
      halfHour = 0;
    }
    let step = drift / minutes + normal() * deviation - ((flaws.halfHourTurnsBack ?? 0) * before) / 30;
    step += ((flaws.firstHalfRises ?? 0) * (m < half ? 1 : -1)) / half;
    if (m >= half) step -= ((flaws.secondHalfTakesBack ?? 0) * first) / (minutes - half);
    if (m > 0)
      step += (flaws.minuteGoesOn ?? 0) * steps[m - 1]! + (flaws.indexLeads ?? 0) * (leading?.steps[m - 1] ?? 0);
    steps[m] = step;
    halfHour += step;
    if (m < half) first += step;
  }
  return steps;
}

function rangeOf(logs: Float64Array, to: number): { high: number; low: number } {
  let high = -Infinity;
  let low = Infinity;
  for (let m = 0; m <= to; m++) {
    high = Math.max(high, logs[m]!);
    low = Math.min(low, logs[m]!);
  }
  return { high: Math.exp(high), low: Math.exp(low) };
}

/** The last minute's bridge is cached, since seconds are requested in order. */
function bridges(key: string, deviation: number): (minute: number) => Float64Array {
  let cachedIndex = -1;
  let bridge = new Float64Array(60);
  return (minute) => {
    if (minute === cachedIndex) return bridge;
    const normal = createNormalNumbers(createRandomStream(key, 'seconds', minute));
    const walk = new Float64Array(61);
    for (let s = 1; s <= 60; s++) walk[s] = walk[s - 1]! + (normal() * deviation) / Math.sqrt(60);
    bridge = walk.slice(0, 60).map((x, s) => x - (walk[60]! * s) / 60);
    cachedIndex = minute;
    return bridge;
  };
}
