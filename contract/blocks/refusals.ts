import type { Refusals } from '../area.ts';

export const refusals = {
  blockOver: {},
  blockOwn: {},
  blockWithStaff: {},
  blockPriceBand: { low: 'price', high: 'price', currency: 'currency' },
  blockDailyLimit: { limit: 'amount', used: 'amount', currency: 'currency' },
  seatRequired: {},
  channelPasswordRequired: {},
  channelPasswordUnset: {},
  deskThere: {},
  deskNotThere: {},
} as const satisfies Refusals;
