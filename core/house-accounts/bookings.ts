/** Capital goes from the house into an account of its own, and comes back. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

const CAPITAL = ['houseCapital'] as const;

export const CAPITAL_BOOKINGS = {
  capitalIn: [[['houseCapital'], ['available'], CAPITAL]],
  capitalOut: [[['available'], ['houseCapital'], CAPITAL]],
} as const satisfies Ways;

export const CAPITAL_DAY_PARTS = {
  capitalIn: 'deposits',
  capitalOut: 'deposits',
} as const satisfies DayPartsOf<typeof CAPITAL_BOOKINGS>;
