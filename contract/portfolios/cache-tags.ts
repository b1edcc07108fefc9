import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'portfolios/listPortfolios': ['portfolios', 'positions', 'orders', 'balances'],
  },
  changes: {
    'portfolios/createPortfolio': ['portfolios'],
    'portfolios/renamePortfolio': ['portfolios'],
    'portfolios/closePortfolio': ['portfolios'],
    'portfolios/transferBetween': ['portfolios', ...MONEY_TAGS, ...NOTICE_TAGS],
  },
} as const satisfies AreaCacheTags;
