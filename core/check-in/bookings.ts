/** Bookings of the daily check-in. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

export const REWARD_BOOKINGS = {
  checkIn: [[['promotion'], ['available'], ['checkIn', 'bonus']]],
} as const satisfies Ways;

/**
 * Which part of a day's change each one is; null: it only moves money to another place, or is in the prices already.
 */
export const REWARD_DAY_PARTS = {
  checkIn: 'income',
} as const satisfies DayPartsOf<typeof REWARD_BOOKINGS>;
