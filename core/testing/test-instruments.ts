/** Small named builders of instruments, for the tests of the rules. */
import type { Board, Instrument, Market } from '../markets/market-types.ts';
import { getMarketRules } from '../markets/rulebook/rulebook.ts';

/** An instrument of `market` on one of its segments, listed long ago by default. */
export function buildInstrument(
  market: Market,
  segment = getMarketRules(market).segments.listed[0]!,
  plan: Partial<Instrument> = {},
): Instrument {
  const board: Board =
    market === 'CRYPTO'
      ? 'crypto'
      : market === 'FX'
        ? 'fx'
        : getMarketRules(market).segments.otc.includes(segment)
          ? 'otc'
          : 'listed';
  return {
    id: `${market}.TEST`,
    market,
    code: 'TEST',
    name: 'Test',
    board,
    currency: getMarketRules(market).currency,
    segment,
    sector: 'technology',
    listedOn: '2015-01-05',
    sharesOutstanding: 1_000_000n,
    ...plan,
  };
}
