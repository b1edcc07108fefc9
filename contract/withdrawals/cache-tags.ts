import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'wallet/listBankCards': ['targets'],
    'wallet/findBank': [],
    'wallet/listWalletAddresses': ['targets'],
    'wallet/getWithdrawalConditions': ['withdrawals', 'targets', ...MONEY_TAGS],
    'wallet/startPasskeyProof': [],
    'wallet/listWithdrawals': ['withdrawals'],
    'staff/listLateWords': ['reconciliation'],
  },
  changes: {
    'wallet/addBankCard': ['targets', ...NOTICE_TAGS],
    'wallet/removeBankCard': ['targets', ...NOTICE_TAGS],
    'wallet/addWalletAddress': ['targets', ...NOTICE_TAGS],
    'wallet/removeWalletAddress': ['targets', ...NOTICE_TAGS],
    'wallet/submitWithdrawal': ['withdrawals', ...MONEY_TAGS, ...NOTICE_TAGS],
    'wallet/cancelWithdrawal': ['withdrawals', ...MONEY_TAGS, ...NOTICE_TAGS],
  },
  notified: { funds: ['withdrawals'], security: ['targets'] },
  requested: ['withdrawals'],
  decided: ['reconciliation'],
} as const satisfies AreaCacheTags;
