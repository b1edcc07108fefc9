import type { Refusals } from '../area.ts';

export const refusals = {
  tradeNotErroneous: { deviation: 'quantity', threshold: 'quantity', reference: 'price', currency: 'currency' },
  tradeTooOld: { until: 'time' },
  tradeWithoutReference: {},
  tradeNotCorrectable: {},
  tradeCorrectedAlready: {},
  bustNotWhole: {},
  bustNotNow: {},
} as const satisfies Refusals;
