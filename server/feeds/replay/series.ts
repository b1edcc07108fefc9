/** Imported bars in memory, one array a column, and the local days that they belong to. */
import type { Bar, Instrument, Zones } from '@bourse/core/market.ts';
import { divide, type Price } from '@bourse/core/money.ts';
import { type BasePeriod, lastNotAfter, marketDateOf, TradingTime } from './trading-time.ts';

/** Prices and volume with 8 decimals, `at` in epoch milliseconds. `adjusted` is the close as its source adjusts it, or null. */
export interface BarColumns {
  at: Float64Array;
  open: BigInt64Array;
  high: BigInt64Array;
  low: BigInt64Array;
  close: BigInt64Array;
  volume: BigInt64Array;
  adjusted: BigInt64Array | null;
}

/** The bars `first` to `last` are the session of the local `date`. */
export interface SeriesDay { date: string; first: number; last: number }

export class Series {
  readonly instrument: Instrument;
  readonly period: BasePeriod;
  readonly time: TradingTime;
  readonly days: readonly SeriesDay[];
  readonly at: Float64Array;
  private readonly columns: BarColumns;
  private readonly firstOfDay: Float64Array;

  /** At least one bar; `at` growing. */
  constructor(instrument: Instrument, period: BasePeriod, columns: BarColumns, zones: Zones) {
    this.instrument = instrument;
    this.period = period;
    this.columns = columns;
    this.at = columns.at;
    this.time = new TradingTime(instrument.market, period, columns.at, zones);
    this.days = daysOf(columns.at, (at) => marketDateOf(instrument.market, at, zones));
    this.firstOfDay = Float64Array.from(this.days, ({ first }) => first);
  }

  get length(): number { return this.at.length; }

  bar(index: number): Bar {
    const { at, open, high, low, close, volume } = this.columns;
    return { at: at[index]!, open: open[index]!, high: high[index]!, low: low[index]!, close: close[index]!, volume: volume[index]! };
  }

  /** Index of the day that holds the bar. */
  dayOf(bar: number): number { return lastNotAfter(this.firstOfDay, bar); }

  /** `price` of `bar` as it would be at the level of the bar `reference`, by the ratio of adjusted to raw closes. */
  adjust(price: Price, bar: number, reference: number): Price {
    const { adjusted, close } = this.columns;
    if (!adjusted || bar === reference) return price;
    return divide(price * adjusted[bar]! * close[reference]!, close[bar]! * adjusted[reference]!, 'half-even');
  }
}

function daysOf(at: Float64Array, dateOf: (at: number) => string): SeriesDay[] {
  const days: SeriesDay[] = [];
  for (let bar = 0; bar < at.length; bar++) {
    const date = dateOf(at[bar]!);
    const day = days.at(-1);
    if (day?.date === date) day.last = bar;
    else days.push({ date, first: bar, last: bar });
  }
  return days;
}
