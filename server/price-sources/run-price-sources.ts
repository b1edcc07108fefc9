/**
 * Asks sources for prices: in one process, politely, one request at a time for each source. An instrument is priced by
 * the first source of its market that answers; the next takes over while that one fails.
 */
import type { Logger } from 'pino';
import { maximumOf, minimumOf, parseScaled } from '@bourse/core/ledger/money.ts';
import type { Bar, Instrument, InstrumentId } from '@bourse/core/markets/market-types.ts';
import { usesMonthEndTick } from '@bourse/core/markets/order-rules/tick-sizes.ts';
import type { ServerDependencies } from '../dependencies.ts';
import {
  type PriceSource,
  SourceError,
  type SourceFault,
  type SourceHistory,
  type SourcePrint,
  type SourceStream,
} from './price-source.ts';
import { buildQuoteFromPrint } from './quote-from-print.ts';
import {
  listStoredRanges,
  saveStoredBars,
  saveStoredRange,
  saveRealQuotes,
  type VouchedQuote,
} from './real-price-store.ts';

/** What staff see of a source. */
export interface SourceStatus {
  state: 'waiting' | 'working' | 'failing';
  lastAnswerAt: number | null;
  fault: { fault: SourceFault; detail: string; at: number } | null;
  requestsToday: number;
  rejected: ReadonlyMap<SourceFault, number>;
  /** Instruments that it prices now. */
  active: number;
}

export interface PriceSourceRunner {
  /** Asks whatever is due; call it every second. */
  step(): Promise<void>;
  /** Closes all connections. */
  stop(): void;
  statusOf(source: string): SourceStatus | null;
}

type RunnerDependencies = Pick<ServerDependencies, 'database' | 'realPrices' | 'priceSources' | 'clock'> & {
  log: Pick<Logger, 'info' | 'warn'>;
};

const DAY_MS = 86_400_000;
/** Two years of days tell volatility, rankings and the highest and lowest of a year. */
const HISTORY_MS = 730 * DAY_MS;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 900_000;
/** After so many failures in a row another source takes over. */
const FAILURES_BEFORE_CHANGE = 2;
/** The clocks of two machines differ by less. */
const CLOCK_DIFFERENCE_MS = 2_000;

class SourceTurns {
  readonly source: PriceSource;
  readonly requestedAt = new Map<InstrumentId, number>();
  readonly rejected = new Map<SourceFault, number>();
  nextAt = 0;
  failures = 0;
  lastAnswerAt: number | null = null;
  fault: SourceStatus['fault'] = null;
  day = 0;
  requestsToday = 0;
  stream: SourceStream | null = null;
  /** What the stream has said since the last step, by symbol. */
  readonly received = new Map<string, SourcePrint>();

  constructor(source: PriceSource) {
    this.source = source;
  }

  /** Whether another request may be made now, within the source's own limits. */
  mayAsk(now: number): boolean {
    const day = Math.floor(now / DAY_MS);
    if (day !== this.day) [this.day, this.requestsToday] = [day, 0];
    const { requestsPerDay } = this.source.declares;
    return now >= this.nextAt && (requestsPerDay === null || this.requestsToday < requestsPerDay);
  }

  begin(now: number): void {
    this.requestsToday += 1;
    this.nextAt = now + this.source.declares.pauseMs;
  }

  succeed(now: number): void {
    this.failures = 0;
    this.fault = null;
    this.lastAnswerAt = now;
  }

  /** `jitter`: 0 to 1, so that many installations don't return together. */
  fail(error: unknown, now: number, jitter: number): void {
    const known = error instanceof SourceError ? error : new SourceError('unreadable', 'the adapter failed');
    this.failures += 1;
    this.fault = { fault: known.fault, detail: known.message, at: now };
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(this.failures, 20)) * (1 + jitter / 2);
    this.nextAt = now + Math.max(pause, known.retryAfterMs ?? 0);
  }

  reject(fault: SourceFault): void {
    this.rejected.set(fault, (this.rejected.get(fault) ?? 0) + 1);
  }
}

/** `random`: 0 to 1. */
export function createPriceSourceRunner(
  dependencies: RunnerDependencies,
  random: () => number = Math.random,
): PriceSourceRunner {
  return new Runner(dependencies, random);
}

class Runner implements PriceSourceRunner {
  private readonly dependencies: RunnerDependencies;
  private readonly random: () => number;
  private readonly turns: ReadonlyMap<string, SourceTurns>;
  private readonly seqs = new Map<InstrumentId, number>();
  /** Whose days have been asked for: before that a quote would know no close of the day before. */
  private readonly withDays = new Set<InstrumentId>();

  constructor(dependencies: RunnerDependencies, random: () => number) {
    this.dependencies = dependencies;
    this.random = random;
    this.turns = new Map(
      [...dependencies.priceSources.values()].map((source) => [source.name, new SourceTurns(source)]),
    );
  }

  async step(): Promise<void> {
    await this.fillDays();
    await Promise.all([this.pollDue(), this.readStreams()]);
  }

  stop(): void {
    for (const { stream } of this.turns.values()) stream?.close();
  }

  statusOf(name: string): SourceStatus | null {
    const turn = this.turns.get(name);
    if (!turn) return null;
    const { failures, lastAnswerAt, fault, requestsToday, rejected } = turn;
    return {
      state: failures > 0 ? 'failing' : lastAnswerAt === null ? 'waiting' : 'working',
      lastAnswerAt,
      fault,
      requestsToday,
      rejected,
      active: this.dependencies.realPrices.instruments().filter((each) => this.chooseSource(each, 'prices') === turn)
        .length,
    };
  }

  /** The first source that can do it for an instrument and isn't failing. */
  private chooseSource(instrument: Instrument, what: 'prices' | 'history'): SourceTurns | null {
    const { realPrices } = this.dependencies;
    const usable = realPrices
      .sourcesOf(instrument.market)
      .filter(
        (source) =>
          (what === 'history' ? source.history : (source.stream ?? source.poll)) &&
          realPrices.symbolOf(instrument, source).symbol !== null,
      )
      .flatMap(({ name }) => this.turns.get(name) ?? []);
    return usable.find(({ failures }) => failures < FAILURES_BEFORE_CHANGE) ?? usable[0] ?? null;
  }

  private async pollDue(): Promise<void> {
    const ready = this.dependencies.realPrices.instruments().filter(({ id }) => this.withDays.has(id));
    const bySource = Map.groupBy(ready, (each) => this.chooseSource(each, 'prices'));
    await Promise.all(
      [...bySource].map(async ([turn, instruments]) => {
        const now = this.dependencies.clock.now();
        if (!turn?.source.poll || turn.source.stream || !turn.mayAsk(now)) return;
        const { vouchedEveryMs, symbolsPerRequest } = turn.source.declares;
        const requestedAt = ({ id }: Instrument): number => turn.requestedAt.get(id) ?? 0;
        const due = instruments
          .filter((each) => now - requestedAt(each) >= vouchedEveryMs)
          .sort((one, other) => requestedAt(one) - requestedAt(other))
          .slice(0, symbolsPerRequest);
        if (due.length > 0) await this.poll(turn, due, now);
      }),
    );
  }

  private async poll(turn: SourceTurns, due: readonly Instrument[], now: number): Promise<void> {
    const { realPrices, clock } = this.dependencies;
    const bySymbol = new Map(due.map((each) => [realPrices.symbolOf(each, turn.source).symbol ?? '', each]));
    turn.begin(now);
    for (const { id } of due) turn.requestedAt.set(id, now);
    await this.guardTurn(turn, async () => {
      const { prints, missing } = await turn.source.poll!([...bySymbol.keys()]);
      const received = clock.now();
      turn.succeed(received);
      for (const { fault } of missing) turn.reject(fault);
      await this.takePrints(turn, bySymbol, prints);
    });
  }

  private async takePrints(
    turn: SourceTurns,
    bySymbol: ReadonlyMap<string, Instrument>,
    prints: readonly SourcePrint[],
  ): Promise<void> {
    const { realPrices, database, clock } = this.dependencies;
    const now = clock.now();
    const quotes = prints.flatMap((print) => {
      const instrument = bySymbol.get(print.symbol);
      return (instrument && this.quoteOf(instrument, turn, print, now)) ?? [];
    });
    realPrices.take(quotes);
    await saveRealQuotes(database.kysely, quotes);
  }

  /** Listens to what each streaming source is to price, and takes what has come since the last step. */
  private async readStreams(): Promise<void> {
    const { realPrices } = this.dependencies;
    const ready = realPrices.instruments().filter(({ id }) => this.withDays.has(id));
    for (const turn of this.turns.values()) {
      if (!turn.source.stream) continue;
      const bySymbol = new Map(
        ready
          .filter((each) => this.chooseSource(each, 'prices') === turn)
          .map((each) => [realPrices.symbolOf(each, turn.source).symbol ?? '', each]),
      );
      this.listen(turn, [...bySymbol.keys()].sort());
      const prints = [...turn.received.values()];
      turn.received.clear();
      if (prints.length > 0) await this.guardTurn(turn, () => this.takePrints(turn, bySymbol, prints));
    }
  }

  private listen(turn: SourceTurns, symbols: readonly string[]): void {
    const { clock } = this.dependencies;
    if (symbols.length === 0) {
      turn.stream?.close();
      turn.stream = null;
      return;
    }
    if (!turn.stream && turn.mayAsk(clock.now())) {
      turn.begin(clock.now());
      turn.stream = turn.source.stream!({
        onPrint: (print) => {
          turn.received.set(print.symbol, print);
          turn.succeed(clock.now());
        },
        onFault: (fault, symbol, detail) => {
          if (symbol === null) turn.fail(new SourceError(fault, detail), clock.now(), this.random());
          else turn.reject(fault);
        },
        onClosed: () => {
          turn.stream = null;
        },
      });
    }
    turn.stream?.listenTo(symbols);
  }

  /** No adapter's failure ends the runner. */
  private async guardTurn(turn: SourceTurns, work: () => Promise<void>): Promise<void> {
    const { log, clock } = this.dependencies;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof SourceError))
        log.warn({ err: error, source: turn.source.name }, 'a source of prices failed');
      turn.fail(error, clock.now(), this.random());
    }
  }

  private quoteOf(instrument: Instrument, turn: SourceTurns, print: SourcePrint, now: number): VouchedQuote | null {
    const { memory } = this.dependencies.realPrices;
    const fault =
      print.currency !== null && print.currency !== instrument.currency
        ? 'otherCurrency'
        : print.at > now + CLOCK_DIFFERENCE_MS
          ? 'clockAhead'
          : null;
    const at = Math.min(print.at, now);
    const date = memory.dateAt(instrument.market, at);
    const seq = Math.max(at, (this.seqs.get(instrument.id) ?? 0) + 1);
    const monthEnd = usesMonthEndTick(instrument, date) ? memory.monthEndClose(instrument.id, now) : null;
    const { name: source, declares } = turn.source;
    const context = { source, hasBook: declares.hasBook, date, tickBy: monthEnd, seq };
    const quote = fault
      ? null
      : buildQuoteFromPrint(instrument, { ...print, at }, { ...context, before: memory.dayBefore(instrument, date) });
    if (!quote) {
      turn.reject(fault ?? 'noPrice');
      return null;
    }
    this.seqs.set(instrument.id, seq);
    return { quote, vouchedAt: now };
  }

  /** The days of one instrument that has none, or not up to yesterday. */
  private async fillDays(): Promise<void> {
    const { realPrices, database, clock } = this.dependencies;
    const now = clock.now();
    const ranges = await listStoredRanges(database.kysely);
    for (const instrument of realPrices.instruments()) {
      const range = ranges.get(`${instrument.id} 1d`);
      const turn = this.chooseSource(instrument, 'history');
      if (range || !turn) this.withDays.add(instrument.id);
      if ((range && now - range.until < DAY_MS) || !turn?.mayAsk(now)) continue;
      await this.fillFrom(turn, instrument, range?.until ?? now - HISTORY_MS, now);
      return;
    }
  }

  private async fillFrom(turn: SourceTurns, instrument: Instrument, from: number, now: number): Promise<void> {
    const { realPrices, database } = this.dependencies;
    const { kysely } = database;
    const { source } = turn;
    const { symbol } = realPrices.symbolOf(instrument, source);
    turn.begin(now);
    await this.guardTurn(turn, async () => {
      const history = await source.history!({ symbol: symbol!, period: '1d', from: from - DAY_MS, until: now });
      turn.succeed(now);
      const stored = { instrument: instrument.id, period: '1d', source: source.name } as const;
      await saveStoredBars(
        kysely,
        stored,
        finishedDays(instrument, history, realPrices.memory.dateAt(instrument.market, now)),
      );
      await saveStoredRange(kysely, instrument.id, '1d', { source: source.name, from, until: now, filledAt: now });
      realPrices.memory.forgetDays(instrument.id);
      await realPrices.memory.loadDays(instrument.id);
      this.withDays.add(instrument.id);
    });
  }
}

/** Days before `today`, which quotes make; a source's currency must be the instrument's. */
function finishedDays(instrument: Instrument, { bars, currency }: SourceHistory, today: string): Bar[] {
  if (currency !== null && currency !== instrument.currency)
    throw new SourceError('otherCurrency', `${instrument.id} is quoted in ${currency}`);
  return bars.filter(({ date }) => date < today).flatMap((bar) => parseBar(bar) ?? []);
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
