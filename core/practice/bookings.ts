/** The booking of practice money. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

export const PRACTICE_BOOKINGS = {
  practice: [[['promotion'], ['available'], ['practiceMoney']]],
} as const satisfies Ways;

export const PRACTICE_DAY_PARTS = { practice: 'deposits' } as const satisfies DayPartsOf<typeof PRACTICE_BOOKINGS>;
