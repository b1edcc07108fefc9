import type { Handlers } from '../calls/handler.ts';
import { part, type Parts } from '../parts.ts';
import { addFavorite, addFavorites, listFavorites, removeFavorites, sortFavorites } from './favorites.ts';
import { clearSearchHistory, createNames, listSearchHistory, type Names, rememberSearch, search } from './search.ts';
import { listLookedAt, look, tellLooks } from './most-viewed.ts';
import { defineArea } from '../area.ts';
import { ownData } from './store.ts';
import { addSharing } from './sharing/routes.ts';

const discoveryHandlers = (parts: Parts) =>
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
    'discovery/look': look(parts),
    'discovery/listLookedAt': listLookedAt(parts),
  }) satisfies Partial<Handlers>;

declare module '../parts.ts' {
  interface Parts {
    names: Names;
  }
}

const LOOK_MS = 30_000;
const PREPARE_MS = 2_000;

export const discovery = defineArea({
  name: 'discovery',
  parts: [part('names', ['feeds', 'board', 'clock', 'world', 'zones'], createNames)],
  jobs: (parts) => [
    { name: 'what others look at', everyMs: LOOK_MS, leaderOnly: true, run: () => tellLooks(parts) },
    { name: 'names to find', everyMs: PREPARE_MS, everywhere: true, run: () => parts.names.prepare() },
  ],
  calls: discoveryHandlers,
  ownData,
  routes: addSharing,
});
