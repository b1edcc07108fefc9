import type { Notices } from '../area.ts';

const MONTH = { amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: {
    guideTrialBegun: { ...MONTH, until: 'date' },
    guideTrialEnds: { ...MONTH, until: 'date' },
    guidePlanPaid: { ...MONTH, until: 'date' },
    guidePlanUnpaid: MONTH,
    guidePlanCancelled: { until: 'date' },
    guidePlanEnded: {},
  },
} as const satisfies Notices;
