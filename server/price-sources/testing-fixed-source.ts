/** An adapter for tests that says what the test has set, as an outside source would. */
import {
  type PriceSource,
  type PriceSourceName,
  SourceError,
  type SourceFault,
  type SourceHistory,
  type SourcePrint,
  type StreamListener,
} from './price-source.ts';

export interface FixedSource extends PriceSource {
  /** By symbol; a symbol without a print is unknown. */
  readonly prints: Map<string, SourcePrint>;
  readonly days: Map<string, SourceHistory>;
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
    async history({ symbol }) {
      if (fixed.fault) throw new SourceError(fixed.fault, `the test says ${fixed.fault}`);
      return fixed.days.get(symbol) ?? { currency: null, bars: [], actions: [] };
    },
    search: null,
  };
  return fixed;
}

export const printOf = (symbol: string, at: number, last: string, currency = 'USD'): SourcePrint => ({
  symbol,
  at,
  currency,
  last,
  bid: null,
  ask: null,
  bidSize: null,
  askSize: null,
  open: null,
  high: null,
  low: null,
  previousClose: null,
  volume: null,
  isOpen: true,
});
