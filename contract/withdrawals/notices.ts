import type { Notices } from '../area.ts';

export const notices = {
  funds: {
    withdrawalInReview: { amount: 'amount', currency: 'currency', target: 'text' },
    withdrawalApproved: { amount: 'amount', currency: 'currency', target: 'text' },
    withdrawalRejected: { amount: 'amount', currency: 'currency', target: 'text', why: 'text' },
    withdrawalCancelled: { amount: 'amount', currency: 'currency', target: 'text' },
    withdrawalFailed: { amount: 'amount', currency: 'currency', target: 'text', why: 'text' },
  },
  security: {
    cardAdded: { target: 'text', at: 'time', hours: 'number' },
    addressAdded: { target: 'text', at: 'time', hours: 'number' },
    // If nothing is kept back for some hours.
    cardUsable: { target: 'text', at: 'time' },
    addressUsable: { target: 'text', at: 'time' },
    targetRemoved: { target: 'text', at: 'time' },
    withdrawalSubmitted: { amount: 'amount', currency: 'currency', target: 'text' },
    withdrawalPaid: { amount: 'amount', currency: 'currency', target: 'text', reference: 'text' },
  },
} as const satisfies Notices;
