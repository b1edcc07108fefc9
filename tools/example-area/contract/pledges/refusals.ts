import type { Refusals } from '../area.ts';

export const refusals = {
  pledgePast: {},
  pledgeTooLong: { until: 'date' },
  pledgeEnded: {},
  pledgeReleaseAsked: {},
} as const satisfies Refusals;
