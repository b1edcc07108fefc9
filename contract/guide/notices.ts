import type { Notices } from '../area.ts';

const MONTH = { amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: {
    guideTrialBegun: { ...MONTH, until: 'time' },
    guideTrialEnds: { ...MONTH, until: 'time' },
    guidePlanPaid: { ...MONTH, until: 'time' },
    guidePlanUnpaid: MONTH,
    guidePlanCancelled: { until: 'time' },
    guidePlanEnded: {},
  },
} as const satisfies Notices;
