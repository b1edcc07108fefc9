import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

const RUN = ['ownStrategies', 'portfolios', ...MONEY_TAGS, ...NOTICE_TAGS] as const;

export const freshness = {
  shows: {
    'strategies/listStrategies': ['strategies'],
    'strategies/getStrategy': ['strategies', 'ownStrategies'],
    // A past that is over doesn't change.
    'strategies/backtest': [],
    'strategies/listMyStrategies': ['ownStrategies'],
    'staff/listStrategies': ['strategies'],
  },
  changes: {
    'strategies/saveStrategy': ['ownStrategies'],
    'strategies/removeStrategy': ['ownStrategies'],
    'strategies/runStrategy': RUN,
    'strategies/changeRun': RUN,
    'strategies/stopRun': [...RUN, 'orders', 'positions'],
    'staff/proposeStrategy': ['strategies'],
  },
  decided: ['strategies', 'houseAccounts'],
  notified: { funds: ['ownStrategies'] },
} as const satisfies AreaCacheTags;
