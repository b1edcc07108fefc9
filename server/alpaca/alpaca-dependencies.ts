/** What the parts of this surface use. */
import type { ServerDependencies } from '../dependencies.ts';
import { type AlpacaIds, createAlpacaIds } from './alpaca-ids.ts';
import { type AlpacaSymbols, createAlpacaSymbols } from './alpaca-symbols.ts';
import { createRecentBars, type RecentBars } from './market-data/recent-bars.ts';

export interface AlpacaDependencies {
  dependencies: ServerDependencies;
  ids: AlpacaIds;
  symbols: AlpacaSymbols;
  recentBars: RecentBars;
}

export function createAlpacaDependencies(dependencies: ServerDependencies): AlpacaDependencies {
  const ids = createAlpacaIds(dependencies.world);
  const symbols = createAlpacaSymbols(dependencies.venues, ids);
  return { dependencies, ids, symbols, recentBars: createRecentBars(dependencies) };
}
