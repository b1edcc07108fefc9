import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: { 'staff/listFundsRules': ['rules'] },
  changes: { 'staff/setFundsRule': ['proposals', 'rules'] },
} as const satisfies Freshness;
