import type { Notices } from '../area.ts';

const about = {
  instrument: 'text',
  quantity: 'quantity',
  unit: 'unit',
  price: 'price',
  reference: 'price',
  currency: 'currency',
  why: 'text',
  positionId: 'id',
} as const;
const moved = { ...about, amount: 'amount' } as const;

export const notices = {
  orders: { tradeCorrected: moved, tradeCorrectedDown: moved, tradeBusted: about },
} as const satisfies Notices;
