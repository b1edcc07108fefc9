import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

const COPY = ['copies', 'leaders', ...MONEY_TAGS, ...NOTICE_TAGS] as const;

export const freshness = {
  shows: {
    'copying/listLeaders': ['leaders'],
    'copying/getLeader': ['leaders'],
    'copying/previewOpenPositions': ['leaders'],
    'copying/previewCopy': ['leaders', 'copies', ...MONEY_TAGS],
    'copying/previewChange': ['leaders', 'copies', ...MONEY_TAGS],
    'copying/listCopies': ['copies', 'positions'],
    'copying/listCopyOrders': ['copies', 'orders'],
    'staff/listLeaders': ['allLeaders'],
    'staff/listLeaderTrades': ['allLeaders'],
  },
  changes: {
    'copying/startCopy': [...COPY, 'portfolios'],
    'copying/changeCopy': [...COPY, 'portfolios'],
    'copying/pauseCopy': ['copies'],
    'copying/stopCopy': [...COPY, 'portfolios'],
    'copying/applyLeader': ['leaders'],
    'copying/changeProfitShare': ['leaders'],
    'copying/stopLeading': ['leaders'],
  },
  notified: { funds: ['copies', 'leaders'] },
} as const satisfies AreaCacheTags;
