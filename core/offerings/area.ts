import type { Area } from '../area.ts';

export * from './bookings.ts';

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
] as const satisfies Area['chart'];

export const references = { subscription: 'i[0-9]{1,18}' } as const;

const DAYS = { days: 14 } as const;
/** Making an offer and its terms, and ending it early. */
export const proposals = {
  offering: { permission: 'money.rules', lapses: DAYS },
  endOffering: { permission: 'money.rules', lapses: DAYS },
} as const satisfies Area['proposals'];
