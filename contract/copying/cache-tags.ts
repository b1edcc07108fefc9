import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

const COPY = ['copies', 'leaders', ...MONEY, ...NOTICE] as const;

export const freshness = {
  shows: {
    'copying/listLeaders': ['leaders'],
    'copying/getLeader': ['leaders'],
    'copying/previewCopy': ['leaders', 'copies', ...MONEY],
    'copying/previewChange': ['leaders', 'copies', ...MONEY],
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
  told: { funds: ['copies', 'leaders'] },
} as const satisfies Freshness;
