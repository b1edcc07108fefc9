import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'wallet/getWallet': ['positions', 'balances'],
    'wallet/listStatements': ['statements'],
    'wallet/readStatement': [],
    'wallet/checkStatement': [],
    'wallet/listFundRecords': ['transfers'],
    'wallet/explainFunds': ['balances'],
    'wallet/listTransfers': ['transfers'],
    'wallet/listDividends': ['transfers'],
    'wallet/listUpcomingDividends': ['positions'],
    'wallet/getTaxReport': ['transfers'],
    'wallet/listTaxEntries': ['transfers'],
  },
  changes: {
    'wallet/getStatement': ['statements'],
    'wallet/getContractNote': ['statements'],
  },
  notified: { funds: ['statements'], security: ['statements'] },
} as const satisfies AreaCacheTags;
