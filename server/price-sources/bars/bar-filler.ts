/**
 * Fills the stored bars of instruments at real prices: from their sources, and from the prices displayed here. It sends
 * no request itself: whoever asks the sources takes the next fill from here, and hands in the answer.
 */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import { type Ratio, createRatio } from '@bourse/core/ledger/ratio.ts';
import { acceptBars, type DatedBar } from '@bourse/core/markets/price-sources/accept-bars.ts';
import { type BarRequest, planDayFill, planMinuteFill } from '@bourse/core/markets/price-sources/plan-bar-fill.ts';
import { hasTradedBetween } from '@bourse/core/markets/price-sources/traded-between.ts';
import { getPriceGuardRules } from '@bourse/core/markets/price-guard/price-guard-thresholds.ts';
import { isUnitChangingAction } from '@bourse/core/markets/listings/listing-status.ts';
import { findNextTradingDate } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import {
  ACTIONS_MAXIMUM,
  type PriceSource,
  type SourceAction,
  type SourceFault,
  type SourceHistory,
} from '../price-source.ts';
import {
  listStoredRanges,
  loadStoredBars,
  saveStoredBars,
  saveStoredRange,
  type StoredPeriod,
  type StoredRange,
} from '../real-price-store.ts';
import { listReportedSplits, saveReportedActions } from '../proposals/reported-actions-store.ts';
import { listConfirmedPricesOf } from '../confirmed-price-store.ts';
import { saveSourceFindings, type SourceFinding } from './own-bars-store.ts';
import { OwnBars, type OwnBarsDependencies } from './own-bars.ts';
import { parseSourceBars } from './parse-source-bars.ts';

/** A request to `source`, which the symbol of `instrument` completes. */
export interface BarFill extends BarRequest {
  instrument: Instrument;
  source: PriceSource;
  period: StoredPeriod;
}

export interface BarFiller {
  /** Reads what is filled, now and then again: another process may have filled some. Call it before `plan`. */
  load(): Promise<void>;
  /** Quickly, before a source is chosen: each instrument is looked at once a minute. */
  mayBeDue(instrument: Instrument, period: StoredPeriod): boolean;
  /** What is due of an instrument, null if nothing is. */
  plan(instrument: Instrument, source: PriceSource, period: StoredPeriod): BarFill | null;
  /** The next one that is due; `sourceOf`: that may be asked now, null if none. */
  next(
    period: StoredPeriod,
    instruments: readonly Instrument[],
    sourceOf: (instrument: Instrument) => PriceSource | null,
  ): Promise<BarFill | null>;
  save(fill: BarFill, history: SourceHistory): Promise<void>;
  /** The source lacks this symbol; unless another source may have it, it is asked for again later. */
  fail(fill: BarFill, fault: SourceFault, hasOther: boolean): Promise<void>;
  /** Whether its days have been filled: before that a quote would know no close of the day before. */
  hasDays(instrument: InstrumentId): boolean;
  /** Makes bars of the newest believed prices. */
  record(instruments: readonly InstrumentId[]): Promise<void>;
}

const DAY_MS = 86_400_000;
/** Another process may have filled some. */
const RANGES_READ_MS = 60_000;
const RETRY_MS = 900_000;
const LOOKED_AT_MS = 60_000;
/** A symbol that is unknown for so long after its last day was probably delisted. */
const DELISTED_AFTER_MS = 5 * DAY_MS;

export const createBarFiller = (dependencies: OwnBarsDependencies): BarFiller => new Filler(dependencies);

class Filler implements BarFiller {
  private readonly dependencies: OwnBarsDependencies;
  private readonly own: OwnBars;
  private ranges: Map<string, StoredRange> | null = null;
  private readAt = -Infinity;
  private readonly postponed = new Map<string, number>();

  constructor(dependencies: OwnBarsDependencies) {
    this.dependencies = dependencies;
    this.own = new OwnBars(dependencies);
  }

  async load(): Promise<void> {
    await this.readRanges(this.dependencies.clock.now());
  }

  plan(instrument: Instrument, source: PriceSource, period: StoredPeriod): BarFill | null {
    const { realPrices, timeZones, clock } = this.dependencies;
    const now = clock.now();
    const range = this.ranges?.get(`${instrument.id} ${period}`) ?? null;
    if (!this.mayBeDue(instrument, period)) return null;
    const fill = { instrument, source, period };
    const request =
      period === '1m'
        ? planMinuteFill(
            range,
            this.publishedAt(fill, now),
            (from, until) =>
              realPrices.isAlwaysOpen(instrument) || hasTradedBetween(instrument.market, from, until, timeZones),
          )
        : planDayFill(range, {
            now,
            last: realPrices.memory.storedDaysOf(instrument.id).at(-1)?.at ?? null,
            dateOf: (at) => this.dateOf(instrument, at),
          });
    if (!request) this.postpone(fill, now + LOOKED_AT_MS);
    return request && { ...fill, ...request };
  }

  async next(
    period: StoredPeriod,
    instruments: readonly Instrument[],
    sourceOf: (instrument: Instrument) => PriceSource | null,
  ): Promise<BarFill | null> {
    await this.load();
    for (const instrument of instruments) {
      const source = this.mayBeDue(instrument, period) ? sourceOf(instrument) : null;
      const fill = source && this.plan(instrument, source, period);
      if (fill) return fill;
    }
    return null;
  }

  mayBeDue({ id }: Instrument, period: StoredPeriod): boolean {
    const isPostponed = (this.postponed.get(`${id} ${period}`) ?? -Infinity) > this.dependencies.clock.now();
    // Minutes come after days.
    return !isPostponed && (period === '1d' || this.hasDays(id));
  }

  async save(fill: BarFill, history: SourceHistory): Promise<void> {
    const { database, clock } = this.dependencies;
    const { instrument, period, source } = fill;
    const now = clock.now();
    if (history.currency !== null && history.currency !== instrument.currency) {
      this.postpone(fill, now + RETRY_MS);
      return this.report(fill, [
        { finding: 'otherCurrency', date: this.dateOf(instrument, now), detail: history.currency },
      ]);
    }
    await this.saveActions(fill, history.actions, now);
    const bars = parseSourceBars(history.bars, {
      ...this.datesOf(instrument),
      period,
      now: this.publishedAt(fill, now),
    });
    const accepted = acceptBars(bars, {
      stored: await this.loadBefore(fill, bars),
      splits: await this.listSplits(instrument.id),
      confirmed: await this.listConfirmed(instrument),
      rules: getPriceGuardRules(instrument.board, this.dateOf(instrument, now)),
      now,
    });
    await saveStoredBars(database.kysely, { instrument: instrument.id, period, source: source.name }, accepted.bars);
    await this.report(fill, accepted.findings);
    await this.saveRange(fill, accepted.until ?? fill.until, now);
    if (period === '1d') await this.dependencies.realPrices.reloadDays(instrument.id);
  }

  async fail(fill: BarFill, fault: SourceFault, hasOther: boolean): Promise<void> {
    const now = this.dependencies.clock.now();
    if (!hasOther) this.postpone(fill, now + RETRY_MS);
    if (fault === 'unknownSymbol' && fill.period === '1d') await this.reportDelisting(fill, now);
  }

  private async reportDelisting(fill: BarFill, now: number): Promise<void> {
    const { realPrices } = this.dependencies;
    const last = realPrices.memory.daysOf(fill.instrument.id).at(-1)?.at;
    if (last === undefined || now - last < DELISTED_AFTER_MS) return;
    const { market } = fill.instrument;
    const exDate = findNextTradingDate(market, 'exchange', this.dateOf(fill.instrument, last));
    if (exDate !== null) await this.saveActions(fill, [{ kind: 'delisting', exDate }], now);
  }

  hasDays(id: InstrumentId): boolean {
    return this.ranges?.has(`${id} 1d`) ?? false;
  }

  async record(instruments: readonly InstrumentId[]): Promise<void> {
    await this.own.record(instruments, await this.readRanges(this.dependencies.clock.now()));
  }

  /** Up to when the source can have finished bars. */
  private publishedAt({ period, instrument, source }: Omit<BarFill, keyof BarRequest>, now: number): number {
    return period === '1m' ? now - source.declares.delayMs(instrument.market) : now;
  }

  private dateOf({ market }: Instrument, at: number): string {
    return this.dependencies.realPrices.memory.dateAt(market, at);
  }

  private datesOf(instrument: Instrument) {
    const { memory } = this.dependencies.realPrices;
    return {
      dateOf: (at: number) => memory.dateAt(instrument.market, at),
      opensAt: (date: string) => memory.opensAt(instrument.market, date),
    };
  }

  /** Of the days of the request those that are stored, and the bar before them. */
  private async loadBefore({ instrument, period }: BarFill, bars: readonly DatedBar[]): Promise<DatedBar[]> {
    const last = bars.reduce((latest, { at }) => Math.max(latest, at), 0);
    const bounds = { instrument: instrument.id, period, before: last + 1, limit: bars.length + 1 };
    const stored = bars.length === 0 ? [] : await loadStoredBars(this.dependencies.database.kysely, bounds);
    return stored.map((bar) => ({ ...bar, date: this.dateOf(instrument, bar.at) }));
  }

  private async listConfirmed(instrument: Instrument): Promise<{ date: string; last: bigint }[]> {
    const confirmed = await listConfirmedPricesOf(this.dependencies.database.kysely, instrument.id);
    return confirmed.map(({ last, at }) => ({ last, date: this.dateOf(instrument, at) }));
  }

  /** The house's own, and those that sources report. */
  private async listSplits(id: InstrumentId): Promise<{ exDate: string; ratio: Ratio }[]> {
    const { database, realPrices } = this.dependencies;
    const own = realPrices.memory.actionsOf(id).filter(isUnitChangingAction);
    const dates = new Set(own.map(({ exDate }) => exDate));
    const reported = await listReportedSplits(database.kysely, id);
    return [
      ...own.map(({ exDate, ratio }) => ({ exDate, ratio })),
      ...reported
        .filter(({ exDate }) => !dates.has(exDate))
        .map(({ exDate, terms }) => ({ exDate, ratio: parseTermsRatio(terms) })),
    ];
  }

  /** Payments of before an instrument was added concern nobody; splits of then divide its past. */
  private async saveActions(
    { instrument, source }: BarFill,
    actions: readonly SourceAction[],
    now: number,
  ): Promise<void> {
    const { database, realPrices } = this.dependencies;
    const addedOn = realPrices.addedOn(instrument.id);
    const relevant = actions
      .slice(-ACTIONS_MAXIMUM)
      .filter(({ kind, exDate }) => kind === 'split' || kind === 'delisting' || exDate > addedOn);
    const context = { instrument: instrument.id, source: source.name, now };
    if (await saveReportedActions(database.kysely, context, relevant)) await realPrices.reload();
  }

  private report({ instrument, source }: BarFill, findings: readonly Omit<SourceFinding, 'source' | 'subject'>[]) {
    const { database, clock } = this.dependencies;
    const all = findings.map((each) => ({ ...each, source: source.name, subject: instrument.id }));
    return saveSourceFindings(database.kysely, all, clock.now());
  }

  private async saveRange({ instrument, period, source, from }: BarFill, until: number, now: number): Promise<void> {
    const key = `${instrument.id} ${period}`;
    const before = this.ranges?.get(key);
    const earliest = Math.min(from, before?.from ?? from);
    const range = { source: source.name, from: earliest, until: Math.max(until, earliest + 1), filledAt: now };
    await saveStoredRange(this.dependencies.database.kysely, instrument.id, period, range);
    this.ranges?.set(key, range);
  }

  private postpone({ instrument, period }: Pick<BarFill, 'instrument' | 'period'>, until: number): void {
    this.postponed.set(`${instrument.id} ${period}`, until);
  }

  private async readRanges(now: number): Promise<Map<string, StoredRange>> {
    if (this.ranges === null || now - this.readAt >= RANGES_READ_MS) {
      await this.own.saveUntils();
      this.ranges = await listStoredRanges(this.dependencies.database.kysely);
      this.readAt = now;
    }
    return this.ranges;
  }
}

/** Of `4:1`. */
function parseTermsRatio(terms: string): Ratio {
  const [to = 1n, from = 1n] = terms.split(':').map((text) => parseScaled(text) ?? 1n);
  return createRatio(to, from);
}
