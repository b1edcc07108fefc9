import { type Freshness, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'wallet/listDepositChannels': ['deposits'],
    'wallet/listDeposits': ['deposits'],
    'staff/listDepositChannels': ['channels'],
  },
  changes: {
    'wallet/openDepositChannel': ['deposits'],
    'wallet/submitDeposit': ['deposits', ...NOTICE],
    'wallet/cancelDeposit': ['deposits', ...NOTICE],
    'staff/setDepositChannel': ['proposals', 'channels'],
    'staff/setChannelKey': ['proposals', 'channels'],
  },
  told: { funds: ['deposits'], security: ['deposits'] },
  asked: ['deposits'],
} as const satisfies Freshness;
