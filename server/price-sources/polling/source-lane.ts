/** All that goes to one source and comes from it: one request at a time, a stream, and whatever an adapter throws. */
import type { Logger } from 'pino';
import { type PollAnswer, type PriceSource, SourceError, type SourceFault, type SourcePrint } from '../price-source.ts';
import { SymbolQueue, type WantedSymbol } from './choose-symbols.ts';
import { type CircuitState, RequestBudget, type RequestUsage } from './request-budget.ts';
import { type FaultReport, type SourceFigures, toSourceError } from './source-figures.ts';
import { StreamConnection } from './stream-connection.ts';

/**
 * `idle`: nothing was wanted of it yet. `failing`: the last request failed. `silent`: it hasn't answered for ten
 * seconds, or its stream says nothing new. `spent`: the day's requests are used up. `open` and `halfOpen`: of its
 * circuit.
 */
export type SourceState = 'idle' | 'working' | 'failing' | 'silent' | 'spent' | 'open' | 'halfOpen';

/** `fault` null: not now, within the source's limits. `isOfSymbol`: it counts against the symbol alone. */
export type RequestOutcome<T> = { answer: T } | { fault: SourceFault | null; detail: string; isOfSymbol: boolean };

export interface LaneEvents {
  onPrint(print: SourcePrint): void;
  onSymbolFault(symbol: string, fault: SourceFault): void;
}

interface LaneDependencies {
  now: () => number;
  random: () => number;
  log: Pick<Logger, 'warn'>;
  figures: SourceFigures;
  events: LaneEvents;
  /** What was asked before this start; null if nothing. */
  usage: RequestUsage | null;
}

export const NOT_NOW = { fault: null, detail: 'not now', isOfSymbol: false } as const;

interface LaneRequest<T> {
  work(): Promise<T>;
  /** May throw, if the answer isn't one. */
  take(answer: T): void;
  /** Whether a fault counts against a symbol alone. */
  takeSymbolFault(fault: SourceFault): boolean;
  onFailure(): void;
}

const SILENT_MS = 10_000;
/** An adapter that never answers doesn't hold up its source for ever. */
const LONGEST_REQUEST_MS = 30_000;
/** Faults of a symbol, if it was asked for alone, not of the source. */
const SYMBOL_FAULTS: ReadonlySet<SourceFault> = new Set<SourceFault>([
  'unknownSymbol',
  'noPrice',
  'tooOld',
  'otherCurrency',
]);

export class SourceLane {
  readonly source: PriceSource;
  private readonly dependencies: LaneDependencies;
  private readonly polls: RequestBudget;
  private readonly connections: RequestBudget;
  private readonly queue: SymbolQueue;
  private readonly stream: StreamConnection | null;
  private request: { startedAt: number; abandon: () => void; ended: Promise<unknown> } | null = null;

  constructor(source: PriceSource, dependencies: LaneDependencies) {
    const { now, random, figures } = dependencies;
    const { declares } = source;
    this.source = source;
    this.dependencies = dependencies;
    this.polls = new RequestBudget(declares, random);
    if (dependencies.usage) this.polls.restore(dependencies.usage);
    this.connections = new RequestBudget({ pauseMs: declares.pauseMs, requestsPerDay: null }, random);
    this.queue = new SymbolQueue(declares);
    const events = {
      onPrint: (print: SourcePrint) => this.takePrint(print),
      onSymbolFault: (symbol: string, fault: SourceFault) => this.reportSymbol(symbol, fault),
      onFault: (error: unknown) => this.noteFailure(error),
      onSuccess: () => figures.noteSuccess(now()),
    };
    this.stream = source.stream ? new StreamConnection(source, this.connections, now, events) : null;
  }

  /** Why nothing can be expected of it now; null if something can. */
  outageAt(now: number): SourceFault | null {
    if (this.stream && (this.stream.isDelivering || this.connections.circuit === 'closed')) return null;
    if (!this.source.poll) return this.lastFault?.fault ?? 'unreachable';
    if (this.polls.isSpent(now)) return 'rateLimited';
    return this.polls.circuit === 'closed' ? null : (this.lastFault?.fault ?? 'unreachable');
  }

  /** What is wrong at the moment, whether or not anything can be expected; null if nothing. */
  troubleAt(now: number): SourceFault | null {
    const state = this.stateAt(now);
    if (state === 'silent') return 'silent';
    return state === 'working' || state === 'idle' ? null : (this.lastFault?.fault ?? null);
  }

  stateAt(now: number): SourceState {
    const main = this.mainBudget;
    if (this.stream?.isSilent(now) || (this.request && now - this.request.startedAt >= SILENT_MS)) return 'silent';
    if (main === this.polls && main.isSpent(now)) return 'spent';
    if (main.circuit !== 'closed') return main.circuit;
    if (main.failuresInRow > 0) return 'failing';
    return this.dependencies.figures.lastSuccessAt === null ? 'idle' : 'working';
  }

  get circuit(): CircuitState {
    return this.mainBudget.circuit;
  }

  /** Ends with the request that is under way, if one is. */
  get ended(): Promise<unknown> {
    return this.request?.ended ?? Promise.resolve();
  }

  /** Until when the source itself wants no request, epoch ms; null if it doesn't say. */
  pausedUntil(now: number): number | null {
    return this.polls.pausedUntil(now);
  }

  requestsToday(now: number): number {
    return this.polls.requestsToday(now) + this.connections.requestsToday(now);
  }

  /** Epoch ms; null: at any time. */
  nextRequestAt(now: number): number | null {
    const at = (this.source.poll ? this.polls : this.connections).nextAt(now);
    return at > now ? at : null;
  }

  /** Asks for what is due of `wanted`, and listens to all of it. Call it about every second. */
  step(wanted: readonly WantedSymbol[], now: number): void {
    if (this.request && now - this.request.startedAt > LONGEST_REQUEST_MS) this.request.abandon();
    this.stream?.step(
      wanted.filter(({ isUnknown }) => !isUnknown).map(({ symbol }) => symbol),
      wanted.some(({ isOpen }) => isOpen),
      now,
    );
    this.queue.forget(wanted.length, now);
    const { poll } = this.source;
    if (!poll || !this.polls.mayRequest(now)) return;
    const symbols = this.queue.nextBatch(wanted, now);
    if (symbols.length === 0) return;
    for (const symbol of symbols) this.queue.note(symbol, now);
    void this.send({
      work: () => poll.call(this.source, symbols),
      take: (answer) => this.takeAnswer(symbols, answer),
      takeSymbolFault: (fault) => this.takeSymbolFault(symbols, fault),
      onFailure: () => this.queue.retry(symbols),
    });
  }

  /** Another request, such as for a history of `symbol`, within the same limits. */
  async tryRequest<T>(work: () => Promise<T>, symbol: string | null = null): Promise<RequestOutcome<T>> {
    if (!this.polls.mayRequest(this.dependencies.now())) return NOT_NOW;
    return this.send({
      work,
      take: () => {},
      // What it lacks of one symbol says nothing of the others, nor of that symbol's price.
      takeSymbolFault: (fault) => symbol !== null && SYMBOL_FAULTS.has(fault),
      onFailure: () => {},
    });
  }

  dropUnwanted(): void {
    this.stream?.dropUnwanted();
  }

  stop(): void {
    this.stream?.close();
    this.request?.abandon();
  }

  /** The requests, or the connections while a stream delivers or nothing can be polled. */
  private get mainBudget(): RequestBudget {
    return this.source.poll && !this.stream?.isDelivering ? this.polls : this.connections;
  }

  private get lastFault(): FaultReport | null {
    return this.dependencies.figures.lastFault;
  }

  private send<T>({ work, take, takeSymbolFault, onFailure }: LaneRequest<T>): Promise<RequestOutcome<T>> {
    const { now, figures } = this.dependencies;
    const { promise, resolve } = Promise.withResolvers<RequestOutcome<T>>();
    const request = {
      startedAt: now(),
      abandon: () => fail(new SourceError('timedOut', 'no answer within half a minute')),
      ended: promise,
    };
    const isCurrent = (): boolean => this.request === request;
    const succeed = (): void => {
      this.request = null;
      this.polls.succeed();
      figures.noteSuccess(now());
    };
    const fail = (error: unknown): void => {
      if (!isCurrent()) return;
      const { fault, message, retryAfterMs } = toSourceError(error);
      const isOfSymbol = takeSymbolFault(fault);
      if (isOfSymbol) succeed();
      else {
        this.request = null;
        this.polls.fail(now(), retryAfterMs);
        onFailure();
        this.noteFailure(error);
      }
      resolve({ fault, detail: message, isOfSymbol });
    };
    this.request = request;
    this.polls.begin(request.startedAt);
    // Within a promise, so that an adapter may throw before it returns one.
    Promise.resolve()
      .then(work)
      .then((answer) => {
        if (!isCurrent()) return;
        take(answer);
        succeed();
        resolve({ answer });
      })
      .catch(fail);
    return promise;
  }

  /** Whether the fault is that of the only symbol that was asked for, and not the source's. */
  private takeSymbolFault(symbols: readonly string[], fault: SourceFault): boolean {
    const [symbol] = symbols;
    if (symbol === undefined || symbols.length > 1 || !SYMBOL_FAULTS.has(fault)) return false;
    this.reportSymbol(symbol, fault);
    return true;
  }

  private noteFailure(thrown: unknown): void {
    const { figures, log, now } = this.dependencies;
    const { fault, message } = toSourceError(thrown);
    figures.noteFault(fault, message, now());
    if (!(thrown instanceof SourceError)) log.warn({ err: thrown, source: this.source.name }, 'a price source failed');
  }

  /** Throws if the answer isn't one, before anything of it is used. */
  private takeAnswer(symbols: readonly string[], { prints, missing }: PollAnswer): void {
    const answered = new Set([...prints.map(({ symbol }) => symbol), ...missing.map(({ symbol }) => symbol)]);
    for (const print of prints) this.takePrint(print);
    for (const { symbol, fault } of missing) this.reportSymbol(symbol, fault);
    for (const symbol of symbols) if (!answered.has(symbol)) this.reportSymbol(symbol, 'noPrice');
  }

  private takePrint(print: SourcePrint): void {
    this.queue.note(print.symbol, this.dependencies.now());
    this.dependencies.events.onPrint(print);
  }

  private reportSymbol(symbol: string, fault: SourceFault): void {
    this.dependencies.events.onSymbolFault(symbol, fault);
  }
}
