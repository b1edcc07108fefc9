import type { Area } from '../area.ts';

export { STAFF_BOOKINGS as bookings, STAFF_DAY_PARTS as dayParts } from './bookings.ts';

export const requests = {
  correction: {
    at: 70,
    by: ['treasurer'],
    money: true,
    reasons: ['detailsWrong', 'duplicate'],
    people: 2,
    part: 'recent',
  },
} as const satisfies Area['requests'];

const DAYS = { days: 14 } as const;
/** Corporate actions move customers' holdings, as a correction does, so they need the permission for corrections. */
export const proposals = {
  channel: { permission: 'money.channels', lapses: 'asDated' },
  fundsRule: { permission: 'money.rules', lapses: 'asDated' },
  legal: { permission: 'content.legal', lapses: 'asDated' },
  actions: { permission: 'money.correct', lapses: DAYS },
  appointment: { permission: 'staff', lapses: DAYS },
  practice: { permission: 'money.rules', lapses: DAYS },
  // The link to customer service, and every word and picture that all customers see.
  setting: { permission: 'content', lapses: DAYS },
} as const satisfies Area['proposals'];
