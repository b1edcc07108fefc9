/** The markets: their order, the reader's own, their sessions, sources and moves. */
import { describePriceSource } from '@bourse/contract/texts/describe-price-source.ts';
import type { Market } from '@bourse/core/markets/market-types.ts';
import { type CallAnswer, type ListCallRow, useCall } from '../api/use-call.ts';
import type { Texts } from '../language/language.ts';

export type MarketRow = ListCallRow<'quotes/listMarkets'>;

/** The markets' sessions and sources; empty until they are known. */
export function useMarkets(): readonly MarketRow[] {
  return useCall('quotes/listMarkets', {}, { staleTimeMs: 60_000, refetchIntervalMs: 60_000 }).data?.rows ?? [];
}

/** Which words name simulated prices beside these. */
const MIXED_KINDS: Readonly<Record<string, keyof Texts['markets']['mixed']>> = {
  recorded: 'recorded',
  real: 'real',
  'real recorded': 'all',
};

/** "Simulated and recorded prices": the sources of a market's instruments. */
export function formatMarketSources(
  { isSimulated, source, otherSources }: Pick<MarketRow, 'isSimulated' | 'source' | 'otherSources'>,
  { source: names, mixed }: Pick<Texts['markets'], 'source' | 'mixed'>,
): string {
  const kind = isSimulated ? MIXED_KINDS[otherSources.join(' ')] : undefined;
  if (kind) return mixed[kind];
  return [source, ...otherSources].map((each) => describePriceSource(each, names)).join(', ');
}

/** Instruments of the recorded day are named after real companies. */
export const hasInventedCompaniesOnly = ({
  isSimulated,
  otherSources,
}: Pick<MarketRow, 'isSimulated' | 'otherSources'>): boolean => isSimulated && otherSources.length === 0;

/** What moves an index of the market; undefined until it is known. */
export const useIndexPriceBasis = (market: Market | undefined): MarketRow['indexOf'] | undefined =>
  useMarkets().find((row) => row.market === market)?.indexOf;

const EVERY_MS = 10_000;
export type WholeMarketMove = CallAnswer<'discovery/listMarketMoves'>['rows'][number];

/** How a market has moved by everything listed on it; null until known, undefined if nobody can tell. */
export function useWholeMarketMove(market: Market): WholeMarketMove | null | undefined {
  const { data } = useCall('discovery/listMarketMoves', {}, { staleTimeMs: EVERY_MS, refetchIntervalMs: EVERY_MS });
  return data ? data.rows.find((row) => row.market === market) : null;
}

const HOMES: Readonly<Record<string, Market>> = {
  USD: 'US',
  MXN: 'MX',
  THB: 'TH',
  KRW: 'KR',
  INR: 'IN',
  SAR: 'SA',
  USDT: 'CRYPTO',
};

/** The market that a reader of this currency looks at first. */
export const homeMarketOf = (currency: string): Market => HOMES[currency] ?? 'US';

/** The markets in the order that every screen uses. */

export const MARKET_ORDER = ['US', 'KR', 'IN', 'TH', 'MX', 'SA', 'CRYPTO', 'FX'] as const satisfies readonly Market[];
