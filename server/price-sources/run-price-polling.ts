/**
 * Runs the driver in the one process that asks the sources, and saves what it publishes for all processes: quotes,
 * which source prices what, and how each source does. Another process takes over with the same count of requests.
 */
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import { getTradingSession } from '@bourse/core/markets/sessions/trading-sessions.ts';
import type { Logger } from 'pino';
import type { ServerDependencies } from '../dependencies.ts';
import { finishesWithin } from '../runtime/promises.ts';
import { createGuardRulesLookup } from '../venue/guarded-feed.ts';
import { RealQuoteBuilder } from './build-real-quotes.ts';
import { FillScheduler } from './bars/fill-scheduler.ts';
import type { PriceNeed } from './polling/choose-symbols.ts';
import {
  createPriceSourceDriver,
  type PriceSourceDriver,
  type PublishedPrint,
  type StatusEvent,
} from './polling/price-source-driver.ts';
import type { PollingMetrics } from './polling/source-figures.ts';
import {
  loadSourceStates,
  saveChoices,
  saveNeeds,
  saveSourceStates,
  type StoredChoice,
} from './price-polling-store.ts';
import { listConfirmedPrices } from './confirmed-price-store.ts';
import { saveRealQuotes, type VouchedQuote } from './real-price-store.ts';
import { toInstrumentDoubt, toStatusRow } from './source-status.ts';
import { WantedPrices } from './wanted-prices.ts';

export interface PriceSourceRunner {
  /** Asks whatever is due, in the process that leads; call it about every second. It waits for no slow source. */
  step(): Promise<void>;
  /** In every process: shares what is needed here with the one that asks, and stops asking where another does. */
  follow(): Promise<void>;
  /** Closes all connections. */
  stop(): void;
}

type RunnerDependencies = Pick<
  ServerDependencies,
  'database' | 'realPrices' | 'priceSources' | 'barFiller' | 'clock' | 'timeZones' | 'metrics'
> & { log: Pick<Logger, 'info' | 'warn'> };

/** Answers that come this soon are saved with the step that asked for them. */
const ANSWERED_SOON_MS = 300;
/** A person's word about a price in doubt holds this long, also for a process that begins to ask meanwhile. */
const CONFIRMATION_HOLDS_MS = 600_000;
/** Without a step for this long another process leads. */
const LEADS_MS = 10_000;

export const createPriceSourceRunner = (dependencies: RunnerDependencies): PriceSourceRunner =>
  new Runner(dependencies);

/** What exists only while this process asks. */
interface Leading {
  driver: PriceSourceDriver;
  filler: FillScheduler;
  wanted: WantedPrices;
}

class Runner implements PriceSourceRunner {
  private readonly dependencies: RunnerDependencies;
  private readonly metrics: PollingMetrics;
  private readonly quotes: RealQuoteBuilder;
  private leading: Leading | null = null;
  private isStepping = false;
  private steppedAt = performance.now();
  private needed: ReadonlyMap<InstrumentId, PriceNeed> = new Map();
  private readonly unsavedQuotes = new Map<InstrumentId, VouchedQuote>();
  private readonly unsavedChoices = new Map<InstrumentId, StoredChoice>();
  private readonly savedStates = new Map<string, string>();
  private decisions = 0;

  constructor(dependencies: RunnerDependencies) {
    this.dependencies = dependencies;
    this.metrics = createPollingMetrics(dependencies.metrics);
    this.quotes = new RealQuoteBuilder(dependencies.realPrices.memory);
  }

  async step(): Promise<void> {
    this.isStepping = true;
    try {
      this.leading ??= await this.lead();
      await this.stepLeading(this.leading);
    } finally {
      this.isStepping = false;
      this.steppedAt = performance.now();
    }
  }

  async follow(): Promise<void> {
    const { realPrices, database, clock } = this.dependencies;
    if (this.leading && !this.isStepping && performance.now() - this.steppedAt > LEADS_MS) this.stop();
    if (!this.leading) await saveNeeds(database.kysely, realPrices.needs.takeUnshared(clock.now()));
  }

  stop(): void {
    this.leading?.driver.stop();
    this.leading = null;
  }

  private async lead(): Promise<Leading> {
    const { database, realPrices, barFiller, clock, log, priceSources } = this.dependencies;
    const states = await loadSourceStates(database.kysely);
    const wanted = new WantedPrices({ database, realPrices, clock });
    const driver = createPriceSourceDriver({
      sources: [...priceSources.values()],
      clock,
      random: Math.random,
      log,
      metrics: this.metrics,
      listWanted: () => this.needed,
      findInstrument: (id) => realPrices.memory.instrument(id),
      listListings: (instrument) => realPrices.listingsOf(instrument),
      isMarketOpen: createMarketHours(this.dependencies),
      guardRulesOf: createGuardRulesLookup({ pace: null }),
      findKnownPrice: (id) => realPrices.memory.newest(id)?.quote ?? null,
      ratioBetween: (id, since, until) => realPrices.ratioBetween(id, since, until),
      findUsage: (source) => states.get(source)?.usage ?? null,
      onQuote: (published) => this.takePublished(published),
      onStatus: (event) => this.takeStatus(event),
    });
    const filler = new FillScheduler({ realPrices, barFiller, clock, log, driver });
    return { driver, filler, wanted };
  }

  private async stepLeading({ driver, filler, wanted }: Leading): Promise<void> {
    const { clock, database, realPrices, barFiller } = this.dependencies;
    await wanted.refresh();
    const now = clock.now();
    const { length: decisions } = realPrices.decisions();
    if (decisions !== this.decisions) driver.dropUnwanted();
    this.decisions = decisions;
    const all = wanted.list(now, () => true);
    const needed = new Set([...all].flatMap(([id, need]) => (need === 'listed' ? [] : id)));
    this.needed = wanted.list(now, (instrument) => filler.isReady(instrument));
    if (filler.isFirst(needed)) await filler.step(needed);
    driver.step();
    if (driver.hasDoubts()) {
      const confirmed = await listConfirmedPrices(database.kysely, now - CONFIRMATION_HOLDS_MS);
      for (const each of confirmed) driver.confirmDoubted(each);
    }
    await filler.step(needed);
    await finishesWithin(ANSWERED_SOON_MS, Promise.all([driver.whenAnswered(), filler.whenFilled()]));
    const priced = [...this.unsavedQuotes.keys()];
    await saveTaken(this.unsavedQuotes, (quotes) => saveRealQuotes(database.kysely, quotes));
    await barFiller.record(priced);
    await saveTaken(this.unsavedChoices, (choices) => saveChoices(database.kysely, choices));
    await this.saveStates(driver);
  }

  private takePublished(published: PublishedPrint): void {
    const { realPrices, clock } = this.dependencies;
    const built = this.quotes.build(published, clock.now());
    if (!built) return;
    const { instrument } = built.quote;
    const before = this.unsavedQuotes.get(instrument);
    realPrices.take([built]);
    this.unsavedQuotes.set(instrument, { ...built, confirmedAt: built.confirmedAt ?? before?.confirmedAt ?? null });
  }

  private takeStatus(event: StatusEvent): void {
    if (event.kind === 'source') return;
    const { instrument, active: source, since, reason, doubt } = event.status;
    const choice = { instrument, source, since, reason, doubt: doubt && toInstrumentDoubt(doubt) };
    this.dependencies.realPrices.takeChoices([choice]);
    this.unsavedChoices.set(instrument, choice);
  }

  /** Only what has changed. */
  private async saveStates(driver: PriceSourceDriver): Promise<void> {
    const { clock, database } = this.dependencies;
    const changed = driver
      .listSourceStatus()
      .map(toStatusRow)
      .filter((row) => this.savedStates.get(row.source) !== JSON.stringify(row));
    await saveSourceStates(database.kysely, changed, clock.now());
    for (const row of changed) this.savedStates.set(row.source, JSON.stringify(row));
  }
}

/** What couldn't be saved is saved with the next step, unless something newer is. */
async function saveTaken<Saved>(
  unsaved: Map<InstrumentId, Saved>,
  save: (all: Saved[]) => Promise<void>,
): Promise<void> {
  const taken = [...unsaved];
  unsaved.clear();
  try {
    await save(taken.map(([, each]) => each));
  } catch (error) {
    for (const [id, each] of taken) if (!unsaved.has(id)) unsaved.set(id, each);
    throw error;
  }
}

const MINUTE_MS = 60_000;

/** Whether the exchange is open: sessions change on whole minutes, so each market is looked up once a minute. */
function createMarketHours({
  timeZones,
  realPrices,
}: Pick<RunnerDependencies, 'timeZones' | 'realPrices'>): (instrument: Instrument, now: number) => boolean {
  const known = new Map<string, { minute: number; isOpen: boolean }>();
  return (instrument, now) => {
    if (realPrices.isAlwaysOpen(instrument)) return true;
    const { market } = instrument;
    const minute = Math.floor(now / MINUTE_MS);
    const cached = known.get(market);
    if (cached?.minute === minute) return cached.isOpen;
    const isOpen = getTradingSession(market, 'exchange', now, timeZones).state === 'open';
    known.set(market, { minute, isOpen });
    return isOpen;
  };
}

const LABELS = ['source', 'result'] as const;
const createPollingMetrics = (metrics: ServerDependencies['metrics']): PollingMetrics => ({
  requests: metrics.counter(
    'bourse_price_source_requests_total',
    'Requests to sources of real prices, by their result.',
    LABELS,
  ),
  prints: metrics.counter('bourse_price_source_prints_total', 'Prices of sources, published or not and why.', LABELS),
  switches: metrics.counter(
    'bourse_price_source_switches_total',
    'Times that another source priced an instrument.',
    LABELS,
  ),
});
