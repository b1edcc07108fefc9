import type { Notices } from '../area.ts';

const about = {
  instrument: 'text',
  quantity: 'quantity',
  price: 'price',
  reference: 'price',
  amount: 'amount',
  currency: 'currency',
  why: 'text',
  positionId: 'id',
} as const;

export const notices = {
  orders: { tradeCorrected: about, tradeCorrectedDown: about, tradeBusted: about },
} as const satisfies Notices;
