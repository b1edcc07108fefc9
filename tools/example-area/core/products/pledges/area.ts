import type { Area, DayPartsOf } from '../../area.ts';
import type { Ways } from '../../ledger/booking.ts';

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

/** Bookings of a pledge: into its account, and back. */
const PLEDGE = ['pledge'] as const;

export const bookings = {
  pledge: [[['available'], ['pledged'], PLEDGE]],
  pledgeBack: [[['pledged'], ['available'], PLEDGE]],
} as const satisfies Ways;

export const dayParts = { pledge: null, pledgeBack: null } as const satisfies DayPartsOf<typeof bookings>;

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
