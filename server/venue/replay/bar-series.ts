/** Imported bars in memory, one array for each column, and the local days that they belong to. */
import {
  isCashPayingAction,
  isUnitChangingAction,
  computeCombinedRatio,
} from '@bourse/core/markets/listings/listing-status.ts';
import { computeSpinOffWorth } from '@bourse/core/markets/listings/spin-off-terms.ts';
import type { Bar, CorporateAction, Instrument, TimeZoneConverter } from '@bourse/core/markets/market-types.ts';
import { divide, type Price, type Quantity } from '@bourse/core/ledger/money.ts';
import { RATIO_ONE, divideByRatio, type Ratio, createRatio, multiplyByRatio } from '@bourse/core/ledger/ratio.ts';
import { type BasePeriod, lastIndexNotAbove, marketDateAt, ReplayTradingTime } from './replay-trading-time.ts';

/**
 * Prices and volume with 8 decimals, `at` in epoch milliseconds. `adjusted`: the close as adjusted by its source, or
 * null.
 */
export interface BarColumns {
  at: Float64Array;
  open: BigInt64Array;
  high: BigInt64Array;
  low: BigInt64Array;
  close: BigInt64Array;
  volume: BigInt64Array;
  adjusted: BigInt64Array | null;
}

/** The session of the local `date`: bars `first` to `last`. */
export interface SeriesDay {
  date: string;
  first: number;
  last: number;
}

/** From bar `first` on, prices are multiplied by `price`, and units by `units`. */
interface PriceCut {
  first: number;
  price: Ratio;
  units: Ratio;
}

/** Unadjusted, forward and backward. */
const CACHED_LEVELS = 3;

export class BarSeries {
  readonly instrument: Instrument;
  readonly period: BasePeriod;
  readonly time: ReplayTradingTime;
  readonly days: readonly SeriesDay[];
  readonly at: Float64Array;
  private readonly columns: BarColumns;
  private readonly firstOfDay: Float64Array;
  /** Oldest first. */
  readonly actions: readonly CorporateAction[];
  private readonly cuts: readonly PriceCut[];
  /** By level; the most recently used comes last. */
  private readonly folded = new Map<string, Map<number, Bar>>();

  /** At least one bar; `at` increasing. `actions`: the instrument's, oldest first; without them only the bars count. */
  constructor(
    instrument: Instrument,
    period: BasePeriod,
    columns: BarColumns,
    zones: TimeZoneConverter,
    actions: readonly CorporateAction[] = [],
  ) {
    this.instrument = instrument;
    this.period = period;
    this.columns = columns;
    this.at = columns.at;
    this.time = new ReplayTradingTime(instrument.market, period, columns.at, zones);
    this.days = seriesDaysOf(columns.at, (at) => marketDateAt(instrument.market, at, zones));
    this.firstOfDay = Float64Array.from(this.days, ({ first }) => first);
    this.actions = actions;
    this.cuts = actions.flatMap((action) => this.cutOf(action));
  }

  get length(): number {
    return this.at.length;
  }

  bar(index: number): Bar {
    const { at, open, high, low, close, volume } = this.columns;
    return {
      at: at[index]!,
      open: open[index]!,
      high: high[index]!,
      low: low[index]!,
      close: close[index]!,
      volume: volume[index]!,
    };
  }

  /** Index of the day that holds the bar. */
  dayOf(bar: number): number {
    return lastIndexNotAbove(this.firstOfDay, bar);
  }

  /** The first bar on or after a local date; null beyond the last one. */
  firstOn(date: string): number | null {
    return this.days.find((day) => day.date >= date)?.first ?? null;
  }

  /**
   * `price` of `bar` adjusted to the level of the bar `reference`: by the ratio of adjusted to raw closes, or by the
   * corporate actions in between.
   */
  adjust(price: Price, bar: number, reference: number): Price {
    const { adjusted, close } = this.columns;
    if (bar === reference) return price;
    if (adjusted)
      return divide(price * adjusted[bar]! * close[reference]!, close[bar]! * adjusted[reference]!, 'half-even');
    const together = this.between(bar, reference, 'price');
    return bar < reference
      ? multiplyByRatio(price, together, 'half-even')
      : divideByRatio(price, together, 'half-even');
  }

  /** Volume of `bar`, in the units of the bar `reference`. */
  adjustVolume(volume: Quantity, bar: number, reference: number): Quantity {
    const together = this.between(bar, reference, 'units');
    return bar < reference ? multiplyByRatio(volume, together, 'down') : divideByRatio(volume, together, 'down');
  }

  /** The close before `bar` in the units of `bar`: only splits count, since a dividend is a real loss of price. */
  closeBefore(bar: number): Price {
    return this.closeAsOf(bar - 1, bar);
  }

  /** The close of an earlier bar in the units of `bar`. */
  closeAsOf(earlier: number, bar: number): Price {
    return divideByRatio(this.bar(earlier).close, this.between(earlier, bar, 'units'), 'half-even');
  }

  /** All cuts between two bars combined; not in lowest terms, which would take long over decades of dividends. */
  private between(bar: number, reference: number, of: 'price' | 'units'): Ratio {
    if (this.cuts.length === 0) return RATIO_ONE;
    const [from, to] = bar < reference ? [bar, reference] : [reference, bar];
    return this.cuts
      .filter(({ first }) => first > from && first <= to)
      .reduce(
        (all, { [of]: { numerator, denominator } }) => ({
          numerator: all.numerator * numerator,
          denominator: all.denominator * denominator,
        }),
        RATIO_ONE,
      );
  }

  /**
   * Finished days by number, combined at the level of the bar `reference` (null: unadjusted); cached for recent levels.
   */
  foldedDays(reference: number | null): Map<number, Bar> {
    const level = this.levelOf(reference);
    const days = this.folded.get(level) ?? new Map<number, Bar>();
    this.folded.delete(level);
    this.folded.set(level, days);
    for (const oldest of this.folded.keys()) {
      if (this.folded.size <= CACHED_LEVELS) break;
      this.folded.delete(oldest);
    }
    return days;
  }

  /** Two references on one level give the same earlier bars. */
  private levelOf(reference: number | null): string {
    if (reference === null) return 'raw';
    if (this.columns.adjusted) return `bar ${reference}`;
    return this.cuts.length === 0 ? 'raw' : `cut ${this.cuts.filter(({ first }) => first <= reference).length}`;
  }

  private cutOf(action: CorporateAction): PriceCut[] {
    const first = this.firstOn(action.exDate);
    if (first === null || first === 0) return [];
    if (isUnitChangingAction(action))
      return [{ first, price: createRatio(action.ratio.denominator, action.ratio.numerator), units: action.ratio }];
    // With a split on the same day, payments are for the new shares.
    const together = computeCombinedRatio(this.actions.filter(({ exDate }) => exDate === action.exDate));
    const close = divideByRatio(this.bar(first - 1).close, together, 'half-even');
    const distributed =
      action.kind === 'spinOff' ? computeSpinOffWorth(action) : isCashPayingAction(action) ? action.amount : 0n;
    const lowers = distributed > 0n && distributed < close;
    return lowers ? [{ first, price: createRatio(close - distributed, close), units: RATIO_ONE }] : [];
  }
}

function seriesDaysOf(at: Float64Array, dateOf: (at: number) => string): SeriesDay[] {
  const days: SeriesDay[] = [];
  for (let bar = 0; bar < at.length; bar++) {
    const date = dateOf(at[bar]!);
    const day = days.at(-1);
    if (day?.date === date) day.last = bar;
    else days.push({ date, first: bar, last: bar });
  }
  return days;
}

/** Bars as they are read, one growing array per column: 60 bytes a bar, however large the file. */

type Bigs = 'open' | 'high' | 'low' | 'close' | 'volume' | 'adjusted';
const BIGS = ['open', 'high', 'low', 'close', 'volume', 'adjusted'] as const;
const FIRST_LENGTH = 1_024;

export class BarColumnsBuilder {
  length = 0;
  private at = new Float64Array(FIRST_LENGTH);
  private lines = new Int32Array(FIRST_LENGTH);
  private readonly bigs = Object.fromEntries(BIGS.map((name) => [name, new BigInt64Array(FIRST_LENGTH)])) as Record<
    Bigs,
    BigInt64Array
  >;

  push(at: number, line: number, values: Readonly<Record<Bigs, bigint>>): void {
    if (this.length === this.at.length) this.grow();
    this.at[this.length] = at;
    this.lines[this.length] = line;
    for (const name of BIGS) this.bigs[name][this.length] = values[name];
    this.length++;
  }

  /** Start of a bar by its number, in the order of pushing. */
  timeOf(bar: number): number {
    return this.at[bar]!;
  }

  delay(bar: number, byMs: number): void {
    this.at[bar]! += byMs;
  }

  private grow(): void {
    // Grow by half: doubling would briefly keep three times the bars.
    const length = Math.ceil(this.at.length * 1.5);
    const at = new Float64Array(length);
    at.set(this.at);
    this.at = at;
    const lines = new Int32Array(length);
    lines.set(this.lines);
    this.lines = lines;
    for (const name of BIGS) {
      const column = new BigInt64Array(length);
      column.set(this.bigs[name]);
      this.bigs[name] = column;
    }
  }

  /** Everything read, oldest first. Push nothing afterwards. */
  columns({ turned, adjusted }: { turned: boolean; adjusted: boolean }): BarColumns & { lines: Int32Array } {
    const at = this.at.subarray(0, this.length);
    const lines = this.lines.subarray(0, this.length);
    if (turned) {
      at.reverse();
      lines.reverse();
    }
    const column = (name: Bigs): BigInt64Array => {
      const values = this.bigs[name].subarray(0, this.length);
      return turned ? values.reverse() : values;
    };
    return {
      at,
      lines,
      open: column('open'),
      high: column('high'),
      low: column('low'),
      close: column('close'),
      volume: column('volume'),
      adjusted: adjusted ? column('adjusted') : null,
    };
  }
}
