/** Queries on the path of a session or a night; prices are ordinals of its grid, volume is in lots. */

/** Its progress at a moment. */
export interface Progress {
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

export interface Path {
  readonly opening: number;
  progress(minute: number, second: number): Progress;
  /** Of the same progress what follows from that minute alone, which is quicker to make. */
  at(minute: number, second: number): Pick<Progress, 'last' | 'bits'>;
  /** Whole bars of `period` minutes, counted from each segment's start, that end at `until` at the latest. */
  bars(period: number, until: number): PathBar[];
  /** The bar of the minutes `from` to `to`; null if there are none. */
  sum(from: number, to: number): PathBar | null;
  /** The minute's path up to one of its seconds. */
  minuteSoFar(minute: number, second: number): PathBar;
}
