/** Small builders for the tests of polling: chance with a seed, a clock that is moved, adapters as outside systems. */
import type { Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import {
  type PollAnswer,
  type PriceSource,
  type PriceSourceName,
  type SourceDeclaration,
  SourceError,
  type SourceFault,
  type SourcePrint,
  type SourceStream,
  type StreamListener,
} from '../price-source.ts';

/** A random source (0 to 1) that repeats with its seed, which a failing test names. */
export function createSeededRandom(seed: number = Date.now() % 1_000_000): { random: () => number; seed: number } {
  let state = seed + 1;
  return {
    seed,
    random() {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    },
  };
}

export function buildInstrument(id: InstrumentId, more: Partial<Instrument> = {}): Instrument {
  const [market = 'US', code = ''] = id.split('.');
  return {
    id,
    market: market as Market,
    code,
    name: code,
    board: 'listed',
    currency: 'USD',
    segment: 'NASDAQ',
    sector: 'technology',
    listedOn: '2000-01-03',
    sharesOutstanding: 1_000_000_000n,
    ...more,
  };
}

export const buildPrint = (symbol: string, more: Partial<SourcePrint> = {}): SourcePrint => {
  const last = more.last ?? '230.5';
  return {
    symbol,
    at: 0,
    currency: null,
    last,
    bid: null,
    ask: null,
    bidSize: '300',
    askSize: '200',
    open: null,
    high: null,
    low: null,
    previousClose: null,
    volume: null,
    isOpen: true,
    ...more,
  };
};

/** How a fake source answers: as it should, with a fault, never, by throwing at once, or with something else. */
export type FakeMode = 'answers' | SourceFault | 'never' | 'throws' | 'nonsense';

/** An adapter of an outside system, which a test makes say and do anything. */
export interface FakeSource extends PriceSource {
  mode: FakeMode;
  retryAfterMs: number | null;
  /** By symbol; one without is unknown. `at` is taken from the clock if it is absent. */
  readonly prices: Map<string, Partial<SourcePrint>>;
  readonly requests: { at: number; symbols: readonly string[] }[];
  /** Answers requests that wait in the mode `never`. */
  answerLate(): void;
  /** The streams that were opened, the newest last. */
  readonly streams: FakeStream[];
}
export interface FakeStream {
  listener: StreamListener;
  openedAt: number;
  listened: string[][];
  isClosed: boolean;
}

export function createFakeSource(
  name: PriceSourceName,
  clock: { now(): number },
  declares: Partial<SourceDeclaration> = {},
  kind: 'poll' | 'stream' = 'poll',
): FakeSource {
  const waiting: (() => void)[] = [];
  const answer = (symbols: readonly string[]): PollAnswer => ({
    prints: symbols.flatMap((symbol) => {
      const price = fake.prices.get(symbol);
      return price ? buildPrint(symbol, { at: clock.now(), ...price }) : [];
    }),
    missing: symbols.filter((symbol) => !fake.prices.has(symbol)).map((symbol) => ({ symbol, fault: 'unknownSymbol' })),
  });
  const fake: FakeSource = {
    name,
    declares: {
      title: name,
      termsUrl: 'https://example.com/terms',
      attribution: null,
      delayMs: () => 0,
      vouchedEveryMs: 10_000,
      symbolsPerRequest: 50,
      pauseMs: 1_000,
      requestsPerDay: null,
      hasBook: false,
      needsKey: false,
      ...declares,
    },
    mode: 'answers',
    retryAfterMs: null,
    prices: new Map(),
    requests: [],
    streams: [],
    symbolOf: ({ code }) => code,
    answerLate: () => waiting.splice(0).forEach((call) => call()),
    poll: kind === 'stream' ? null : poll,
    stream: kind === 'poll' ? null : openStream,
    history: null,
    search: null,
  };
  function poll(symbols: readonly string[]): Promise<PollAnswer> {
    fake.requests.push({ at: clock.now(), symbols });
    if (fake.mode === 'throws') throw new TypeError("cannot read properties of undefined (reading 'chart')");
    if (fake.mode === 'nonsense') return Promise.resolve({ prints: [null], missing: [] } as unknown as PollAnswer);
    if (fake.mode === 'never') return new Promise((resolve) => waiting.push(() => resolve(answer(symbols))));
    if (fake.mode === 'answers') return Promise.resolve(answer(symbols));
    return Promise.reject(new SourceError(fake.mode, `the test says ${fake.mode}`, fake.retryAfterMs));
  }
  function openStream(listener: StreamListener): SourceStream {
    if (fake.mode === 'throws') throw new TypeError('no socket');
    const stream: FakeStream = { listener, openedAt: clock.now(), listened: [], isClosed: false };
    fake.streams.push(stream);
    return {
      listenTo(symbols) {
        if (fake.mode === 'nonsense') throw new TypeError('not open yet');
        stream.listened.push([...symbols]);
      },
      close() {
        stream.isClosed = true;
        if (fake.mode === 'nonsense') throw new TypeError('closed already');
      },
    };
  }
  return fake;
}
