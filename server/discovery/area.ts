import type { Handlers } from '../calls/handler.ts';
import { defineDependency, type ServerDependencies } from '../dependencies.ts';
import { addFavorite, addFavorites, listFavorites, removeFavorites, sortFavorites } from './favorites.ts';
import {
  clearSearchHistory,
  createInstrumentSearch,
  listSearchHistory,
  type InstrumentSearch,
  rememberSearch,
  search,
} from './search-instruments.ts';
import { listMostViewed, recordView, publishMostViewed } from './most-viewed.ts';
import { defineArea } from '../area.ts';
import { customerDataColumns } from './store.ts';
import { addPriceSharingRoutes } from './sharing/price-sharing-routes.ts';

const discoveryHandlers = (parts: ServerDependencies) =>
  ({
    'discovery/search': search(parts),
    'discovery/rememberSearch': rememberSearch(parts),
    'discovery/listSearchHistory': listSearchHistory(parts),
    'discovery/clearSearchHistory': clearSearchHistory(parts),
    'discovery/listFavorites': listFavorites(parts),
    'discovery/addFavorite': addFavorite(parts),
    'discovery/addFavorites': addFavorites(parts),
    'discovery/removeFavorites': removeFavorites(parts),
    'discovery/sortFavorites': sortFavorites(parts),
    'discovery/recordView': recordView(parts),
    'discovery/listMostViewed': listMostViewed(parts),
  }) satisfies Partial<Handlers>;

declare module '../dependencies.ts' {
  interface ServerDependencies {
    names: InstrumentSearch;
  }
}

const PUBLISH_VIEWED_EVERY_MS = 30_000;
const PREPARE_MS = 2_000;

export const discovery = defineArea({
  name: 'discovery',
  parts: [defineDependency('names', ['feeds', 'board', 'clock', 'world', 'zones'], createInstrumentSearch)],
  jobs: (parts) => [
    {
      name: 'what others look at',
      everyMs: PUBLISH_VIEWED_EVERY_MS,
      leaderOnly: true,
      run: () => publishMostViewed(parts),
    },
    { name: 'names to find', everyMs: PREPARE_MS, everywhere: true, run: () => parts.names.prepare() },
  ],
  calls: discoveryHandlers,
  customerDataColumns,
  routes: addPriceSharingRoutes,
});
