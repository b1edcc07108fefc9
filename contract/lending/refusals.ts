import type { Refusals } from '../area.ts';

export const refusals = {
  minimumLending: { minimum: 'amount', currency: 'currency' },
  nothingToLend: {},
  lentAlready: {},
  lendingEnded: {},
} as const satisfies Refusals;
