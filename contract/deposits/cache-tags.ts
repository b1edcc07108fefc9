import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'wallet/listDepositChannels': ['deposits'],
    'wallet/listDeposits': ['deposits'],
    'staff/listDepositChannels': ['channels'],
  },
  changes: {
    'wallet/openDepositChannel': ['deposits'],
    'wallet/submitDeposit': ['deposits', ...NOTICE_TAGS],
    'wallet/depositPracticeMoney': ['deposits', ...MONEY_TAGS, ...NOTICE_TAGS],
    'wallet/cancelDeposit': ['deposits', ...NOTICE_TAGS],
    'staff/setDepositChannel': ['proposals', 'channels'],
    'staff/setChannelKey': ['proposals', 'channels'],
  },
  notified: { funds: ['deposits'], security: ['deposits'] },
  requested: ['deposits'],
} as const satisfies AreaCacheTags;
