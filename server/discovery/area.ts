import type { Handlers } from '../calls/handler-types.ts';
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
import { customerDataExport } from './store.ts';
import { addPriceSharingRoutes } from './sharing/price-sharing-routes.ts';

const discoveryHandlers = (dependencies: ServerDependencies) =>
  ({
    'discovery/search': search(dependencies),
    'discovery/rememberSearch': rememberSearch(dependencies),
    'discovery/listSearchHistory': listSearchHistory(dependencies),
    'discovery/clearSearchHistory': clearSearchHistory(dependencies),
    'discovery/listFavorites': listFavorites(dependencies),
    'discovery/addFavorite': addFavorite(dependencies),
    'discovery/addFavorites': addFavorites(dependencies),
    'discovery/removeFavorites': removeFavorites(dependencies),
    'discovery/sortFavorites': sortFavorites(dependencies),
    'discovery/recordView': recordView(dependencies),
    'discovery/listMostViewed': listMostViewed(dependencies),
  }) satisfies Partial<Handlers>;

declare module '../dependencies.ts' {
  interface ServerDependencies {
    instrumentSearch: InstrumentSearch;
  }
}

const PUBLISH_VIEWED_EVERY_MS = 30_000;
const PREPARE_MS = 2_000;

export const discovery = defineArea({
  name: 'discovery',
  dependencies: [
    defineDependency(
      'instrumentSearch',
      ['venues', 'instrumentRanking', 'clock', 'world', 'timeZones'],
      createInstrumentSearch,
    ),
  ],
  jobs: (dependencies) => [
    {
      name: 'what others look at',
      everyMs: PUBLISH_VIEWED_EVERY_MS,
      leaderOnly: true,
      run: () => publishMostViewed(dependencies),
    },
    {
      name: 'names to find',
      everyMs: PREPARE_MS,
      everywhere: true,
      run: () => dependencies.instrumentSearch.prepare(),
    },
  ],
  calls: discoveryHandlers,
  customerDataExport,
  routes: addPriceSharingRoutes,
});
