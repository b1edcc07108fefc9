import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const chart = [
  {
    name: 'subscribed',
    class: 'liability',
    holder: 'customer',
    owner: 'customer',
    sign: 'notNegative',
    area: 'offerings',
    within: 'frozen',
  },
  { name: 'offering', class: 'clearing', holder: 'house', owner: 'house', sign: 'any', area: 'offerings' },
] as const satisfies CoreAreaManifest['chart'];

export const references = { subscription: 'i[0-9]{1,18}' } as const;

const DAYS = { days: 14 } as const;
/** Making an offer and its terms, and ending it early. */
export const proposals = {
  offering: { permission: 'money.rules', lapses: DAYS },
  endOffering: { permission: 'money.rules', lapses: DAYS },
} as const satisfies CoreAreaManifest['proposals'];

// Bookings of offers. The price of allotted shares goes into the offer's clearing account and from there into the
// position's margin, so that the clearing account ends at zero.

const SUBSCRIPTION = ['subscription'] as const;

export const bookings = {
  subscribe: [[['available'], ['subscribed'], SUBSCRIPTION]],
  subscriptionBack: [[['subscribed'], ['available'], SUBSCRIPTION]],
  subscriptionCharge: [[['subscribed', 'available'], ['offering'], SUBSCRIPTION]],
  subscriptionShares: [[['offering'], ['margin'], SUBSCRIPTION]],
  subscriptionChargeBack: [[['offering'], ['available'], SUBSCRIPTION]],
  // The discount's worth, for the dealer, who sells the shares at the market's price later.
  subscriptionDiscount: [[['promotion'], ['dealer'], SUBSCRIPTION]],
  subscriptionFee: [[['subscribed'], ['fees'], SUBSCRIPTION]],
  subscriptionFeeBack: [[['fees'], ['available'], SUBSCRIPTION]],
  subscriptionLost: [[['subscribed'], ['fees'], SUBSCRIPTION]],
} as const satisfies BookingRoutes;

export const dailyChangeCategories = {
  subscribe: null,
  subscriptionBack: null,
  subscriptionCharge: null,
  subscriptionShares: null,
  subscriptionChargeBack: null,
  subscriptionDiscount: null,
  subscriptionFee: 'charges',
  subscriptionFeeBack: 'charges',
  subscriptionLost: 'charges',
} as const satisfies DailyChangeCategories<typeof bookings>;
