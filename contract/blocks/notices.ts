import type { Notices } from '../area.ts';

const BOUGHT = {
  name: 'text',
  subscription: 'id',
  quantity: 'quantity',
  amount: 'amount',
  currency: 'currency',
} as const;

export const notices = { funds: { blockExecuted: BOUGHT, blockLapsed: BOUGHT } } as const satisfies Notices;
