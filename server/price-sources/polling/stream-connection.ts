/**
 * The stream of one source: opened while something is wanted, reopened with growing pauses, and closed when it says
 * nothing new by the source's own time, however lively the connection is.
 */
import {
  type PriceSource,
  SourceError,
  type SourceFault,
  type SourcePrint,
  type SourceStream,
  type StreamListener,
} from '../price-source.ts';
import type { RequestBudget } from './request-budget.ts';
import { toSourceError } from './source-figures.ts';

export interface StreamEvents {
  onPrint(print: SourcePrint): void;
  onSymbolFault(symbol: string, fault: SourceFault): void;
  /** The connection failed, or says so of itself; or what the adapter threw. */
  onFault(error: unknown): void;
  onSuccess(): void;
}

interface Connection {
  stream: SourceStream | null;
  openedAt: number;
  /** When a print newer by its own time than all before arrived. */
  progressAt: number;
  newestPrintAt: number;
  heardAt: number | null;
  listened: ReadonlySet<string>;
  isProven: boolean;
}

/** What a connection can't go on after; of the others the adapter recovers by itself. */
const BREAKING: ReadonlySet<SourceFault> = new Set<SourceFault>([
  'rateLimited',
  'unreachable',
  'timedOut',
  'refused',
  'consentPage',
  'silent',
]);
/** One that ends sooner counts as failed, so that a source which accepts and drops is left alone ever longer. */
const PROVEN_MS = 30_000;
const SHORTEST_SILENCE_MS = 10_000;
const SLACK_MS = 5_000;
/** Symbols stay subscribed this long after nobody wants them, because people come back. */
const LINGER_MS = 60_000;

export class StreamConnection {
  private readonly source: PriceSource;
  private readonly budget: RequestBudget;
  private readonly events: StreamEvents;
  private readonly now: () => number;
  private readonly wantedAt = new Map<string, number>();
  private connection: Connection | null = null;
  /** When last no price could be expected, because nothing was wanted or all markets were closed. */
  private idleAt = -Infinity;

  constructor(source: PriceSource, budget: RequestBudget, now: () => number, events: StreamEvents) {
    this.source = source;
    this.budget = budget;
    this.now = now;
    this.events = events;
  }

  /** Whether it has proved itself and its prices advance. */
  get isDelivering(): boolean {
    return this.connection !== null && this.connection.heardAt !== null && this.budget.circuit === 'closed';
  }

  /** Connected, but without anything new for ten seconds while the market is open. */
  isSilent(now: number): boolean {
    const { connection } = this;
    return connection !== null && now - this.lastProgress(connection) >= SHORTEST_SILENCE_MS;
  }

  /** `isAnyOpen`: whether any of the symbols' markets is open. */
  step(symbols: Iterable<string>, isAnyOpen: boolean, now: number): void {
    const listened = this.listSymbols(symbols, now);
    if (listened.size === 0 || !isAnyOpen) this.idleAt = now;
    if (listened.size === 0) this.close();
    else if (this.connection) this.check(this.connection, listened, now);
    else if (this.budget.mayRequest(now)) this.open(listened, now);
  }

  /** Listens no longer to what nobody wants at the next step. */
  dropUnwanted(): void {
    this.wantedAt.clear();
  }

  close(): void {
    const { connection } = this;
    if (!connection) return;
    this.connection = null;
    this.budget.end();
    this.closeStream(connection);
  }

  private listSymbols(symbols: Iterable<string>, now: number): Set<string> {
    for (const symbol of symbols) this.wantedAt.set(symbol, now);
    for (const [symbol, at] of this.wantedAt) if (now - at > LINGER_MS) this.wantedAt.delete(symbol);
    return new Set(this.wantedAt.keys());
  }

  private lastProgress({ progressAt, openedAt }: Connection): number {
    return Math.max(progressAt, openedAt, this.idleAt);
  }

  private check(connection: Connection, listened: ReadonlySet<string>, now: number): void {
    const limit = Math.max(SHORTEST_SILENCE_MS, 2 * this.source.declares.vouchedEveryMs + SLACK_MS);
    const since = this.lastProgress(connection);
    if (now - since > limit) {
      const isHeard = connection.heardAt !== null && connection.heardAt > since;
      const fault = isHeard ? 'tooOld' : 'silent';
      this.fail(connection, new SourceError(fault, `nothing new for ${Math.round((now - since) / 1_000)} s`));
      return;
    }
    if (!connection.isProven && connection.heardAt !== null && now - connection.openedAt >= PROVEN_MS) {
      connection.isProven = true;
      this.budget.prove();
    }
    if (listened.symmetricDifference(connection.listened).size > 0) this.listen(connection, listened);
  }

  private open(listened: ReadonlySet<string>, now: number): void {
    const connection: Connection = {
      stream: null,
      openedAt: now,
      progressAt: -Infinity,
      newestPrintAt: -Infinity,
      heardAt: null,
      listened: new Set(),
      isProven: false,
    };
    this.connection = connection;
    this.budget.begin(now);
    try {
      connection.stream = this.source.stream!(this.listenerOf(connection));
    } catch (error) {
      this.fail(connection, error);
      return;
    }
    // It may have failed while it was opened.
    if (this.connection === connection) this.listen(connection, listened);
    else this.closeStream(connection);
  }

  private listen(connection: Connection, listened: ReadonlySet<string>): void {
    connection.listened = listened;
    try {
      connection.stream?.listenTo([...listened]);
    } catch (error) {
      this.fail(connection, error);
    }
  }

  /** What a connection says after its end is ignored; what it says wrongly ends nothing. */
  private listenerOf(connection: Connection): StreamListener {
    const whileCurrent = (work: () => void): void => {
      if (this.connection !== connection) return;
      try {
        work();
      } catch (error) {
        this.events.onFault(error);
      }
    };
    return {
      onPrint: (print) => whileCurrent(() => this.takePrint(connection, print)),
      onFault: (fault, symbol, detail) =>
        whileCurrent(() => {
          if (symbol !== null) this.events.onSymbolFault(symbol, fault);
          else if (BREAKING.has(fault)) this.fail(connection, new SourceError(fault, detail));
          else this.events.onFault(new SourceError(fault, detail));
        }),
      onClosed: () =>
        whileCurrent(() => this.fail(connection, new SourceError('unreachable', 'the source closed the connection'))),
    };
  }

  private takePrint(connection: Connection, print: SourcePrint): void {
    const { at } = print;
    const now = this.now();
    if (connection.heardAt === null) this.events.onSuccess();
    connection.heardAt = now;
    if (at > connection.newestPrintAt) [connection.newestPrintAt, connection.progressAt] = [at, now];
    this.events.onPrint(print);
  }

  private fail(connection: Connection, error: unknown): void {
    this.connection = null;
    this.budget.fail(this.now(), toSourceError(error).retryAfterMs);
    this.closeStream(connection);
    this.events.onFault(error);
  }

  private closeStream({ stream }: Connection): void {
    try {
      stream?.close();
    } catch {
      // It is gone either way.
    }
  }
}
