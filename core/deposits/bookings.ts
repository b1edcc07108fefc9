/** Bookings of money that comes in. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

const REQUEST = ['request'] as const;

export const DEPOSIT_BOOKINGS = {
  deposit: [[['bank'], ['available'], REQUEST]],
  depositFee: [[['available'], ['fees'], REQUEST]],
} as const satisfies Ways;

/** Which part of a day's change each one is. */
export const DEPOSIT_DAY_PARTS = {
  deposit: 'deposits',
  depositFee: 'charges',
} as const satisfies DayPartsOf<typeof DEPOSIT_BOOKINGS>;
