import { type Market, MARKETS } from '@bourse/core/market.ts';
import { useHashQuery } from '../../router/hooks.ts';

export interface One {
  market: Market;
  instrument: string;
}

/** The instrument in the address, with its market. */
export function useOne(): One | null {
  const { instrument } = useHashQuery();
  const market = MARKETS.find((each) => instrument?.startsWith(`${each}.`));
  return instrument !== undefined && market ? { market, instrument } : null;
}
