import type { Notices } from '../area.ts';

export const notices = {
  funds: {
    pledgeMade: { amount: 'amount', currency: 'currency', until: 'date' },
    pledgeReturned: { amount: 'amount', currency: 'currency' },
    pledgeReleased: { amount: 'amount', currency: 'currency' },
    pledgeReleaseRefused: { amount: 'amount', currency: 'currency', why: 'text' },
  },
} as const satisfies Notices;
