/** Queries on the path of a session or a night; prices are ordinals of its grid, volume is in lots. */

/** Its progress at a moment. */
export interface PathProgress {
  last: number;
  high: number;
  low: number;
  volume: number;
  turnover: number;
  bits: number;
}

export interface PathBar {
  from: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export interface PricePath {
  readonly opening: number;
  progress(minute: number, second: number): PathProgress;
  /** Of the same progress what follows from that minute alone, which is quicker to make. */
  at(minute: number, second: number): Pick<PathProgress, 'last' | 'bits'>;
  /** Whole bars of `period` minutes, counted from each segment's start, that end at `until` at the latest. */
  bars(period: number, until: number): PathBar[];
  /** The bar of the minutes `from` to `to`; null if there are none. */
  sum(from: number, to: number): PathBar | null;
  /** The minute's path up to one of its seconds. */
  minuteSoFar(minute: number, second: number): PathBar;
}

/**
 * How lively each minute of a session is: a smile, busiest at the open, busy at the close. Volume and variance are
 * distributed by it. A polynomial, so that every engine agrees.
 */

/** Depth of the smile: 1 for a day session, less for one that runs around the clock; 0 to 1. */
export type IntradayActivityCurvature = number;

/** Share of the day's activity up to `minute` of `minutes`; rises from 0 to 1. Its density is never below 0.35. */
export function activityShareUpTo(minute: number, minutes: number, smile: IntradayActivityCurvature): number {
  const x = minute / minutes;
  const y = 2 * x - 1;
  const rest = 1 - x;
  // Integrals of 0.5·(3y² − 1), busy at both ends, and 0.15·(5·rest⁴ − 1), busy at the open.
  return x + smile * (0.25 * (y * y * y - y) + 0.15 * (1 - x - rest * rest * rest * rest * rest));
}
