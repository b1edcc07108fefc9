/** Feeds one chart: the first bars, older ones while it is scrolled back, and the live last one. */
import type { PriceAdjustment, BarPeriod } from '@bourse/core/markets/market-types.ts';
import type { DataLoader, KLineData } from 'klinecharts';
import { fetchCall } from '../../api/use-call.ts';
import type { LiveQuote } from '../../stream/live-quotes.ts';
import { toChartLibraryBar, mergeBars, type WireBar, updateBarWithQuote } from './chart-bars.ts';

/** Enough for each range in the bar size with which it opens. */
const FIRST_BARS = 400;
const OLDER_BARS = 500;
/** The last bars are reread this often, for their volume and for newly begun bars. */
const TAIL_MS = 5_000;
const TAIL_BARS = 3;

export interface BarsRequest {
  instrument: string;
  period: BarPeriod;
  adjustment: PriceAdjustment;
}

type ReadBars = (
  wanted: BarsRequest,
  more: { limit: number; before?: string },
) => Promise<{ bars: WireBar[]; next: string | null }>;

export interface ChartFeedListener {
  /** Called when more bars were missed while hidden than one request returns: everything must be reloaded. */
  onGap(): void;
  /** Called with all known bars, oldest first, after each page. */
  onBars(bars: readonly WireBar[]): void;
  onFailure(error: unknown): void;
}

export class ChartFeed implements DataLoader {
  readonly #listener: ChartFeedListener;
  readonly #readBars: ReadBars;
  #isPaused = false;
  #wanted: BarsRequest;
  #next: string | null = null;
  #bars: WireBar[] = [];
  #last: KLineData | null = null;
  #emit: ((bar: KLineData) => void) | null = null;
  #tail: ReturnType<typeof setInterval> | undefined;
  /** Counts requests: answers to earlier ones are dropped. */
  #turn = 0;

  constructor(
    wanted: BarsRequest,
    listener: ChartFeedListener,
    read: ReadBars = (about, more) => fetchCall('quotes/getBars', { ...about, ...more }),
  ) {
    this.#wanted = wanted;
    this.#listener = listener;
    this.#readBars = read;
  }

  /** Call before telling the chart to reload. */
  want(wanted: BarsRequest): void {
    this.#wanted = wanted;
  }

  readonly getBars: DataLoader['getBars'] = async ({ type, callback }) => {
    if (type === 'backward' || type === 'update') return callback([], false);
    const turn = type === 'init' ? ++this.#turn : this.#turn;
    try {
      const older = type === 'forward';
      const { bars, next } = await this.#read(
        older ? { limit: OLDER_BARS, ...(this.#next === null ? {} : { before: this.#next }) } : { limit: FIRST_BARS },
      );
      if (turn !== this.#turn) return;
      this.#next = next;
      this.#bars = older ? mergeBars(bars, this.#bars) : bars;
      if (!older) this.#last = bars.length > 0 ? toChartLibraryBar(bars.at(-1) as WireBar) : null;
      callback(bars.map(toChartLibraryBar), { forward: next !== null, backward: false });
      this.#listener.onBars(this.#bars);
    } catch (error) {
      if (turn !== this.#turn) return;
      // Retried when scrolled back again; without a first page there is nothing to show.
      if (type === 'forward') callback([], { forward: true, backward: false });
      else this.#listener.onFailure(error);
    }
  };

  readonly subscribeBar: NonNullable<DataLoader['subscribeBar']> = ({ callback }) => {
    this.#emit = callback;
    this.resume();
  };

  readonly unsubscribeBar: NonNullable<DataLoader['unsubscribeBar']> = () => {
    this.pause();
    this.#emit = null;
  };

  /** Nothing is read while the chart is hidden. */
  pause(): void {
    clearInterval(this.#tail);
    this.#tail = undefined;
    this.#isPaused = true;
  }

  resume(): void {
    if (this.#emit === null) return;
    clearInterval(this.#tail);
    this.#tail = setInterval(() => void this.#readTail(TAIL_BARS), TAIL_MS);
    // Bars that have begun meanwhile are read at once.
    if (this.#isPaused && this.#last) void this.#readTail(FIRST_BARS);
    this.#isPaused = false;
  }

  /** A live quote updates the last bar, or shows that a later one has begun. */
  takeQuote(quote: LiveQuote): void {
    if (!this.#last || !this.#emit || quote.instrument !== this.#wanted.instrument) return;
    const moved = updateBarWithQuote(this.#last, quote, this.#wanted.period, this.#wanted.adjustment);
    if (!moved) return;
    this.#last = moved;
    this.#emit(moved);
  }

  #read(more: { limit: number; before?: string }) {
    return this.#readBars(this.#wanted, more);
  }

  async #readTail(limit: number): Promise<void> {
    const turn = this.#turn;
    const answer = await this.#read({ limit }).catch(() => null);
    if (!answer || turn !== this.#turn || !this.#emit) return;
    const [oldest] = answer.bars.map(toChartLibraryBar);
    if (this.#last && oldest && oldest.timestamp > this.#last.timestamp) return this.#listener.onGap();
    this.#bars = mergeBars(this.#bars, answer.bars);
    for (const bar of answer.bars.map(toChartLibraryBar)) {
      if (this.#last && bar.timestamp < this.#last.timestamp) continue;
      this.#last = bar;
      this.#emit(bar);
    }
    this.#listener.onBars(this.#bars);
  }
}
