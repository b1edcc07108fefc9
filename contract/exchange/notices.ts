import type { Notices } from '../area.ts';

export const notices = {
  funds: {
    exchanged: { paid: 'quantity', from: 'currency', received: 'quantity', to: 'currency' },
    transferred: { paid: 'quantity', from: 'currency', received: 'quantity', to: 'currency' },
  },
} as const satisfies Notices;
