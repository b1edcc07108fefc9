/** Bars of any time frame, in either order, from the charts that the app shows: page by page, without gaps. */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import type { Bar, BarPeriod, Instrument, PriceAdjustment } from '@bourse/core/markets/market-types.ts';
import { isAlwaysOpen } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { ServerDependencies } from '../../dependencies.ts';
import type { Program } from '../../http/program-calls.ts';
import { unwrap } from '../alpaca-errors.ts';
import type { SeriesPage, TimeRange } from './paging.ts';
import { createTimeframeGrid, type Timeframe, type TimeframeGrid } from './timeframes.ts';

/** Bars of a call of ours. */
const PAGE = 1_000;
/** Where nights and weekends have no bars, a stretch of time holds fewer. */
const STRETCH_WITH_NIGHTS = 4;

/** How many charts may still be read for a request. */
export interface ChartBudget {
  left: number;
}
export interface ChartRequest {
  instrument: Instrument;
  timeframe: Timeframe;
  adjustment: PriceAdjustment;
  budget: ChartBudget;
  /** Epoch ms. */
  now: number;
}
type Dependencies = Pick<ServerDependencies, 'timeZones' | 'world'>;

class Chart {
  readonly grid: TimeframeGrid;
  readonly budget: ChartBudget;
  private readonly program: Program;
  private readonly request: ChartRequest;
  private readonly stretchMs: number;

  constructor({ timeZones, world: { hours } }: Dependencies, program: Program, request: ChartRequest) {
    const { market } = request.instrument;
    const { timeframe } = request;
    this.program = program;
    this.request = request;
    this.budget = request.budget;
    this.grid = createTimeframeGrid(timeframe, market, { hours, timeZones });
    const nights = timeframe.unit === 'minute' && !isAlwaysOpen(market, hours);
    this.stretchMs = timeframe.baseMs * PAGE * (nights ? STRETCH_WITH_NIGHTS : 1);
  }

  /** The last of our bars that begin before `before`, oldest first. */
  async page(before: number, period: BarPeriod = this.request.timeframe.base): Promise<Bar[]> {
    this.budget.left--;
    const { instrument, adjustment } = this.request;
    const { bars } = unwrap(
      await this.program.call('quotes/getBars', {
        ...{ instrument: instrument.id, period, adjustment, limit: PAGE },
        ...(before > this.request.now ? {} : { before: new Date(before).toISOString() }),
      }),
    );
    return bars.map(({ at, open, high, low, close, volume }) => ({
      at: Date.parse(at),
      ...{ open: decimal(open), high: decimal(high), low: decimal(low), close: decimal(close) },
      volume: decimal(volume),
    }));
  }

  /** All of them from `from` on that begin before `until`. */
  async between(from: number, until: number): Promise<Bar[]> {
    const pages: Bar[][] = [];
    for (let before = until; ; ) {
      const page = await this.page(before);
      pages.unshift(page.filter(({ at }) => at >= from));
      const [first] = page;
      if (!first || page.length < PAGE || first.at <= from) return pages.flat();
      before = first.at;
    }
  }

  /** The end of the stretch that is read at once from the beginning of a bar on. */
  stretchEnd(from: number): number {
    return Math.max(this.grid.floor(from + this.stretchMs), this.grid.next(from));
  }

  /** One bar for each of the time frame, at its beginning. */
  combine(bars: readonly Bar[]): Bar[] {
    const combined: Bar[] = [];
    for (const bar of bars) {
      const at = this.grid.floor(bar.at);
      const last = combined.at(-1);
      if (last?.at === at) {
        last.high = bar.high > last.high ? bar.high : last.high;
        last.low = bar.low < last.low ? bar.low : last.low;
        last.close = bar.close;
        last.volume += bar.volume;
      } else combined.push({ ...bar, at });
    }
    return combined;
  }
}

const decimal = (text: string): bigint => parseScaled(text)!;

/** At most `room` bars that begin within the range; `from` is the `next` of the page before. */
export function readBars(
  dependencies: Dependencies,
  program: Program,
  request: ChartRequest,
  range: TimeRange,
  from: number | null,
  room: number,
): Promise<SeriesPage<Bar>> {
  const chart = new Chart(dependencies, program, request);
  return range.newestFirst ? readNewestFirst(chart, range, from, room) : readOldestFirst(chart, range, from, room);
}

async function readOldestFirst(
  chart: Chart,
  { start, end }: TimeRange,
  resume: number | null,
  room: number,
): Promise<SeriesPage<Bar>> {
  const items: Bar[] = [];
  const floor = chart.grid.floor(start);
  const first = floor < start ? chart.grid.next(floor) : floor;
  let from = Math.max(resume ?? first, first);
  let hasBars = false;
  while (from <= end) {
    if (chart.budget.left <= 0) return { items, next: from };
    const until = chart.stretchEnd(from);
    for (const bar of chart.combine(await chart.between(from, until))) {
      if (bar.at > end) return { items, next: null };
      if (items.length === room) return { items, next: bar.at };
      items.push(bar);
      hasBars = true;
    }
    from = until;
    if (hasBars) continue;
    // Perhaps years before its first price.
    const [oldest] = await chart.page(end + 1, '1Y');
    if (!oldest) return { items, next: null };
    from = Math.max(from, chart.grid.floor(oldest.at));
    hasBars = true;
  }
  return { items, next: null };
}

/** `resume` and `next`: the end of the next bar to show. */
async function readNewestFirst(
  chart: Chart,
  { start, end }: TimeRange,
  resume: number | null,
  room: number,
): Promise<SeriesPage<Bar>> {
  const items: Bar[] = [];
  const last = chart.grid.next(chart.grid.floor(end));
  let before = Math.min(resume ?? last, last);
  while (chart.budget.left > 0) {
    const page = await chart.page(before);
    const combined = chart.combine(page).toReversed();
    const isLast = page.length < PAGE;
    // The oldest may lack what the page before has of it.
    const whole = isLast ? combined : combined.slice(0, -1);
    for (const bar of whole) {
      if (bar.at > end) continue;
      if (bar.at < start) return { items, next: null };
      if (items.length === room) return { items, next: chart.grid.next(bar.at) };
      items.push(bar);
    }
    if (isLast) return { items, next: null };
    before = chart.grid.next(combined.at(-1)!.at);
  }
  return { items, next: before };
}
