import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

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
] as const satisfies CoreAreaManifest['chart'];

export const references = { pledge: 'g[0-9]{1,18}' } as const;

/** Bookings of a pledge: into its account, and back. */
const PLEDGE = ['pledge'] as const;

export const bookings = {
  pledge: [[['available'], ['pledged'], PLEDGE]],
  pledgeBack: [[['pledged'], ['available'], PLEDGE]],
} as const satisfies BookingRoutes;

export const dailyChangeCategories = { pledge: null, pledgeBack: null } as const satisfies DailyChangeCategories<
  typeof bookings
>;

export const requests = {
  pledgeRelease: {
    at: 80,
    by: ['treasurer'],
    money: true,
    people: 2,
    reasons: ['pledgeStands', 'detailsWrong'],
    flags: ['pledgeYoung'],
  },
} as const satisfies CoreAreaManifest['requests'];

/** To see what all customers have set aside. */
export const permissions = {
  'pledges.read': { by: ['support', 'treasurer', 'auditor', 'owner'] },
} as const satisfies CoreAreaManifest['permissions'];
