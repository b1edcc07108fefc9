/** What a process knows of real prices: the operator's decisions, the instruments, and their newest quotes. */
import { STATED_BOOK_SUFFIX } from '@bourse/contract/texts/describe-price-source.ts';
import { maySourcePrice } from '@bourse/core/markets/recorded-day/recorded-day.ts';
import { findVisibleSpan } from '@bourse/core/markets/price-sources/undecided-splits.ts';
import { isDelayedTradingAllowed, listSourcesInForce } from '@bourse/core/markets/price-sources/source-decisions.ts';
import { applySymbolChanges, isSymbolChange } from '@bourse/core/markets/listings/listing-status.ts';
import type { Ratio } from '@bourse/core/ledger/ratio.ts';
import type { Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { serializeReloads } from '../runtime/promises.ts';
import type { Venue } from '../venue/venue.ts';
import { listImportedActionsOfAll } from '../venue/corporate-actions-store.ts';
import { listReportedSplits } from './proposals/reported-actions-store.ts';
import { announcedRatio } from '../venue/guarded-instrument.ts';
import { PriceNeeds } from './price-needs.ts';
import { loadChoices, type StoredChoice } from './price-polling-store.ts';
import type { PriceSource, PriceSourceName } from './price-source.ts';
import {
  listAddedTimes,
  listFilledDays,
  listDelayedTradingRules,
  listRealInstruments,
  listSourceDecisions,
  listSourceSymbols,
  loadStoredBars,
  loadRealQuotes,
  type VouchedQuote,
} from './real-price-store.ts';
import { RealPriceMemory } from './real-price-memory.ts';
import { createRealPriceVenue, type SourceInUse, TRADED_EVERY_MS } from './real-price-venue.ts';
import { findSourceReplacement } from './source-replacement.ts';

type Decisions = Awaited<ReturnType<typeof listSourceDecisions>>;
type Rules = Awaited<ReturnType<typeof listDelayedTradingRules>>;

export interface RealPrices {
  readonly memory: RealPriceMemory;
  /** Those that have a source which may be displayed. */
  instruments(): readonly Instrument[];
  /** All that the operator has added. */
  added(): readonly Instrument[];
  decisions(): Decisions;
  rules(): Rules;
  /** The sources that may be displayed in a market now, in order. */
  sourcesOf(market: Market): readonly PriceSource[];
  /** The symbol of an instrument at a source: the operator's own before the usual one; null if it has none there. */
  symbolOf(instrument: Instrument, source: PriceSource): { symbol: string | null; isOwn: boolean };
  /** Its sources in order, each with its symbol there: those that tell present prices and may be displayed. */
  listingsOf(instrument: Instrument): readonly SourceListing[];
  /** What somebody at this process needs a price of. */
  readonly needs: PriceNeeds;
  /** Which source prices an instrument, and what is in doubt; null before anything was asked for. */
  choiceOf(id: InstrumentId): StoredChoice | null;
  /** New units per old ones by actions that became effective after `since` and up to `until` (epoch ms). */
  ratioBetween(id: InstrumentId, since: number, until: number): Ratio;
  /** Reads decisions, instruments and symbols again, and takes over or gives back what they say. */
  reload(): Promise<void>;
  /** Reads quotes that another process has saved, and which sources it has chosen. */
  readQuotes(): Promise<void>;
  /** Whether its source goes on when the exchange is closed. */
  isAlwaysOpen(instrument: Instrument): boolean;
  /** The market's date on which the operator added an instrument. */
  addedOn(instrument: InstrumentId): string;
  /** Reads the days of an instrument again, after others have been stored. */
  reloadDays(instrument: InstrumentId): Promise<void>;
  /** Takes quotes of this process, before they are saved. */
  take(quotes: readonly VouchedQuote[]): void;
  takeChoices(choices: readonly StoredChoice[]): void;
}

export interface SourceListing {
  source: PriceSourceName;
  symbol: string;
}

declare module '../dependencies.ts' {
  interface ServerDependencies {
    /** The adapters that this installation has, by name. */
    priceSources: ReadonlyMap<string, PriceSource>;
    realPrices: RealPrices;
  }
}

type RealPricesDependencies = Pick<
  ServerDependencies,
  'database' | 'venues' | 'timeZones' | 'clock' | 'world' | 'priceSources'
>;

export async function openRealPrices(dependencies: RealPricesDependencies): Promise<RealPrices> {
  const opened = new OpenedRealPrices(dependencies);
  await opened.reload();
  await opened.readQuotes();
  return opened;
}

class OpenedRealPrices implements RealPrices {
  readonly memory: RealPriceMemory;
  readonly reload = serializeReloads(() => this.readDecisions());
  readonly readQuotes = serializeReloads(() => this.readSavedQuotes());
  private readonly dependencies: RealPricesDependencies;
  private readonly venue: Venue;
  private sourceDecisions: Decisions = [];
  private delayedRules: Rules = [];
  private all: Instrument[] = [];
  private symbols = new Map<string, string>();
  private taken = new Map<InstrumentId, Instrument>();
  private addedAt = new Map<InstrumentId, number>();
  private version = 0n;
  private daysFilledAt = 0;
  private readonly renamed = new Map<InstrumentId, { of: Instrument; changes: number; instrument: Instrument }>();
  private choiceVersion = 0n;
  readonly needs: PriceNeeds;
  private readonly choices = new Map<InstrumentId, StoredChoice>();
  private readonly listings = new Map<InstrumentId, readonly SourceListing[]>();

  constructor(dependencies: RealPricesDependencies) {
    const { database, timeZones, world } = dependencies;
    this.dependencies = dependencies;
    this.needs = new PriceNeeds(dependencies.clock);
    this.memory = new RealPriceMemory(timeZones, (instrument, period, before, limit) =>
      loadStoredBars(database.kysely, { instrument, period, before: Math.min(before, FAR_AHEAD), limit }),
    );
    const delayMs = (instrument: Instrument): number =>
      this.sourceInUse(instrument)?.declares.delayMs(instrument.market) ?? 0;
    const vouchedEveryMs = (instrument: Instrument): number =>
      this.sourceInUse(instrument)?.declares.vouchedEveryMs ?? 0;
    this.venue = createRealPriceVenue({
      memory: this.memory,
      timeZones,
      hours: world.hours,
      delayMs,
      vouchedEveryMs,
      isAlwaysOpen: (instrument) => this.isAlwaysOpen(instrument),
      mayTrade: (instrument, now) =>
        vouchedEveryMs(instrument) <= TRADED_EVERY_MS &&
        (delayMs(instrument) === 0 || isDelayedTradingAllowed(this.delayedRules, instrument.market, now)),
      noteNeed: (id, need) => this.needs.note(id, need),
      isDoubted: (id) => (this.choiceOf(id)?.doubt ?? null) !== null,
      sourceInUse: (instrument) => this.describeSourceInUse(instrument),
    });
  }

  instruments(): readonly Instrument[] {
    return [...this.taken.values()];
  }

  added(): readonly Instrument[] {
    return this.all;
  }

  decisions(): Decisions {
    return this.sourceDecisions;
  }

  rules(): Rules {
    return this.delayedRules;
  }

  sourcesOf(market: Market): readonly PriceSource[] {
    const { priceSources, clock } = this.dependencies;
    return listSourcesInForce(this.sourceDecisions, market, clock.now()).flatMap(
      (name) => priceSources.get(name) ?? [],
    );
  }

  symbolOf(instrument: Instrument, source: PriceSource): { symbol: string | null; isOwn: boolean } {
    const own = this.symbols.get(`${instrument.id} ${source.name}`);
    if (!maySourcePrice(source.name, instrument)) return { symbol: null, isOwn: false };
    // A source knows a renamed company by its new code.
    const present = this.presentOf(instrument);
    return own === undefined ? { symbol: source.symbolOf(present), isOwn: false } : { symbol: own, isOwn: true };
  }

  addedOn(id: InstrumentId): string {
    return this.memory.dateAt(id.slice(0, id.indexOf('.')) as Market, this.addedAt.get(id) ?? 0);
  }

  async reloadDays(id: InstrumentId): Promise<void> {
    this.memory.forgetDays(id);
    await this.memory.loadDays(id);
  }

  listingsOf(instrument: Instrument): readonly SourceListing[] {
    return this.listings.getOrInsertComputed(instrument.id, () =>
      this.sourcesOf(instrument.market).flatMap((source) => {
        const { symbol } = this.symbolOf(instrument, source);
        return symbol !== null && (source.poll ?? source.stream) ? { source: source.name, symbol } : [];
      }),
    );
  }

  choiceOf(id: InstrumentId): StoredChoice | null {
    return this.choices.get(id) ?? null;
  }

  ratioBetween(id: InstrumentId, since: number, until: number): Ratio {
    const last = this.memory.newest(id)?.quote.last ?? 0n;
    return announcedRatio(this.venue, id, { at: since, last }, until);
  }

  take(quotes: readonly VouchedQuote[]): void {
    const { venues, clock } = this.dependencies;
    this.memory.take(quotes);
    // What was doubted before it was saved isn't doubted again.
    for (const { quote, confirmedAt } of quotes)
      if (confirmedAt !== null) venues.believe(quote.instrument, confirmedAt, clock.now());
  }

  takeChoices(choices: readonly StoredChoice[]): void {
    for (const each of choices) this.choices.set(each.instrument, each);
  }

  /** The source whose quote is displayed; before the first quote the one that comes first. */
  private sourceInUse(instrument: Instrument): PriceSource | null {
    const name = this.memory.newest(instrument.id)?.quote.source.replace(STATED_BOOK_SUFFIX, '');
    return (
      (name === undefined ? null : this.dependencies.priceSources.get(name)) ??
      this.sourcesOf(instrument.market).find((source) => maySourcePrice(source.name, instrument)) ??
      null
    );
  }

  isAlwaysOpen(instrument: Instrument): boolean {
    return this.sourceInUse(instrument)?.declares.isAlwaysOpen ?? false;
  }

  private describeSourceInUse(instrument: Instrument): SourceInUse | null {
    const source = this.sourceInUse(instrument);
    return (
      source && {
        source: source.name,
        attribution: source.declares.attribution,
        pollsEveryMs: source.stream ? null : (source.declares.pollEveryMs ?? source.declares.vouchedEveryMs),
        statesSpread: this.memory.newest(instrument.id)?.quote.source.endsWith(STATED_BOOK_SUFFIX) ?? false,
        replaces: findSourceReplacement(this.listingsOf(instrument)[0]?.source ?? null, this.choiceOf(instrument.id)),
      }
    );
  }

  private async readDecisions(): Promise<void> {
    const { database, venues } = this.dependencies;
    const { kysely } = database;
    [this.sourceDecisions, this.delayedRules, this.all] = await Promise.all([
      listSourceDecisions(kysely),
      listDelayedTradingRules(kysely),
      listRealInstruments(kysely),
    ]);
    this.symbols = new Map(
      (await listSourceSymbols(kysely)).map((row) => [`${row.instrument} ${row.source}`, row.symbol]),
    );
    const next = this.all.filter((each) => this.sourcesOf(each.market).some(({ name }) => maySourcePrice(name, each)));
    const ids = next.map(({ id }) => id);
    this.addedAt = await listAddedTimes(kysely);
    this.memory.setInstruments(next, await listImportedActionsOfAll(kysely, ids));
    const splits = (await listReportedSplits(kysely)).filter(({ isOpen }) => isOpen);
    const waiting = Map.groupBy(splits, ({ instrument }) => instrument);
    this.memory.setVisibleSpans(new Map([...waiting].map(([id, all]) => [id, findVisibleSpan(all, this.addedOn(id))])));
    await this.readFilledDays();
    this.listings.clear();
    const wanted = new Map(next.map((each) => [each.id, each]));
    for (const id of this.taken.keys()) if (!wanted.has(id)) venues.release(this.venue, id);
    const fresh = next.filter(({ id }) => !this.taken.has(id));
    this.taken = wanted;
    for (const { id } of fresh) await this.memory.loadDays(id);
    const present = (instrument: Instrument): Instrument => this.presentOf(instrument);
    if (fresh.length > 0) venues.take(this.venue, fresh, { valuesMoney: true, present });
  }

  /** With the code and name that it has now. */
  private presentOf(instrument: Instrument): Instrument {
    const { id, market } = instrument;
    if (!this.memory.actionsOf(id).some(isSymbolChange)) return instrument;
    const date = this.memory.dateAt(market, this.dependencies.clock.now());
    const changes = this.memory.actionsOf(id).filter((each) => isSymbolChange(each) && each.exDate <= date);
    const last = this.renamed.get(id);
    if (last?.changes === changes.length && last.of === instrument) return last.instrument;
    const renamed = applySymbolChanges(instrument, changes);
    this.renamed.set(id, { of: instrument, changes: changes.length, instrument: renamed });
    return renamed;
  }

  /** Days that another process has filled. */
  private async readFilledDays(): Promise<void> {
    const { instruments, filledAt } = await listFilledDays(this.dependencies.database.kysely, this.daysFilledAt);
    this.daysFilledAt = filledAt;
    for (const id of instruments) if (this.taken.has(id)) await this.reloadDays(id);
  }

  private async readSavedQuotes(): Promise<void> {
    const read = await loadRealQuotes(this.dependencies.database.kysely, this.version);
    this.version = read.version;
    this.take(read.quotes);
    const chosen = await loadChoices(this.dependencies.database.kysely, this.choiceVersion);
    this.choiceVersion = chosen.version;
    this.takeChoices(chosen.choices);
  }
}

/** Later than any bar, and a moment that the database can hold. */
const FAR_AHEAD = Date.parse('9999-01-01T00:00:00Z');
