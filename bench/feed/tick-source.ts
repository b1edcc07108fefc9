/** A source that streams invented ticks of many instruments, and what it costs merely to parse them. */
import type { PriceSource, SourcePrint, StreamListener } from '@bourse/server/price-sources/price-source.ts';

export interface TickSource extends PriceSource {
  /** Sends what is due since the last call, at this pace. */
  emit(ticksASecond: number): { symbol: string; at: number }[];
}

export const symbolAt = (number: number): string => `S${String(number).padStart(5, '0')}USDT`;

const BASE_PRICE = 100;
/** Steps of a hundredth of a percent, within a percent of the base. */
const STEP = 0.01;

function printAt(number: number, count: number, at: number): SourcePrint {
  const last = (BASE_PRICE + STEP * ((number * 7 + count) % 100)).toFixed(2);
  const symbol = symbolAt(number);
  const book = { bid: null, ask: null, bidSize: null, askSize: null };
  const day = { open: null, high: null, low: null, previousClose: null, volume: null };
  return { symbol, at, currency: null, last, ...book, ...day, isOpen: true };
}

export function createTickSource(instruments: number): TickSource {
  let listener: StreamListener | null = null;
  let next = 0;
  let emittedAt = performance.now();
  return {
    name: 'binance',
    declares: {
      title: 'Ticks',
      termsUrl: 'https://example.com/terms',
      attribution: null,
      delayMs: () => 0,
      vouchedEveryMs: 10_000,
      symbolsPerRequest: instruments,
      pauseMs: 0,
      requestsPerDay: null,
      hasBook: false,
      needsKey: false,
    },
    symbolOf: ({ code }) => code,
    poll: null,
    stream(opened) {
      listener = opened;
      return { listenTo: () => {}, close: () => (listener = null) };
    },
    history: null,
    search: null,
    emit(ticksASecond) {
      const now = performance.now();
      const due = Math.floor(((now - emittedAt) * ticksASecond) / 1_000);
      // When it was due: a pause of this process counts.
      const at = Math.floor(performance.timeOrigin + emittedAt);
      emittedAt += (due * 1_000) / ticksASecond;
      const emitted: { symbol: string; at: number }[] = [];
      for (let tick = 0; tick < due && listener; tick += 1, next += 1) {
        const print = printAt(next % instruments, Math.floor(next / instruments), at);
        listener.onPrint(print);
        emitted.push({ symbol: print.symbol, at });
      }
      return emitted;
    },
  };
}

/** Microseconds to parse a tick as JSON and remember it: what any reader of a stream has to do. */
export function measureParsing(instruments: number): number {
  const texts = Array.from({ length: instruments }, (_, number) => JSON.stringify(printAt(number, 0, Date.now())));
  const known = new Map<string, SourcePrint>();
  const rounds = 20;
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1)
    for (const text of texts) {
      const print = JSON.parse(text) as SourcePrint;
      known.set(print.symbol, print);
    }
  return ((performance.now() - started) * 1_000) / (rounds * instruments);
}
