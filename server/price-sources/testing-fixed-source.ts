/** An adapter for tests that says what the test has set, as an outside source would. */
import {
  EMPTY_PRINT,
  type PriceSource,
  type PriceSourceName,
  type SourceBar,
  SourceError,
  type SourceFault,
  type SourceHistory,
  type SourceHistoryRequest,
  type SourcePrint,
  type StreamListener,
} from './price-source.ts';

export interface FixedSource extends PriceSource {
  /** By symbol; a symbol without a print is unknown. */
  readonly prints: Map<string, SourcePrint>;
  readonly days: Map<string, SourceHistory>;
  /** Those that were traded in what is requested. */
  readonly minutes: Map<string, readonly SourceBar[]>;
  readonly histories: SourceHistoryRequest[];
  /** Every request fails so until it is null again. */
  fault: SourceFault | null;
  readonly requests: string[][];
}

export interface FixedStream extends PriceSource {
  /** Of the open connection; null without one. */
  listener: StreamListener | null;
  symbols: readonly string[];
}

/** A source that streams only, without history. */
export function createFixedStream(name: PriceSourceName): FixedStream {
  const { declares, symbolOf } = createFixedSource(name);
  const fixed: FixedStream = {
    name,
    declares,
    symbolOf,
    listener: null,
    symbols: [],
    poll: null,
    history: null,
    search: null,
    stream(listener) {
      fixed.listener = listener;
      return {
        listenTo(symbols) {
          fixed.symbols = symbols;
        },
        close() {
          fixed.listener = null;
        },
      };
    },
  };
  return fixed;
}

export function createFixedSource(name: PriceSourceName, delayMs = 0): FixedSource {
  const fixed: FixedSource = {
    name,
    declares: {
      title: name,
      termsUrl: 'https://example.com/terms',
      attribution: null,
      delayMs: () => delayMs,
      vouchedEveryMs: 1_000,
      symbolsPerRequest: 50,
      pauseMs: 0,
      requestsPerDay: null,
      hasBook: false,
      needsKey: false,
    },
    prints: new Map(),
    days: new Map(),
    minutes: new Map(),
    histories: [],
    fault: null,
    requests: [],
    symbolOf: ({ code, market }) => (market === 'US' ? code : `${code}.${market}`),
    async poll(symbols) {
      fixed.requests.push([...symbols]);
      if (fixed.fault) throw new SourceError(fixed.fault, `the test says ${fixed.fault}`);
      return {
        prints: symbols.flatMap((symbol) => fixed.prints.get(symbol) ?? []),
        missing: symbols
          .filter((symbol) => !fixed.prints.has(symbol))
          .map((symbol) => ({ symbol, fault: 'unknownSymbol' as const })),
      };
    },
    stream: null,
    async history(request) {
      const { symbol, period, from, until } = request;
      fixed.histories.push(request);
      if (fixed.fault) throw new SourceError(fixed.fault, `the test says ${fixed.fault}`);
      const days = fixed.days.get(symbol) ?? { currency: null, bars: [], actions: [] };
      if (period === '1d') return days;
      const minutes = fixed.minutes.get(symbol) ?? [];
      return { ...days, bars: minutes.filter(({ at }) => at >= from && at < until) };
    },
    search: null,
  };
  return fixed;
}

export const printOf = (symbol: string, at: number, last: string, currency = 'USD'): SourcePrint => ({
  ...EMPTY_PRINT,
  symbol,
  at,
  currency,
  last,
  isOpen: true,
});
