import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: { 'staff/listAccountsOfHouse': ['houseAccounts'] },
  changes: { 'staff/proposeHouseCapital': ['proposals', 'houseAccounts'] },
  decided: ['houseAccounts', 'ledger'],
} as const satisfies AreaCacheTags;
