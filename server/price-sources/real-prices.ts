/** What a process knows of real prices: the operator's decisions, the instruments, and their newest quotes. */
import { STATED_BOOK_SUFFIX } from '@bourse/contract/price-sources/describe-price-source.ts';
import { listSourcesInForce } from '@bourse/core/markets/price-sources/source-decisions.ts';
import type { CorporateAction, Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import type { ServerDependencies } from '../dependencies.ts';
import { serializeReloads } from '../runtime/promises.ts';
import type { Venue } from '../venue/venue.ts';
import { listImportedActionsOf } from '../venue/corporate-actions-store.ts';
import type { PriceSource } from './price-source.ts';
import {
  listRealInstruments,
  listSourceDecisions,
  listSourceSymbols,
  loadStoredBars,
  loadRealQuotes,
  type VouchedQuote,
} from './real-price-store.ts';
import { RealPriceMemory } from './real-price-memory.ts';
import { createRealPriceVenue, type SourceInUse, TRADED_EVERY_MS } from './real-price-venue.ts';

type Decisions = Awaited<ReturnType<typeof listSourceDecisions>>;

export interface RealPrices {
  readonly memory: RealPriceMemory;
  /** Those that have a source which may be displayed. */
  instruments(): readonly Instrument[];
  /** All that the operator has added. */
  added(): readonly Instrument[];
  decisions(): Decisions;
  /** The sources that may be displayed in a market now, in order. */
  sourcesOf(market: Market): readonly PriceSource[];
  /** The symbol of an instrument at a source: the operator's own before the usual one; null if it has none there. */
  symbolOf(instrument: Instrument, source: PriceSource): { symbol: string | null; isOwn: boolean };
  /** Reads decisions, instruments and symbols again, and takes over or gives back what they say. */
  reload(): Promise<void>;
  /** Reads quotes that another process has saved. */
  readQuotes(): Promise<void>;
  /** Takes quotes of this process, before they are saved. */
  take(quotes: readonly VouchedQuote[]): void;
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
  private all: Instrument[] = [];
  private symbols = new Map<string, string>();
  private taken = new Map<InstrumentId, Instrument>();
  private version = 0n;

  constructor(dependencies: RealPricesDependencies) {
    const { database, timeZones, world } = dependencies;
    this.dependencies = dependencies;
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
      // Whoever sees the true price elsewhere would trade against the house.
      mayTrade: (instrument) => delayMs(instrument) === 0 && vouchedEveryMs(instrument) <= TRADED_EVERY_MS,
      sourceInUse: (instrument) => this.describeSourceInUse(instrument),
      replacementOf: ({ id }) => this.memory.newest(id)?.replaces ?? null,
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

  sourcesOf(market: Market): readonly PriceSource[] {
    const { priceSources, clock } = this.dependencies;
    return listSourcesInForce(this.sourceDecisions, market, clock.now()).flatMap(
      (name) => priceSources.get(name) ?? [],
    );
  }

  symbolOf(instrument: Instrument, source: PriceSource): { symbol: string | null; isOwn: boolean } {
    const own = this.symbols.get(`${instrument.id} ${source.name}`);
    return own === undefined ? { symbol: source.symbolOf(instrument), isOwn: false } : { symbol: own, isOwn: true };
  }

  take(quotes: readonly VouchedQuote[]): void {
    this.memory.take(quotes);
  }

  /** The source whose quote is displayed; before the first quote the one that comes first. */
  private sourceInUse({ id, market }: Instrument): PriceSource | null {
    const name = this.memory.newest(id)?.quote.source.replace(STATED_BOOK_SUFFIX, '');
    return (name === undefined ? null : this.dependencies.priceSources.get(name)) ?? this.sourcesOf(market)[0] ?? null;
  }

  private describeSourceInUse(instrument: Instrument): SourceInUse | null {
    const source = this.sourceInUse(instrument);
    return (
      source && {
        source: source.name,
        attribution: source.declares.attribution,
        pollsEveryMs: source.stream ? null : source.declares.vouchedEveryMs,
        statesSpread: this.memory.newest(instrument.id)?.quote.source.endsWith(STATED_BOOK_SUFFIX) ?? false,
      }
    );
  }

  private async readDecisions(): Promise<void> {
    const { database, venues } = this.dependencies;
    const { kysely } = database;
    [this.sourceDecisions, this.all] = await Promise.all([listSourceDecisions(kysely), listRealInstruments(kysely)]);
    this.symbols = new Map(
      (await listSourceSymbols(kysely)).map((row) => [`${row.instrument} ${row.source}`, row.symbol]),
    );
    const next = this.all.filter(({ market }) => this.sourcesOf(market).length > 0);
    const actions = new Map<InstrumentId, CorporateAction[]>();
    for (const { id } of next) actions.set(id, await listImportedActionsOf(kysely, id));
    this.memory.setInstruments(next, actions);
    const wanted = new Map(next.map((each) => [each.id, each]));
    for (const id of this.taken.keys()) if (!wanted.has(id)) venues.release(this.venue, id);
    const fresh = next.filter(({ id }) => !this.taken.has(id));
    this.taken = wanted;
    for (const { id } of fresh) await this.memory.loadDays(id);
    if (fresh.length > 0) venues.take(this.venue, fresh, { valuesMoney: true });
  }

  private async readSavedQuotes(): Promise<void> {
    const read = await loadRealQuotes(this.dependencies.database.kysely, this.version);
    this.version = read.version;
    this.memory.take(read.quotes);
  }
}

/** Later than any bar, and a moment that the database can hold. */
const FAR_AHEAD = Date.parse('9999-01-01T00:00:00Z');
