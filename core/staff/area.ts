import type { Area } from '../area.ts';

export { STAFF_BOOKINGS as bookings, STAFF_DAY_PARTS as dayParts } from './bookings.ts';

export const requests = {
  correction: {
    at: 70,
    by: ['treasurer'],
    money: true,
    reasons: ['detailsWrong', 'duplicate'],
  },
} as const satisfies Area['requests'];
