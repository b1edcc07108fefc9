import type { Notices } from '../area.ts';

export const notices = {
  security: {
    correctionGiven: { amount: 'amount', currency: 'currency', remark: 'text' },
    correctionTaken: { amount: 'amount', currency: 'currency', remark: 'text' },
  },
} as const satisfies Notices;
