/** One wanted instrument: its sources, which of them is active, and what is published of their prints. */
import type { Instrument } from '@bourse/core/markets/market-types.ts';
import type { PriceSourceName, SourceDeclaration } from '../price-source.ts';
import {
  type ActiveSource,
  chooseSource,
  listSourcesToAsk,
  mayFollow,
  type SourceHealth,
  type SwitchReason,
} from './choose-source.ts';
import { type PriceNeed, UNKNOWN_INTERVAL_MS, type WantedSymbol } from './choose-symbols.ts';
import type { Doubt } from './tick-filter.ts';

/** An instrument at a source. */
export interface InstrumentListing {
  source: PriceSourceName;
  symbol: string;
  declares: Pick<SourceDeclaration, 'delayMs' | 'vouchedEveryMs'>;
}

interface ListingTimes {
  symbol: string;
  printAt: number | null;
  askingSince: number | null;
  fault: SwitchReason | null;
  /** The source doesn't know the symbol, or so it said; until then it isn't asked again. Epoch ms. */
  unknownUntil: number;
}

/** A price in doubt is asked for urgently this long; then a second print or a person decides. */
const URGENT_MS = 60_000;
/** Longer without being wanted, and its market may have opened unseen. */
const UNSEEN_MS = 60_000;

export class PricedInstrument {
  readonly instrument: Instrument;
  active: ActiveSource | null = null;
  wantedAt: number;
  isOpen = false;
  published: { source: PriceSourceName; at: number } | null = null;
  reportedDoubt: Doubt | null = null;
  private readonly times = new Map<PriceSourceName, ListingTimes>();
  private openSince: number | null = null;
  private wasClosedAt = -Infinity;

  constructor(instrument: Instrument, now: number) {
    this.instrument = instrument;
    this.wantedAt = now;
  }

  /** Chooses its source again; what is to be asked for, by source. */
  update(
    listings: readonly InstrumentListing[],
    {
      now,
      isOpen,
      need,
      doubt,
      stateOf,
    }: {
      now: number;
      isOpen: boolean;
      need: PriceNeed;
      doubt: Doubt | null;
      stateOf: (source: PriceSourceName) => Pick<SourceHealth, 'outage' | 'trouble'>;
    },
  ): { source: PriceSourceName; wanted: WantedSymbol }[] {
    this.noteSession(isOpen, now);
    const healths = listings.map((listing) => this.healthOf(listing, stateOf(listing.source), now));
    this.active = chooseSource(this.active, healths, now, this.openSince);
    if (!this.active) return [];
    const isUrgent = doubt !== null && doubt.reason === 'jump' && now - doubt.since < URGENT_MS;
    const bySource = new Map(listings.map((listing) => [listing.source, listing]));
    const sources = new Set(
      listSourcesToAsk(this.active, healths, { now, isDoubted: isUrgent }).map(({ source }) => source),
    );
    for (const [source, times] of this.times) if (!sources.has(source)) times.askingSince = null;
    return [...sources].map((source) => {
      const { symbol, declares } = bySource.get(source)!;
      const times = this.times.get(source)!;
      times.askingSince ??= now;
      const isUnknown = now < times.unknownUntil;
      const delayMs = declares.delayMs(this.instrument.market);
      return { source, wanted: { instrument: this.instrument.id, symbol, need, isOpen, isUrgent, isUnknown, delayMs } };
    });
  }

  /** Whether a print of `source` may be published, or is evidence alone. */
  mayPublish(print: { source: PriceSourceName; at: number }): boolean {
    return print.source === this.active?.source && mayFollow(print, this.published);
  }

  /** A print of `source` was believed. */
  noteBelieved(source: PriceSourceName, at: number): void {
    const times = this.times.get(source);
    if (times)
      Object.assign(times, { printAt: Math.max(at, times.printAt ?? 0), fault: null, unknownUntil: -Infinity });
  }

  noteFault(source: PriceSourceName, fault: SwitchReason, now: number): void {
    const times = this.times.get(source);
    if (!times) return;
    times.fault = fault;
    if (fault === 'unknownSymbol') times.unknownUntil = now + UNKNOWN_INTERVAL_MS;
  }

  private healthOf(
    { source, symbol, declares }: InstrumentListing,
    { outage, trouble }: Pick<SourceHealth, 'outage' | 'trouble'>,
    now: number,
  ): SourceHealth {
    let times = this.times.get(source);
    // Under another symbol it is another price.
    if (times?.symbol !== symbol) {
      times = { symbol, printAt: null, askingSince: null, fault: null, unknownUntil: -Infinity };
      this.times.set(source, times);
    }
    return {
      source,
      printAt: times.printAt,
      askingSince: times.askingSince,
      outage: outage ?? (now < times.unknownUntil ? 'unknownSymbol' : null),
      fault: times.fault,
      trouble,
      delayMs: declares.delayMs(this.instrument.market),
      vouchedEveryMs: declares.vouchedEveryMs,
    };
  }

  private noteSession(isOpen: boolean, now: number): void {
    if (!isOpen) [this.openSince, this.wasClosedAt] = [null, now];
    else if (this.openSince === null) this.openSince = now - this.wasClosedAt <= UNSEEN_MS ? now : 0;
    [this.isOpen, this.wantedAt] = [isOpen, now];
  }
}
