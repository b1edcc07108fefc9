/** Bookings of the guide's plan: a month's price. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

export const GUIDE_BOOKINGS = { guidePlan: [[['available'], ['guideIncome'], ['guidePlan']]] } as const satisfies Ways;
export const GUIDE_DAY_PARTS = { guidePlan: 'charges' } as const satisfies DayPartsOf<typeof GUIDE_BOOKINGS>;
