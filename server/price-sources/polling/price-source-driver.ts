/**
 * Runs the adapters of one process: asks and listens politely, for what is wanted only, chooses the source of each
 * instrument, holds what is in doubt, and publishes the rest. Whoever opens it sees to it that only one process does.
 * No adapter's failure ends it.
 */
import { parseScaled } from '@bourse/core/ledger/money.ts';
import type { Ratio } from '@bourse/core/ledger/ratio.ts';
import type { Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import type { PriceGuardRules } from '@bourse/core/markets/price-guard/price-guard.ts';
import type { Logger } from 'pino';
import type { PriceSource, PriceSourceName, SourceFault, SourcePrint } from '../price-source.ts';
import type { RejectReason } from './check-print.ts';
import type { SwitchReason } from './choose-source.ts';
import type { PriceNeed, WantedSymbol } from './choose-symbols.ts';
import type { CircuitState, RequestUsage } from './request-budget.ts';
import { type InstrumentListing, PricedInstrument } from './priced-instrument.ts';
import { type FaultReport, NO_POLLING_METRICS, type PollingMetrics, SourceFigures } from './source-figures.ts';
import { NOT_NOW, type RequestOutcome, SourceLane, type SourceState } from './source-lane.ts';
import {
  type ConfirmedPrice,
  type Doubt,
  type HoldReason,
  isNear,
  type KnownPrice,
  type PassedPrints,
  TickFilter,
} from './tick-filter.ts';

/** A print to be stored and shown, in the instrument's currency with plain decimals. */
export interface PublishedPrint {
  instrument: Instrument;
  source: PriceSourceName;
  print: SourcePrint;
  /** Its bid and ask can't be believed and are null. */
  bookless: boolean;
  /** Another source that agreed with a jump; null if it needed none. */
  confirmedBy: PriceSourceName | null;
  /** It was in doubt: a second print, a second source or a person has confirmed it. */
  isConfirmed: boolean;
  /** The source has said the same before: the price still holds. */
  isRepeated: boolean;
}

/** Times in epoch ms. Rejected prints are counted since the start, lags over the last thousand prints. */
export interface SourceStatus {
  source: PriceSourceName;
  state: SourceState;
  circuit: CircuitState;
  lastSuccessAt: number | null;
  /** The source's own time of its newest price that was believed. */
  newestPriceAt: number | null;
  lastFault: FaultReport | null;
  requestsToday: number;
  requestsPerDay: number | null;
  nextRequestAt: number | null;
  /** The source has asked to be left alone until then; null: it hasn't. */
  pausedUntil: number | null;
  rejected: ReadonlyMap<RejectReason | HoldReason, number>;
  lagP50Ms: number | null;
  lagP99Ms: number | null;
  activeInstruments: number;
}

export interface InstrumentStatus {
  instrument: InstrumentId;
  active: PriceSourceName;
  since: number;
  /** What was wrong with the source before it; null: it comes first. */
  reason: SwitchReason | null;
  doubt: Doubt | null;
}

export type StatusEvent = { kind: 'source'; status: SourceStatus } | { kind: 'instrument'; status: InstrumentStatus };

export interface PriceSourceDriverDependencies {
  sources: readonly PriceSource[];
  clock: { now(): number };
  /** 0 to 1. */
  random: () => number;
  log: Pick<Logger, 'info' | 'warn'>;
  metrics?: PollingMetrics;
  /** What somebody needs a price of, and why. Called at every step, so it should be cheap. */
  listWanted(now: number): ReadonlyMap<InstrumentId, PriceNeed>;
  findInstrument(id: InstrumentId): Instrument | null;
  /** In the operator's order, with the symbols; without sources that may not be shown or have none. */
  listListings(instrument: Instrument): readonly { source: PriceSourceName; symbol: string }[];
  isMarketOpen(instrument: Instrument, now: number): boolean;
  guardRulesOf(instrument: Instrument, now: number): PriceGuardRules;
  /** A price that was good before this start; null if none is known. */
  findKnownPrice(instrument: InstrumentId): KnownPrice | null;
  /** New shares per old ones of our own actions that became effective after `since` and up to `until` (epoch ms). */
  ratioBetween(instrument: InstrumentId, since: number, until: number): Ratio;
  /** What a source was asked before this start; null if nothing. */
  findUsage(source: PriceSourceName): RequestUsage | null;
  onQuote(published: PublishedPrint): void;
  onStatus(event: StatusEvent): void;
}

export interface PriceSourceDriver {
  /** Sends what is due; call it about every second. It waits for nothing. */
  step(): void;
  /** The operator has decided something: streams end at the next step of what isn't wanted of them any more. */
  dropUnwanted(): void;
  /** Closes streams and ignores answers that are under way. */
  stop(): void;
  /**
   * Another request to a source, such as for a history, within its limits. What it lacks of `symbol` doesn't count
   * against the source.
   */
  tryRequest<T>(
    source: PriceSourceName,
    work: (source: PriceSource) => Promise<T>,
    symbol?: string,
  ): Promise<RequestOutcome<T>>;
  /** Ends when no request is under way that was sent before. */
  whenAnswered(): Promise<void>;
  /** Whether any price is in doubt. */
  hasDoubts(): boolean;
  /** A person says that a price in doubt is right; false if none near it is in doubt. */
  confirmDoubted(confirmed: ConfirmedPrice): boolean;
  listSourceStatus(): SourceStatus[];
  findInstrumentStatus(instrument: InstrumentId): InstrumentStatus | null;
}

export const createPriceSourceDriver = (dependencies: PriceSourceDriverDependencies): PriceSourceDriver =>
  new Driver(dependencies);

/** Instruments that nobody has wanted for this long are forgotten. */
const FORGET_MS = 3_600_000;
/** An instrument counts as priced by its source this long after somebody wanted it. */
const WANTED_MS = 60_000;

interface Lane {
  lane: SourceLane;
  figures: SourceFigures;
  wanted: WantedSymbol[];
  bySymbol: Map<string, PricedInstrument[]>;
  reportedState: SourceState | null;
}

class Driver implements PriceSourceDriver {
  private readonly dependencies: PriceSourceDriverDependencies;
  private readonly filter: TickFilter;
  private readonly lanes = new Map<PriceSourceName, Lane>();
  private readonly priced = new Map<InstrumentId, PricedInstrument>();
  private isStopped = false;

  constructor(dependencies: PriceSourceDriverDependencies) {
    this.dependencies = dependencies;
    this.filter = new TickFilter({
      rulesOf: dependencies.guardRulesOf,
      knownPrice: dependencies.findKnownPrice,
      ratioBetween: dependencies.ratioBetween,
    });
    for (const source of dependencies.sources) this.lanes.set(source.name, this.openLane(source));
  }

  step(): void {
    if (this.isStopped) return;
    const now = this.dependencies.clock.now();
    for (const each of this.lanes.values()) [each.wanted, each.bySymbol] = [[], new Map()];
    this.guard('listing what is wanted', () => {
      for (const [id, need] of this.dependencies.listWanted(now))
        this.guard(`choosing the source of ${id}`, () => this.updateInstrument(id, need, now));
    });
    for (const each of this.lanes.values()) {
      this.guard(`a step of ${each.lane.source.name}`, () => each.lane.step(each.wanted, now));
      this.reportState(each, now);
    }
    for (const [id, { wantedAt }] of this.priced)
      if (now - wantedAt > FORGET_MS) {
        this.priced.delete(id);
        this.filter.forget(id);
      }
  }

  dropUnwanted(): void {
    for (const { lane } of this.lanes.values()) lane.dropUnwanted();
  }

  stop(): void {
    this.isStopped = true;
    for (const { lane } of this.lanes.values()) lane.stop();
  }

  async tryRequest<T>(
    source: PriceSourceName,
    work: (source: PriceSource) => Promise<T>,
    symbol?: string,
  ): Promise<RequestOutcome<T>> {
    const found = this.lanes.get(source);
    if (!found || this.isStopped) return NOT_NOW;
    return found.lane.tryRequest(() => work(found.lane.source), symbol);
  }

  async whenAnswered(): Promise<void> {
    await Promise.all([...this.lanes.values()].map(({ lane }) => lane.ended));
  }

  hasDoubts(): boolean {
    return [...this.priced.values()].some(({ reportedDoubt }) => reportedDoubt !== null);
  }

  confirmDoubted(confirmed: ConfirmedPrice): boolean {
    const priced = this.priced.get(confirmed.instrument);
    // What a source says that another has replaced is the price no longer.
    if (!priced || confirmed.source !== priced.active?.source) return false;
    const released = this.filter.confirm(confirmed);
    if (!released) return false;
    priced.noteBelieved(released.source, released.prints.at(-1)!.print.at);
    this.publish(priced, released);
    this.reportDoubt(priced);
    return true;
  }

  listSourceStatus(): SourceStatus[] {
    const now = this.dependencies.clock.now();
    return [...this.lanes.values()].map((each) => this.sourceStatus(each, now));
  }

  findInstrumentStatus(instrument: InstrumentId): InstrumentStatus | null {
    const priced = this.priced.get(instrument);
    return priced ? this.instrumentStatus(priced) : null;
  }

  private openLane(source: PriceSource): Lane {
    const { clock, random, log, findUsage, metrics = NO_POLLING_METRICS } = this.dependencies;
    const figures = new SourceFigures(source.name, metrics);
    const events = {
      onPrint: (print: SourcePrint) => this.takePrint(source.name, print),
      onSymbolFault: (symbol: string, fault: SourceFault) => {
        for (const each of this.pricedBy(source.name, symbol)) each.noteFault(source.name, fault, clock.now());
      },
    };
    const usage = findUsage(source.name);
    const lane = new SourceLane(source, { now: () => clock.now(), random, log, figures, events, usage });
    return { lane, figures, wanted: [], bySymbol: new Map(), reportedState: null };
  }

  private updateInstrument(id: InstrumentId, need: PriceNeed, now: number): void {
    const { findInstrument, isMarketOpen } = this.dependencies;
    const instrument = this.priced.get(id)?.instrument ?? findInstrument(id);
    if (!instrument) return;
    const priced = this.priced.getOrInsertComputed(id, () => new PricedInstrument(instrument, now));
    const before = priced.active;
    const requests = priced.update(this.listingsOf(instrument), {
      now,
      isOpen: isMarketOpen(instrument, now),
      need,
      doubt: this.filter.doubtOf(id),
      stateOf: (source) => ({
        outage: this.lanes.get(source)!.lane.outageAt(now),
        trouble: this.lanes.get(source)!.lane.troubleAt(now),
      }),
    });
    for (const { source, wanted } of requests) {
      const { wanted: all, bySymbol } = this.lanes.get(source)!;
      all.push(wanted);
      bySymbol.getOrInsertComputed(wanted.symbol, () => []).push(priced);
    }
    if (priced.active && priced.active.source !== before?.source) this.reportSwitch(priced, before !== null);
  }

  private listingsOf(instrument: Instrument): InstrumentListing[] {
    return this.dependencies.listListings(instrument).flatMap(({ source, symbol }) => {
      const found = this.lanes.get(source);
      return found ? { source, symbol, declares: found.lane.source.declares } : [];
    });
  }

  private pricedBy(source: PriceSourceName, symbol: string): readonly PricedInstrument[] {
    return this.isStopped ? [] : (this.lanes.get(source)?.bySymbol.get(symbol) ?? []);
  }

  private takePrint(source: PriceSourceName, print: SourcePrint): void {
    for (const priced of this.pricedBy(source, print.symbol)) {
      this.takePrintOf(priced, source, print);
      this.reportDoubt(priced);
    }
  }

  private takePrintOf(priced: PricedInstrument, source: PriceSourceName, print: SourcePrint): void {
    const now = this.dependencies.clock.now();
    const { lane, figures } = this.lanes.get(source)!;
    const received = { source, hasBook: lane.source.declares.hasBook, print, now };
    if (!priced.mayPublish({ source, at: print.at })) {
      const { fault, at, released } = this.filter.witness(priced.instrument, received);
      if (fault !== null) this.reject(priced, source, fault, now);
      else priced.noteBelieved(source, at ?? 0);
      if (released) this.publish(priced, released);
      return;
    }
    const verdict = this.filter.judge(priced.instrument, received);
    if (verdict.verdict === 'passed') {
      priced.noteBelieved(source, verdict.prints.at(-1)!.print.at);
      if (!verdict.isRepeated && priced.isOpen) figures.noteLag(now - print.at);
      this.publish(priced, verdict);
    } else this.reject(priced, source, verdict.reason, now);
  }

  private reject(
    priced: PricedInstrument,
    source: PriceSourceName,
    reason: RejectReason | HoldReason,
    now: number,
  ): void {
    this.lanes.get(source)!.figures.noteRejected(reason);
    // An older print says nothing of the last one.
    if (reason === 'repeat') return;
    const isHeld = reason === 'jump' || reason === 'possibleSplit' || reason === 'farOff';
    priced.noteFault(source, isHeld ? 'doubted' : reason, now);
  }

  private publish(priced: PricedInstrument, { source, prints, ...how }: PassedPrints): void {
    const { instrument } = priced;
    const { confirmedBy, isConfirmed, isRepeated } = how;
    for (const { print, bookless } of prints) {
      // What is confirmed may come from a source that has been replaced meanwhile.
      if (!priced.mayPublish({ source, at: print.at })) continue;
      priced.published = { source, at: print.at };
      this.lanes.get(source)!.figures.notePublished(print.at);
      this.guard('publishing a price', () =>
        this.dependencies.onQuote({ instrument, source, print, bookless, confirmedBy, isConfirmed, isRepeated }),
      );
    }
  }

  /** Reports a doubt that begins, has ended, or is about another price by now. */
  private reportDoubt(priced: PricedInstrument): void {
    const doubt = this.filter.doubtOf(priced.instrument.id);
    const before = priced.reportedDoubt;
    if (doubt?.since === before?.since && doubt?.reason === before?.reason && isAboutSame(doubt, before)) return;
    priced.reportedDoubt = doubt;
    const status = this.instrumentStatus(priced);
    if (status) this.guard('reporting a doubt', () => this.dependencies.onStatus({ kind: 'instrument', status }));
  }

  private reportSwitch(priced: PricedInstrument, isChange: boolean): void {
    const { log, onStatus } = this.dependencies;
    const status = this.instrumentStatus(priced)!;
    const { instrument, active, reason } = status;
    if (isChange) {
      this.lanes.get(active)?.figures.noteSwitch(reason);
      log.info({ instrument, source: active, reason }, 'another source prices an instrument');
    }
    this.guard('reporting a switch', () => onStatus({ kind: 'instrument', status }));
  }

  private reportState(each: Lane, now: number): void {
    const state = each.lane.stateAt(now);
    if (state === each.reportedState) return;
    each.reportedState = state;
    this.guard('reporting a state', () =>
      this.dependencies.onStatus({ kind: 'source', status: this.sourceStatus(each, now) }),
    );
  }

  private sourceStatus({ lane, figures }: Lane, now: number): SourceStatus {
    const { name, declares } = lane.source;
    return {
      source: name,
      state: lane.stateAt(now),
      circuit: lane.circuit,
      lastSuccessAt: figures.lastSuccessAt,
      newestPriceAt: figures.newestPriceAt,
      lastFault: figures.lastFault,
      requestsToday: lane.requestsToday(now),
      requestsPerDay: declares.requestsPerDay,
      nextRequestAt: lane.nextRequestAt(now),
      pausedUntil: lane.pausedUntil(now),
      rejected: figures.rejected,
      lagP50Ms: figures.lagPercentile(0.5),
      lagP99Ms: figures.lagPercentile(0.99),
      activeInstruments: [...this.priced.values()].filter(
        ({ active, wantedAt }) => active?.source === name && now - wantedAt <= WANTED_MS,
      ).length,
    };
  }

  private instrumentStatus({ instrument, active }: PricedInstrument): InstrumentStatus | null {
    if (!active) return null;
    const { source, since, reason } = active;
    return { instrument: instrument.id, active: source, since, reason, doubt: this.filter.doubtOf(instrument.id) };
  }

  /** What is called here is another's: its failure is logged and ends nothing. */
  private guard(what: string, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.dependencies.log.warn({ err: error, what }, 'a step of the price sources failed');
    }
  }
}

/** Whether a person who confirms the one means the other. */
function isAboutSame(doubt: Doubt | null, before: Doubt | null): boolean {
  if (!doubt || !before) return doubt === before;
  const [last, reported] = [parseScaled(doubt.print.last), parseScaled(before.print.last)];
  return last !== null && reported !== null && isNear(last, reported);
}
