/** Small builders for the tests of polling: chance with a seed, a clock that is moved, adapters as outside systems. */
import type { Instrument, InstrumentId, Market } from '@bourse/core/markets/market-types.ts';
import type { SourcePrint } from '../price-source.ts';

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
