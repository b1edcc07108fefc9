import type { Notices } from '../area.ts';

const MONTH = { amount: 'amount', currency: 'currency' } as const;

export const notices = {
  funds: {
    /** For trials that went on as a paid plan automatically. */
    guideTrialBegun: { ...MONTH, until: 'time' },
    guideTrialStarted: { ...MONTH, until: 'time' },
    guideTrialAsks: { ...MONTH, until: 'time' },
    guideTrialOver: {},
    guidePlanAgreed: { ...MONTH, until: 'time' },
    guideTrialEnds: { ...MONTH, until: 'time' },
    guidePlanPaid: { ...MONTH, until: 'time' },
    guidePlanUnpaid: MONTH,
    guidePlanCancelled: { until: 'time' },
    guidePlanEnded: {},
  },
} as const satisfies Notices;
