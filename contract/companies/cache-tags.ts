import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'discovery/listIndustries': [],
    'discovery/listMarketMoves': [],
    'discovery/listThemes': [],
    'discovery/getTheme': [],
    'discovery/listCompanies': [],
    'discovery/compareFinancials': [],
    'discovery/listShortSelling': [],
    'discovery/listInvestorTrend': [],
    'discovery/getCalendar': ['favorites', 'positions'],
    'discovery/screen': [],
    'discovery/listScreens': ['screens'],
  },
  changes: {
    'discovery/saveScreen': ['screens'],
    'discovery/followScreen': ['screens'],
    'discovery/removeScreen': ['screens'],
  },
} as const satisfies AreaCacheTags;
