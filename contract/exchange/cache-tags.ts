import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'wallet/quoteExchange': [],
    'wallet/listExchanges': ['exchanges'],
  },
  changes: {
    'wallet/exchange': ['exchanges', ...MONEY, ...NOTICE],
    'wallet/transfer': ['exchanges', ...MONEY, ...NOTICE],
  },
} as const satisfies Freshness;
