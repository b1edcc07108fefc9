import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'wallet/listBankCards': ['targets'],
    'wallet/findBank': [],
    'wallet/listWalletAddresses': ['targets'],
    'wallet/getWithdrawalConditions': ['withdrawals', 'targets', ...MONEY],
    'wallet/startPasskeyProof': [],
    'wallet/listWithdrawals': ['withdrawals'],
    'staff/listLateWords': ['reconciliation'],
  },
  changes: {
    'wallet/addBankCard': ['targets', ...NOTICE],
    'wallet/removeBankCard': ['targets', ...NOTICE],
    'wallet/addWalletAddress': ['targets', ...NOTICE],
    'wallet/removeWalletAddress': ['targets', ...NOTICE],
    'wallet/submitWithdrawal': ['withdrawals', ...MONEY, ...NOTICE],
    'wallet/cancelWithdrawal': ['withdrawals', ...MONEY, ...NOTICE],
  },
  told: { funds: ['withdrawals'], security: ['targets'] },
  asked: ['withdrawals'],
  decided: ['reconciliation'],
} as const satisfies Freshness;
