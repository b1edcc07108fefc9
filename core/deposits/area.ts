import type { Area } from '../area.ts';

export * from './bookings.ts';

export const requests = {
  deposit: {
    at: 20,
    by: ['reviewer', 'treasurer'],
    money: true,
    reasons: ['notReceived', 'amountDiffers', 'holderMismatch', 'documentUnreadable', 'detailsWrong', 'duplicate'],
    marks: ['sameVoucher'],
    people: 'byAmount',
    part: 'recent',
    aloneAs: 'deposit',
    looks: true,
  },
} as const satisfies Area['requests'];

export const proposals = {
  channel: { permission: 'money.channels', lapses: 'asDated' },
  channelKey: { permission: 'money.channels', lapses: { days: 14 } },
} as const satisfies Area['proposals'];

export const permissions = {
  'money.channels': { by: ['treasurer', 'owner'], rests: true },
} as const satisfies Area['permissions'];
