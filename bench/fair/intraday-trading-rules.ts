/** The rules within the day, by the half hour, the minute and the second. */
import { computeReturn, type PricePath } from './price-path.ts';

/** The market's index and leading instrument at the same moments. */
export interface IndexAndLeaderPaths {
  index: PricePath | null;
  leader: PricePath | null;
}

/**
 * `sign` at moment k; the position is held to the next moment unless `change` says otherwise. `at`: the only moment at
 * which it decides.
 */
export interface IntradayTradingRule {
  name: string;
  sign(path: PricePath, k: number, peers: IndexAndLeaderPaths): number;
  change?(path: PricePath, k: number): number;
  at?(length: number): number;
  /** How many moments it looks back; 1 by default. */
  back?: number;
}

export const computeNextReturn = ({ enter }: PricePath, k: number): number => enter[k + 1]! / enter[k]! - 1;
const untilClose = ({ enter }: PricePath, k: number): number => enter[enter.length - 1]! / enter[k]! - 1;
const sinceOpen = ({ decide }: PricePath, k: number): number => decide[k]! / decide[0]! - 1;
const fifth = (length: number): number => Math.round((length - 1) / 5);
const half = (length: number): number => Math.round((length - 1) / 2);
const step = (path: PricePath, k: number): number => computeReturn(path.decide, k, 1);
const traded = ({ volume }: PricePath, k: number): number => volume[k]! - volume[k - 1]!;

/** Distance from the mean of the last `count` moments. */
const fromMean =
  (count: number) =>
  ({ decide }: PricePath, k: number): number => {
    let sum = 0;
    for (let i = k - count + 1; i <= k; i++) sum += decide[i]!;
    return decide[k]! - sum / count;
  };

/** More was traded in the last step than on average in the `count` before. */
const busier =
  (count: number) =>
  (path: PricePath, k: number): number =>
    traded(path, k) - (path.volume[k - 1]! - path.volume[k - 1 - count]!) / count;

const LARGE = 2.5;
/** A step more than 2.5 times the average of the `count` before; else 0. */
const large =
  (count: number) =>
  (path: PricePath, k: number): number => {
    let sum = 0;
    for (let i = k - count; i < k; i++) sum += Math.abs(step(path, i));
    const move = step(path, k);
    return Math.abs(move) > (LARGE * sum) / count ? move : 0;
  };

/** The index's or leader's last step; the leader doesn't follow itself. */
const peer =
  (which: keyof IndexAndLeaderPaths) =>
  (path: PricePath, k: number, peers: IndexAndLeaderPaths): number => {
    const other = peers[which];
    return other && other !== path ? step(other, k) : 0;
  };

/**
 * By the clock alone: long in every other of so many parts of the session, short in the rest. Two, four and eight parts
 * together see whatever hours have in common.
 */
const byHour =
  (parts: number) =>
  ({ decide }: PricePath, k: number): number =>
    Math.floor((k * parts) / (decide.length - 1)) % 2 === 0 ? 1 : -1;

const TWO_PERCENT = 0.02;

export const HALF_HOUR_RULES: readonly IntradayTradingRule[] = [
  { name: 'first fifth → rest', at: fifth, sign: sinceOpen, change: untilClose },
  {
    name: 'quiet first fifth → rest',
    at: fifth,
    sign: (path, k) => (Math.abs(sinceOpen(path, k)) < 0.6 * path.usualFifth ? sinceOpen(path, k) : 0),
    change: untilClose,
  },
  { name: 'first half → second half', at: half, sign: sinceOpen, change: untilClose },
  {
    name: '2 % from the open → next half hour',
    sign: (path, k) => (Math.abs(sinceOpen(path, k)) >= TWO_PERCENT ? sinceOpen(path, k) : 0),
  },
  { name: 'half hour → next', sign: step },
  { name: 'halves of the session', back: 0, sign: byHour(2) },
  { name: 'quarters of the session', back: 0, sign: byHour(4) },
  { name: 'eighths of the session', back: 0, sign: byHour(8) },
  {
    name: "place in the day's range → next half hour",
    sign: ({ decide, high, low }, k) => 2 * decide[k]! - high[k]! - low[k]!,
  },
  {
    name: 'large half hour → next',
    sign: (path, k) => (Math.abs(step(path, k)) > 2 * path.usualStep ? step(path, k) : 0),
  },
  { name: 'volume of half hour → next', back: 4, sign: busier(3) },
  { name: 'volume × move of half hour → next', back: 4, sign: (path, k) => busier(3)(path, k) * step(path, k) },
  { name: "index' half hour → members", sign: peer('index') },
  { name: "leader's half hour → others", sign: peer('leader') },
];

export const MINUTE_RULES: readonly IntradayTradingRule[] = [
  { name: 'minute → next', sign: step },
  { name: 'distance from 20-minute mean', back: 20, sign: fromMean(20) },
  {
    name: "place in the day's range → next minute",
    back: 5,
    sign: ({ decide, high, low }, k) => 2 * decide[k]! - high[k]! - low[k]!,
  },
  { name: 'large minute → next', back: 21, sign: large(20) },
  { name: 'volume of minute → next', back: 21, sign: busier(20) },
  { name: 'volume × move of minute → next', back: 21, sign: (path, k) => busier(20)(path, k) * step(path, k) },
  { name: "index' minute → members", sign: peer('index') },
  { name: "leader's minute → others", sign: peer('leader') },
];

export const FIVE_MINUTE_RULES: readonly IntradayTradingRule[] = [
  { name: 'five minutes → next five', sign: step },
  { name: 'large five minutes → next', back: 13, sign: large(12) },
];

const nextLast = ({ last }: PricePath, k: number): number => last[k + 1]! / last[k]! - 1;
const wider = ({ spread }: PricePath, k: number): number => {
  let sum = 0;
  for (let i = k - 20; i < k; i++) sum += spread[i]!;
  return spread[k]! - sum / 20;
};

/**
 * By the second the observed quote still holds when the order arrives: trades happen at it, in one rule after a pause.
 */
export const SECOND_RULES: readonly IntradayTradingRule[] = [
  { name: 'second → next', sign: step },
  {
    name: 'second → the one after the next',
    sign: step,
    change: ({ decide }, k) => decide[k + 2]! / decide[k + 1]! - 1,
  },
  { name: "last price's second → next", sign: ({ last }, k) => computeReturn(last, k, 1) },
  { name: 'last price beside the middle → next', sign: ({ last, decide }, k) => last[k]! - decide[k]! },
  { name: 'size of the book → next', sign: ({ lean }, k) => lean[k]! },
  { name: 'size of the book → next last price', sign: ({ lean }, k) => lean[k]!, change: nextLast },
  { name: 'depth of the book → next', sign: ({ depthLean }, k) => depthLean[k]! },
  { name: 'depth of the book → next last price', sign: ({ depthLean }, k) => depthLean[k]!, change: nextLast },
  { name: 'spread → next', back: 21, sign: wider },
  { name: 'spread → next last price', back: 21, sign: wider, change: nextLast },
  { name: 'volume of second → next', back: 21, sign: busier(20) },
  { name: 'volume × move of second → next', back: 21, sign: (path, k) => busier(20)(path, k) * step(path, k) },
  { name: 'distance from 60-second mean', back: 60, sign: fromMean(60) },
  { name: 'large second → next', back: 21, sign: large(20) },
  { name: "index' second → members", sign: peer('index') },
  { name: "leader's second → others", sign: peer('leader') },
];

export const TEN_SECOND_RULES: readonly IntradayTradingRule[] = [{ name: 'ten seconds → next ten', sign: step }];
