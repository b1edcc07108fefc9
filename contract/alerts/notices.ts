import type { Notices } from '../area.ts';

export const notices = {
  alerts: {
    priceAlert: { instrument: 'text', instrumentId: 'id', price: 'price', level: 'price', currency: 'currency' },
  },
} as const satisfies Notices;
