import type { Area } from '../area.ts';

export * from './bookings.ts';

export const requests = {
  // It moves a customer's money by a rule's figures, never by a typed amount; still nobody does so alone.
  tradeCorrection: {
    at: 71,
    by: ['treasurer'],
    money: true,
    reasons: ['detailsWrong', 'duplicate'],
    people: 2,
    part: 'recent',
  },
} as const satisfies Area['requests'];
