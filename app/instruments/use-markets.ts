import { type RowOf, useCall } from '../api/use-call.ts';

export type MarketRow = RowOf<'quotes/listMarkets'>;

/** The markets' sessions and sources; empty until they are known. */
export function useMarkets(): readonly MarketRow[] {
  return useCall('quotes/listMarkets', {}, { staleTimeMs: 60_000, everyMs: 60_000 }).data?.rows ?? [];
}
