import type { Handlers } from '../http/handler.ts';
import type { Parts } from '../parts.ts';
import { addFavorite } from './add-favorite.ts';
import { clearSearchHistory } from './clear-search-history.ts';
import { listAlerts } from './list-alerts.ts';
import { listFavorites } from './list-favorites.ts';
import { listSearchHistory } from './list-search-history.ts';
import { rememberSearch } from './remember-search.ts';
import { removeAlert } from './remove-alert.ts';
import { removeFavorites } from './remove-favorites.ts';
import { search } from './search.ts';
import { setAlert } from './set-alert.ts';
import { sortFavorites } from './sort-favorites.ts';

type DiscoveryHandlers = Pick<Handlers, Extract<keyof Handlers, `discovery/${string}`>>;

export const discoveryHandlers = (parts: Parts): DiscoveryHandlers => ({
  'discovery/search': search(parts),
  'discovery/rememberSearch': rememberSearch(parts),
  'discovery/listSearchHistory': listSearchHistory(parts),
  'discovery/clearSearchHistory': clearSearchHistory(parts),
  'discovery/listFavorites': listFavorites(parts),
  'discovery/addFavorite': addFavorite(parts),
  'discovery/removeFavorites': removeFavorites(parts),
  'discovery/sortFavorites': sortFavorites(parts),
  'discovery/listAlerts': listAlerts(parts),
  'discovery/setAlert': setAlert(parts),
  'discovery/removeAlert': removeAlert(parts),
});
