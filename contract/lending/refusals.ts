import type { Refusals } from '../area.ts';

export const refusals = {
  minimumLending: { minimum: 'amount', currency: 'currency' },
  nothingToLend: {},
  lentAlready: {},
  lendingEnded: {},
  reservingBarred: { until: 'time' },
  lendersGetNothing: {},
  quotaBelowMinimum: { most: 'amount', minimum: 'amount', currency: 'currency' },
  lendingTermsSame: {},
} as const satisfies Refusals;
