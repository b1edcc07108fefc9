import type { Area, DayPartsOf } from '../../area.ts';
import type { Ways } from '../../ledger/booking.ts';

export const chart = [
  { name: 'guideIncome', class: 'income', holder: 'house', owner: 'house', sign: 'any', area: 'guide' },
] as const satisfies Area['chart'];

export const references = { guidePlan: 'w[0-9]{1,18}' } as const;

export const permissions = {
  /** To see customers' reports about the guide's answers, and to record the outcome. */
  'guide.answers': { by: ['support', 'product', 'owner'] },
} as const satisfies Area['permissions'];

// Bookings of the guide's plan: a month's price.

export const bookings = { guidePlan: [[['available'], ['guideIncome'], ['guidePlan']]] } as const satisfies Ways;
export const dayParts = { guidePlan: 'charges' } as const satisfies DayPartsOf<typeof bookings>;
