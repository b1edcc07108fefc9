/** Bookings of the guide's plan: a month's price. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

export const bookings = { guidePlan: [[['available'], ['guideIncome'], ['guidePlan']]] } as const satisfies Ways;
export const dayParts = { guidePlan: 'charges' } as const satisfies DayPartsOf<typeof bookings>;
