import type { Handlers } from '../calls/handler.ts';
import type { Parts } from '../parts.ts';
import { addFavorite } from './add-favorite.ts';
import { addFavorites } from './add-favorites.ts';
import { clearSearchHistory } from './clear-search-history.ts';
import { listFavorites } from './list-favorites.ts';
import { listSearchHistory } from './list-search-history.ts';
import { listLookedAt } from './looks/list-looked-at.ts';
import { look } from './looks/look.ts';
import { rememberSearch } from './remember-search.ts';
import { removeFavorites } from './remove-favorites.ts';
import { search } from './search.ts';
import { sortFavorites } from './sort-favorites.ts';

export const discoveryHandlers = (parts: Parts) =>
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
