import type { Notices } from '../area.ts';

export const notices = {
  funds: {
    movedBetween: { amount: 'quantity', currency: 'currency' },
  },
} as const satisfies Notices;
