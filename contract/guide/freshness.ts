import type { Freshness } from '../freshness.ts';

export const freshness = {
  shows: { 'guide/explain': ['balances', 'positions', 'orders', 'transfers', 'portfolios'] },
  changes: {},
} as const satisfies Freshness;
