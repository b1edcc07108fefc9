/**
 * Requests the bars that are to be filled, within the limits of each source: first those of what somebody needs.
 * A history that lacks one instrument counts against that instrument alone.
 */
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { Logger } from 'pino';
import type { PriceSourceDriver } from '../polling/price-source-driver.ts';
import type { PriceSource, PriceSourceName, SourceFault } from '../price-source.ts';
import type { StoredPeriod } from '../real-price-store.ts';
import type { RealPrices } from '../real-prices.ts';
import type { BarFill, BarFiller } from './bar-filler.ts';

export interface FillSchedulerDependencies {
  realPrices: RealPrices;
  barFiller: BarFiller;
  clock: { now(): number };
  log: Pick<Logger, 'warn'>;
  driver: Pick<PriceSourceDriver, 'tryRequest'>;
}

interface FailedRequest {
  fault: SourceFault;
  /** Of the instrument alone. */
  isOfSymbol: boolean;
}

/** A source that has failed for an instrument isn't asked for its bars again so soon; others come first. */
const FAILED_PAUSE_MS = 60_000;
const LACKING_PAUSE_MS = 6 * 3_600_000;
/** So many steps in a row without a request, and days go before prices. */
const STEPS_BEFORE_FIRST = 5;
const STEPS_BEFORE_FIRST_IF_NEEDED = 2;

export class FillScheduler {
  private readonly dependencies: FillSchedulerDependencies;
  private readonly pausedUntil = new Map<string, number>();
  private readonly running = new Map<PriceSourceName, Promise<void>>();
  private refusedSteps = 0;

  constructor(dependencies: FillSchedulerDependencies) {
    this.dependencies = dependencies;
  }

  /** Whether its days are stored, or couldn't be: before that a quote would know no close of the day before. */
  isReady(instrument: Instrument): boolean {
    return this.dependencies.barFiller.hasDays(instrument.id) || this.findSource(instrument, new Set()) === null;
  }

  /** Whether days should be asked for before prices at this step; `needed`: instruments that somebody needs. */
  isFirst(needed: ReadonlySet<InstrumentId>): boolean {
    const isNeeded = this.dependencies.realPrices
      .instruments()
      .some((each) => needed.has(each.id) && !this.isReady(each));
    return this.refusedSteps >= (isNeeded ? STEPS_BEFORE_FIRST_IF_NEEDED : STEPS_BEFORE_FIRST);
  }

  /** Asks each source for the bars of one instrument at most: days of all, minutes of what is needed. */
  async step(needed: ReadonlySet<InstrumentId>): Promise<void> {
    const all = this.dependencies.realPrices.instruments();
    const ofNeeded = all.filter(({ id }) => needed.has(id));
    const requested = new Set<PriceSourceName>(this.running.keys());
    const daysDue = await this.start('1d', [...ofNeeded, ...all.filter(({ id }) => !needed.has(id))], requested);
    await this.start('1m', ofNeeded, requested);
    this.refusedSteps = daysDue ? this.refusedSteps + 1 : 0;
  }

  async whenFilled(): Promise<void> {
    await Promise.all(this.running.values());
  }

  /** Whether any were due. */
  private async start(
    period: StoredPeriod,
    instruments: readonly Instrument[],
    requested: Set<PriceSourceName>,
  ): Promise<boolean> {
    let isAnyDue = false;
    for (;;) {
      const fill = await this.dependencies.barFiller.next(period, instruments, (each) =>
        this.findSource(each, requested),
      );
      if (!fill) return isAnyDue;
      isAnyDue = true;
      const { name } = fill.source;
      requested.add(name);
      this.running.set(
        name,
        this.fill(fill).finally(() => this.running.delete(name)),
      );
    }
  }

  /** The first that has a history of it and may be asked now. */
  private findSource(instrument: Instrument, requested: ReadonlySet<PriceSourceName>): PriceSource | null {
    const { realPrices, clock } = this.dependencies;
    const now = clock.now();
    const found = realPrices
      .sourcesOf(instrument.market)
      .find(
        (source) =>
          source.history &&
          realPrices.symbolOf(instrument, source).symbol !== null &&
          now >= (this.pausedUntil.get(`${instrument.id} ${source.name}`) ?? -Infinity),
      );
    return found && !requested.has(found.name) ? found : null;
  }

  private async fill(fill: BarFill): Promise<void> {
    const { barFiller, driver, log, realPrices } = this.dependencies;
    const { instrument, source, period, from, until } = fill;
    const symbol = realPrices.symbolOf(instrument, source).symbol!;
    const request = { symbol, period, from, until };
    const outcome = await driver.tryRequest(source.name, ({ history }) => history!.call(source, request), symbol);
    try {
      if ('answer' in outcome) {
        const { currency } = outcome.answer;
        if (currency !== null && currency !== instrument.currency) this.pause(fill, LACKING_PAUSE_MS);
        await barFiller.save(fill, outcome.answer);
      } else {
        const { fault, isOfSymbol } = outcome;
        if (fault === null) return;
        await this.noteFailure(fill, { fault, isOfSymbol });
      }
      this.refusedSteps = 0;
    } catch (error) {
      log.warn({ err: error, instrument: instrument.id }, 'bars of an instrument were not stored');
    }
  }

  /** What one source lacks of an instrument, the next one may have. */
  private async noteFailure(fill: BarFill, { fault, isOfSymbol }: FailedRequest): Promise<void> {
    this.pause(fill, isOfSymbol ? LACKING_PAUSE_MS : FAILED_PAUSE_MS);
    const hasOther = this.findSource(fill.instrument, new Set()) !== null;
    if (isOfSymbol) await this.dependencies.barFiller.fail(fill, fault, hasOther);
  }

  private pause({ instrument, source }: BarFill, ms: number): void {
    this.pausedUntil.set(`${instrument.id} ${source.name}`, this.dependencies.clock.now() + ms);
  }
}
