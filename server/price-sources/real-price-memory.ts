/** What a process holds of real prices: instruments, their actions, newest quotes and days; the bars made of them. */
import type {
  Bar,
  BarsRequest,
  CorporateAction,
  Instrument,
  InstrumentId,
  Market,
  Quote,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import { isRecordedInstrument } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { getMarketDayStart } from '@bourse/core/markets/sessions/trading-sessions.ts';
import { getInstrumentTickSize } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { VisibleSpan } from '@bourse/core/markets/price-sources/undecided-splits.ts';
import { computeCombinedRatio, isUnitChangingAction } from '@bourse/core/markets/listings/listing-status.ts';
import { maximumOf, minimumOf, type Price } from '@bourse/core/ledger/money.ts';
import { type Ratio, RATIO_ONE } from '@bourse/core/ledger/ratio.ts';
import { minutesOfPeriod } from '@bourse/core/markets/bar-periods.ts';
import { type BarColumns, BarSeries } from '../venue/replay/bar-series.ts';
import { computeReplayChart, runWithoutPauses } from '../venue/replay/replay-chart.ts';
import { marketDateAt, sessionOpeningAt } from '../venue/replay/replay-trading-time.ts';
import type { StoredPeriod, VouchedQuote } from './real-price-store.ts';

/** Bars of an instrument from the database, oldest first; `before`: epoch ms, exclusive. */
export type LoadStoredBars = (
  instrument: InstrumentId,
  period: StoredPeriod,
  before: number,
  limit: number,
) => Promise<Bar[]>;

/** Of the day before, in today's units; null and 0 if unknown. */
export interface DayBeforeFigures {
  close: Price | null;
  volume: bigint;
}

type ChartRequest = Omit<BarsRequest, 'instrument'>;

/** More than the minute that the price guard looks back. */
const REMEMBERED_QUOTES = 64;
const REMEMBERED_EVERY_MS = 1_000;
/** Five years of sessions, and two weeks of minutes. */
const DAYS_LOADED = 1_300;
const MINUTES_LOADED = 8_000;
const MINUTE_MS = 60_000;

export class RealPriceMemory {
  private readonly timeZones: TimeZoneConverter;
  private readonly loadBars: LoadStoredBars;
  private known = new Map<InstrumentId, Instrument>();
  private actions: ReadonlyMap<InstrumentId, CorporateAction[]> = new Map();
  /** Of instruments with a split that waits for its decision. */
  private spans: ReadonlyMap<InstrumentId, VisibleSpan> = new Map();
  private readonly quotes = new Map<InstrumentId, VouchedQuote[]>();
  private readonly days = new Map<InstrumentId, Bar[]>();
  private readonly loading = new Map<InstrumentId, Promise<Bar[]>>();

  constructor(timeZones: TimeZoneConverter, loadBars: LoadStoredBars) {
    this.timeZones = timeZones;
    this.loadBars = loadBars;
  }

  setInstruments(instruments: readonly Instrument[], actions: ReadonlyMap<InstrumentId, CorporateAction[]>): void {
    this.known = new Map(instruments.map((each) => [each.id, each]));
    this.actions = actions;
  }

  setVisibleSpans(spans: ReadonlyMap<InstrumentId, VisibleSpan>): void {
    this.spans = spans;
  }

  /** Whether a split that a source reports from today or an earlier day on waits for its decision. */
  awaitsDecision(id: InstrumentId, now: number): boolean {
    const before = this.spans.get(id)?.before ?? null;
    const instrument = this.known.get(id);
    return before !== null && instrument !== undefined && this.dateAt(instrument.market, now) >= before;
  }

  instruments(): Instrument[] {
    return [...this.known.values()];
  }

  instrument(id: InstrumentId): Instrument | null {
    return this.known.get(id) ?? null;
  }

  actionsOf(id: InstrumentId): readonly CorporateAction[] {
    return this.actions.get(id) ?? [];
  }

  /**
   * New units per old ones between a price of `since` and holdings at `until`: prices are in new units from the ex-date
   * on, also before its session, and holdings from its opening on.
   */
  unitsBetween(id: InstrumentId, since: number, until: number): Ratio {
    const instrument = this.known.get(id);
    const actions = instrument ? this.actionsOf(id).filter(isUnitChangingAction) : [];
    if (!instrument || actions.length === 0) return RATIO_ONE;
    const { market } = instrument;
    const pricedOn = this.dateAt(market, since);
    return computeCombinedRatio(
      actions.filter(({ exDate }) => pricedOn < exDate && this.opensAt(market, exDate) <= until),
    );
  }

  opensAt(market: Market, date: string): number {
    return sessionOpeningAt(market, date, this.timeZones);
  }

  dateAt(market: Market, instant: number): string {
    return marketDateAt(market, instant, this.timeZones);
  }

  quoteAt(id: InstrumentId, now: number): Quote | null {
    return this.quotes.get(id)?.findLast(({ quote }) => quote.at <= now)?.quote ?? null;
  }

  newest(id: InstrumentId): VouchedQuote | null {
    return this.quotes.get(id)?.at(-1) ?? null;
  }

  /** Takes quotes in order of their time; older ones than the present are left out. */
  take(received: readonly VouchedQuote[]): void {
    for (const each of received) {
      const list = this.quotes.getOrInsertComputed(each.quote.instrument, () => []);
      const last = list.at(-1);
      if (last && last.quote.at > each.quote.at) continue;
      const before = list.at(-2);
      if (last && isSame(last.quote, each.quote)) list[list.length - 1] = { ...last, vouchedAt: each.vouchedAt };
      // Where prices come by the hundred a second, one of each is enough to look back on.
      else if (before && each.quote.at - before.quote.at < REMEMBERED_EVERY_MS) list[list.length - 1] = each;
      else list.push(each);
      if (list.length > REMEMBERED_QUOTES) list.shift();
    }
  }

  /** Loads the days of an instrument, so that its first order waits for nothing. */
  async loadDays(id: InstrumentId): Promise<void> {
    if (this.days.has(id)) return;
    const load = this.loading.getOrInsertComputed(id, () => this.loadBars(id, '1d', Infinity, DAYS_LOADED));
    const bars = await load;
    if (this.loading.get(id) !== load) return;
    this.days.set(id, bars);
    this.loading.delete(id);
  }

  /** Forgets days in memory after others have been stored. */
  forgetDays(id: InstrumentId): void {
    this.days.delete(id);
    this.loading.delete(id);
  }

  /** All that are stored, also in units that nobody has agreed to. */
  storedDaysOf(id: InstrumentId): readonly Bar[] {
    return this.days.get(id) ?? [];
  }

  /** Those of one unit. */
  daysOf(id: InstrumentId): readonly Bar[] {
    return this.visible(id, this.storedDaysOf(id));
  }

  /** A chart that ends at the present quote. */
  async bars({ instrument: id, ...request }: BarsRequest, now: number): Promise<Bar[]> {
    const instrument = this.known.get(id);
    if (!instrument) return [];
    if (minutesOfPeriod(request.period) !== null) {
      const minutes = await this.loadBars(id, '1m', Math.min(request.before, now + 1), MINUTES_LOADED);
      return this.chart(instrument, this.withPresent(instrument, this.visible(id, minutes), '1m', now), '1m', request);
    }
    await this.loadDays(id);
    return this.chart(instrument, this.withPresent(instrument, this.daysOf(id), '1d', now), '1d', request);
  }

  /** Finished days before `request.before`, synchronously. */
  pastDays({ instrument: id, ...request }: BarsRequest, now: number): Bar[] {
    const instrument = this.known.get(id);
    const bars = this.daysOf(id).filter(({ at }) => at < request.before && at <= now);
    return instrument ? this.chart(instrument, bars, '1d', request) : [];
  }

  /** The close and volume of the day before `date`, at the level of `date`, so that a split of the morning counts. */
  dayBefore(instrument: Instrument, date: string): DayBeforeFigures {
    const opens = this.opensAt(instrument.market, date);
    const before = this.daysOf(instrument.id).findLast(({ at }) => at < opens);
    if (!before) return { close: null, volume: 0n };
    const series = this.seriesOf(instrument, [before, { ...before, at: opens }], '1d');
    return { close: series.closeBefore(1), volume: series.adjustVolume(before.volume, 0, 1) };
  }

  /** The last close of the month before `now`. */
  monthEndClose(id: InstrumentId, now: number): Price | null {
    const instrument = this.known.get(id);
    if (!instrument) return null;
    const month = this.opensAt(instrument.market, `${this.dateAt(instrument.market, now).slice(0, 7)}-01`);
    return this.daysOf(id).findLast(({ at }) => at < month)?.close ?? null;
  }

  private visible(id: InstrumentId, bars: readonly Bar[]): readonly Bar[] {
    const span = this.spans.get(id);
    const instrument = this.known.get(id);
    if (!span || !instrument) return bars;
    const [from, before] = [span.from, span.before].map((date) => date && this.opensAt(instrument.market, date));
    return bars.filter(({ at }) => (!from || at >= from) && (!before || at < before));
  }

  /** The bars, with the present day's or minute's as the quotes make it. */
  private withPresent(instrument: Instrument, bars: readonly Bar[], period: StoredPeriod, now: number): Bar[] {
    const quote = this.quoteAt(instrument.id, now);
    const upTo = bars.filter(({ at }) => at <= now);
    if (!quote || this.awaitsDecision(instrument.id, quote.at)) return upTo;
    const at = period === '1d' ? this.dayBeginsAt(instrument, quote.at) : quote.at - (quote.at % MINUTE_MS);
    const last = upTo.at(-1);
    if (at > quote.at || (last && last.at > at)) return upTo;
    const same = last?.at === at ? last : null;
    // A stored day is finished, and its source's close is the exchange's own.
    if (same && period === '1d') return upTo;
    return [...(same ? upTo.slice(0, -1) : upTo), period === '1d' ? dayOf(quote, at) : minuteOf(quote, at, same)];
  }

  /** The opening of the exchange's session; the recorded day plays before it too. */
  private dayBeginsAt(instrument: Instrument, at: number): number {
    const { market } = instrument;
    const opens = this.opensAt(market, this.dateAt(market, at));
    return opens > at && isRecordedInstrument(instrument)
      ? getMarketDayStart(market, 'exchange', at, this.timeZones)
      : opens;
  }

  private seriesOf(instrument: Instrument, bars: readonly Bar[], period: StoredPeriod): BarSeries {
    return new BarSeries(instrument, period, columnsOf(bars), this.timeZones, this.actionsOf(instrument.id));
  }

  private chart(instrument: Instrument, bars: readonly Bar[], period: StoredPeriod, request: ChartRequest): Bar[] {
    if (bars.length === 0) return [];
    const series = this.seriesOf(instrument, bars, period);
    const last = bars.length - 1;
    const date = this.dateAt(instrument.market, bars[last]!.at);
    return runWithoutPauses(
      computeReplayChart(
        {
          series,
          until: { bar: last, played: series.time.duration(last) },
          tick: (price) => getInstrumentTickSize(instrument, price, date, null),
          timeZones: this.timeZones,
        },
        request,
      ),
    );
  }
}

const isSame = (one: Quote, other: Quote): boolean =>
  one.source === other.source &&
  one.at === other.at &&
  one.last === other.last &&
  one.bid === other.bid &&
  one.ask === other.ask;

const dayOf = ({ open, high, low, last, volume }: Quote, at: number): Bar => ({
  at,
  open,
  high,
  low,
  close: last,
  volume,
});

const minuteOf = ({ last }: Quote, at: number, same: Bar | null): Bar => ({
  at,
  open: same?.open ?? last,
  high: maximumOf(same?.high ?? last, last),
  low: minimumOf(same?.low ?? last, last),
  close: last,
  volume: same?.volume ?? 0n,
});

function columnsOf(bars: readonly Bar[]): BarColumns {
  const column = (of: (bar: Bar) => bigint): BigInt64Array => BigInt64Array.from(bars, of);
  return {
    at: Float64Array.from(bars, ({ at }) => at),
    open: column(({ open }) => open),
    high: column(({ high }) => high),
    low: column(({ low }) => low),
    close: column(({ close }) => close),
    volume: column(({ volume }) => volume),
    adjusted: null,
  };
}
