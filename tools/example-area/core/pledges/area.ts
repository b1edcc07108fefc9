import type { Area } from '../area.ts';

export { PLEDGE_BOOKINGS as bookings, PLEDGE_DAY_PARTS as dayParts } from './bookings.ts';

export const chart = [
  {
    name: 'pledged',
    class: 'liability',
    holder: 'customer',
    owner: 'customer',
    sign: 'notNegative',
    area: 'pledges',
    within: 'frozen',
  },
] as const satisfies Area['chart'];

export const references = { pledge: 'g[0-9]{1,18}' } as const;

export const requests = {
  pledgeRelease: {
    at: 80,
    by: ['treasurer'],
    money: true,
    people: 2,
    reasons: ['pledgeStands', 'detailsWrong'],
    marks: ['pledgeYoung'],
  },
} as const satisfies Area['requests'];

/** To see what all customers have set aside. */
export const permissions = {
  'pledges.read': { by: ['support', 'treasurer', 'auditor', 'owner'] },
} as const satisfies Area['permissions'];
