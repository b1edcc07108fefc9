import type { Refusals } from '../area.ts';

export const refusals = {
  alertsFull: { maximum: 'number' },
  alertReached: { price: 'price', currency: 'currency' },
  percentRequired: {},
  alertPriceRequired: {},
} as const satisfies Refusals;
