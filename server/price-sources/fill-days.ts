/**
 * Fills the days of instruments from their sources' histories, within the limits of each source: first what somebody
 * needs. A history that lacks one instrument counts against that instrument alone.
 */
import { maximumOf, minimumOf, parseScaled } from '@bourse/core/ledger/money.ts';
import type { Bar, Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { PriceSourceDriver } from './polling/price-source-driver.ts';
import { type PriceSource, type PriceSourceName, SourceError, type SourceHistory } from './price-source.ts';
import { listStoredRanges, saveStoredBars, saveStoredRange, type StoredRange } from './real-price-store.ts';
import type { RealPrices } from './real-prices.ts';

export interface DayFillerDependencies {
  database: Pick<Database, 'kysely'>;
  realPrices: RealPrices;
  clock: { now(): number };
  log: Pick<Logger, 'warn'>;
  driver: Pick<PriceSourceDriver, 'tryRequest'>;
}

const DAY_MS = 86_400_000;
/** Two years of days tell volatility, rankings and the highest and lowest of a year. */
const HISTORY_MS = 730 * DAY_MS;
/** A source that has failed for an instrument isn't asked for its days again so soon; others come first. */
const FAILED_PAUSE_MS = 60_000;
const LACKING_PAUSE_MS = 6 * 3_600_000;
/** So many steps in a row without a request, and days go before prices. */
const STEPS_BEFORE_FIRST = 5;
const STEPS_BEFORE_FIRST_IF_NEEDED = 2;

export class DayFiller {
  private readonly dependencies: DayFillerDependencies;
  private ranges: ReadonlyMap<string, StoredRange> = new Map();
  private readonly pausedUntil = new Map<string, number>();
  private readonly ready = new Set<InstrumentId>();
  private readonly running = new Map<PriceSourceName, Promise<void>>();
  private refusedSteps = 0;

  constructor(dependencies: DayFillerDependencies) {
    this.dependencies = dependencies;
  }

  async load(): Promise<void> {
    this.ranges = await listStoredRanges(this.dependencies.database.kysely);
  }

  /** Whether its days are stored, or couldn't be: before that a quote would know no close of the day before. */
  isReady(instrument: Instrument): boolean {
    if (this.ready.has(instrument.id)) return true;
    if (!this.rangeOf(instrument.id) && this.listSources(instrument).length > 0) return false;
    this.ready.add(instrument.id);
    return true;
  }

  /** Whether days should be asked for before prices at this step; `needed`: instruments that somebody needs. */
  isFirst(needed: ReadonlySet<InstrumentId>): boolean {
    const isNeeded = this.dependencies.realPrices
      .instruments()
      .some((each) => needed.has(each.id) && !this.isReady(each));
    return this.refusedSteps >= (isNeeded ? STEPS_BEFORE_FIRST_IF_NEEDED : STEPS_BEFORE_FIRST);
  }

  /** Asks each source for the days of one instrument at most. */
  step(needed: ReadonlySet<InstrumentId>): void {
    const busy = new Set<PriceSourceName>(this.running.keys());
    const due = this.dependencies.realPrices
      .instruments()
      .filter(({ id }) => this.isDue(id))
      .sort((one, other) => this.urgencyOf(other.id, needed) - this.urgencyOf(one.id, needed));
    for (const instrument of due) {
      const [source] = this.listSources(instrument);
      if (!source || busy.has(source.name)) continue;
      busy.add(source.name);
      const filling = this.fill(instrument, source).finally(() => this.running.delete(source.name));
      this.running.set(source.name, filling);
    }
    this.refusedSteps = due.length > 0 ? this.refusedSteps + 1 : 0;
  }

  async whenFilled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  private rangeOf(id: InstrumentId): StoredRange | undefined {
    return this.ranges.get(`${id} 1d`);
  }

  private isDue(id: InstrumentId): boolean {
    const range = this.rangeOf(id);
    return !range || this.dependencies.clock.now() - range.until >= DAY_MS;
  }

  private urgencyOf(id: InstrumentId, needed: ReadonlySet<InstrumentId>): number {
    return (needed.has(id) ? 2 : 0) + (this.rangeOf(id) ? 0 : 1);
  }

  /** Those that may be asked for its days now, in order. */
  private listSources(instrument: Instrument): PriceSource[] {
    const { realPrices, clock } = this.dependencies;
    const now = clock.now();
    return realPrices
      .sourcesOf(instrument.market)
      .filter(
        (source) =>
          source.history &&
          realPrices.symbolOf(instrument, source).symbol !== null &&
          now >= (this.pausedUntil.get(`${instrument.id} ${source.name}`) ?? -Infinity),
      );
  }

  private async fill(instrument: Instrument, source: PriceSource): Promise<void> {
    const { clock, driver, log } = this.dependencies;
    const now = clock.now();
    const from = this.rangeOf(instrument.id)?.until ?? now - HISTORY_MS;
    const { symbol } = this.dependencies.realPrices.symbolOf(instrument, source);
    const request = { symbol: symbol!, period: '1d', from: from - DAY_MS, until: now } as const;
    const outcome = await driver.tryRequest(
      source.name,
      async ({ history }) => requireCurrency(instrument, await history!.call(source, request)),
      request.symbol,
    );
    if ('answer' in outcome) {
      this.refusedSteps = 0;
      try {
        await this.save(instrument, source, outcome.answer, { source: source.name, from, until: now, filledAt: now });
      } catch (error) {
        log.warn({ err: error, instrument: instrument.id }, 'days of an instrument were not stored');
      }
    } else if (outcome.fault !== null) {
      this.refusedSteps = 0;
      const pause = outcome.isOfSymbol ? LACKING_PAUSE_MS : FAILED_PAUSE_MS;
      this.pausedUntil.set(`${instrument.id} ${source.name}`, now + pause);
    }
  }

  private async save(
    instrument: Instrument,
    { name }: PriceSource,
    { bars }: SourceHistory,
    range: StoredRange,
  ): Promise<void> {
    const { realPrices, database } = this.dependencies;
    const today = realPrices.memory.dateAt(instrument.market, range.until);
    const stored = { instrument: instrument.id, period: '1d', source: name } as const;
    // Today's is what its quotes make.
    const finished = bars.filter(({ date }) => date < today).flatMap((bar) => parseBar(bar) ?? []);
    await saveStoredBars(database.kysely, stored, finished);
    await saveStoredRange(database.kysely, instrument.id, '1d', range);
    this.ranges = new Map(this.ranges).set(`${instrument.id} 1d`, range);
    realPrices.memory.forgetDays(instrument.id);
    await realPrices.memory.loadDays(instrument.id);
  }
}

function requireCurrency(instrument: Instrument, history: SourceHistory): SourceHistory {
  const { currency } = history;
  if (currency !== null && currency !== instrument.currency)
    throw new SourceError('otherCurrency', `${instrument.id} is quoted in ${currency}`);
  return history;
}

function parseBar({ at, open, high, low, close, volume }: SourceHistory['bars'][number]): Bar | null {
  const prices = [open, high, low, close].map((text) => parseScaled(text) ?? 0n);
  const [first = 0n, , , last = 0n] = prices;
  if (prices.some((price) => price <= 0n)) return null;
  return {
    at,
    open: first,
    high: prices.reduce(maximumOf),
    low: prices.reduce(minimumOf),
    close: last,
    volume: maximumOf(parseScaled(volume) ?? 0n, 0n),
  };
}
