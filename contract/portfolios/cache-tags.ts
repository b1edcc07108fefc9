import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'portfolios/listPortfolios': ['portfolios', 'positions', 'orders', 'balances'],
  },
  changes: {
    'portfolios/createPortfolio': ['portfolios'],
    'portfolios/renamePortfolio': ['portfolios'],
    'portfolios/closePortfolio': ['portfolios'],
    'portfolios/transferBetween': ['portfolios', ...MONEY, ...NOTICE],
  },
} as const satisfies Freshness;
