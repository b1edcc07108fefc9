import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'wallet/quoteExchange': [],
    'wallet/listExchanges': ['exchanges'],
  },
  changes: {
    'wallet/exchange': ['exchanges', ...MONEY_TAGS, ...NOTICE_TAGS],
    'wallet/transfer': ['exchanges', ...MONEY_TAGS, ...NOTICE_TAGS],
  },
} as const satisfies AreaCacheTags;
