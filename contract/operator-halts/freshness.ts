import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: { 'staff/listOperatorHalts': ['operatorHalts'] },
  changes: { 'staff/proposeOperatorHalt': ['proposals', 'operatorHalts'] },
  decided: ['operatorHalts'],
} as const satisfies Freshness;
