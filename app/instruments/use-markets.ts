/** The markets: their order, the reader's own, their sessions, sources and moves. */
import type { Market } from '@bourse/core/market.ts';
import { type Answer, type RowOf, useCall } from '../api/use-call.ts';

export type MarketRow = RowOf<'quotes/listMarkets'>;

/** The markets' sessions and sources; empty until they are known. */
export function useMarkets(): readonly MarketRow[] {
  return useCall('quotes/listMarkets', {}, { staleTimeMs: 60_000, everyMs: 60_000 }).data?.rows ?? [];
}

/** What moves an index of the market; undefined until it is known. */
export const useIndexOf = (market: Market | undefined): MarketRow['indexOf'] | undefined =>
  useMarkets().find((row) => row.market === market)?.indexOf;

const EVERY_MS = 10_000;
export type MarketMove = Answer<'discovery/listMarketMoves'>['rows'][number];

/** How a market has moved by everything listed on it; null until known, undefined if nobody can tell. */
export function useMarketMove(market: Market): MarketMove | null | undefined {
  const { data } = useCall('discovery/listMarketMoves', {}, { staleTimeMs: EVERY_MS, everyMs: EVERY_MS });
  return data ? data.rows.find((row) => row.market === market) : null;
}
