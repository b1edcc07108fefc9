import type { AreaCacheTags } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'ledger/getSeal': [],
    'ledger/getProof': [],
    'ledger/getLiabilities': [],
    'ledger/listSessionKeys': [],
    'staff/getLiabilities': ['ledger'],
  },
} as const satisfies AreaCacheTags;
