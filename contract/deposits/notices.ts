import type { Notices } from '../area.ts';

export const notices = {
  security: {
    depositSubmitted: { amount: 'amount', currency: 'currency' },
    depositInReview: { amount: 'amount', currency: 'currency' },
    depositDone: { amount: 'amount', currency: 'currency', received: 'amount' },
    depositRejected: { amount: 'amount', currency: 'currency', why: 'text' },
  },
} as const satisfies Notices;
