/** All that goes to one source and comes from it: one request at a time, a stream, and whatever an adapter throws. */
import type { Logger } from 'pino';
import { type PollAnswer, type PriceSource, SourceError, type SourceFault, type SourcePrint } from '../price-source.ts';
import { SymbolQueue, type WantedSymbol } from './choose-symbols.ts';
import { RequestBudget } from './request-budget.ts';
import { type FaultReport, type SourceFigures, toSourceError } from './source-figures.ts';
import { StreamConnection } from './stream-connection.ts';

/**
 * `idle`: nothing was wanted of it yet. `failing`: the last request failed. `silent`: it hasn't answered for ten
 * seconds, or its stream says nothing new. `spent`: the day's requests are used up. `open` and `halfOpen`: of its
 * circuit.
 */
export type SourceState = 'idle' | 'working' | 'failing' | 'silent' | 'spent' | 'open' | 'halfOpen';

/** `fault` null: not now, within the source's limits. */
export type RequestOutcome<T> = { answer: T } | { fault: SourceFault | null; detail: string };

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
  private request: { startedAt: number; abandon: () => void } | null = null;

  constructor(source: PriceSource, dependencies: LaneDependencies) {
    const { now, random, figures } = dependencies;
    const { declares } = source;
    this.source = source;
    this.dependencies = dependencies;
    this.polls = new RequestBudget(declares, random);
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
    const main = this.source.poll && !this.stream?.isDelivering ? this.polls : this.connections;
    if (this.stream?.isSilent(now) || (this.request && now - this.request.startedAt >= SILENT_MS)) return 'silent';
    if (main === this.polls && main.isSpent(now)) return 'spent';
    if (main.circuit !== 'closed') return main.circuit;
    if (main.failuresInRow > 0) return 'failing';
    return this.dependencies.figures.lastSuccessAt === null ? 'idle' : 'working';
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
    void this.send(
      () => poll.call(this.source, symbols),
      symbols,
      (answer) => this.takeAnswer(symbols, answer),
    );
  }

  /** Another request, such as for a history, within the same limits. */
  async tryRequest<T>(work: () => Promise<T>, symbols: readonly string[] = []): Promise<RequestOutcome<T>> {
    if (!this.polls.mayRequest(this.dependencies.now())) return { fault: null, detail: 'not now' };
    return this.send(work, symbols, () => {});
  }

  stop(): void {
    this.stream?.close();
    this.request?.abandon();
  }

  private get lastFault(): FaultReport | null {
    return this.dependencies.figures.lastFault;
  }

  private send<T>(
    work: () => Promise<T>,
    symbols: readonly string[],
    take: (answer: T) => void,
  ): Promise<RequestOutcome<T>> {
    const { now } = this.dependencies;
    const { promise, resolve } = Promise.withResolvers<RequestOutcome<T>>();
    const request = {
      startedAt: now(),
      abandon: () => fail(new SourceError('timedOut', 'no answer within half a minute')),
    };
    const isCurrent = (): boolean => this.request === request;
    const fail = (error: unknown): void => {
      if (!isCurrent()) return;
      this.request = null;
      const known = toSourceError(error);
      this.failRequest(known, error, symbols);
      resolve({ fault: known.fault, detail: known.message });
    };
    this.request = request;
    this.polls.begin(request.startedAt);
    // Within a promise, so that an adapter may throw before it returns one.
    Promise.resolve()
      .then(work)
      .then((answer) => {
        if (!isCurrent()) return;
        take(answer);
        this.request = null;
        this.polls.succeed();
        this.dependencies.figures.noteSuccess(now());
        resolve({ answer });
      })
      .catch(fail);
    return promise;
  }

  private failRequest(known: SourceError, thrown: unknown, symbols: readonly string[]): void {
    const [symbol] = symbols;
    if (symbol !== undefined && symbols.length === 1 && SYMBOL_FAULTS.has(known.fault)) {
      this.polls.succeed();
      this.dependencies.figures.noteSuccess(this.dependencies.now());
      this.reportSymbol(symbol, known.fault);
      return;
    }
    this.polls.fail(this.dependencies.now(), known.retryAfterMs);
    this.queue.retry(symbols);
    this.noteFailure(thrown);
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
