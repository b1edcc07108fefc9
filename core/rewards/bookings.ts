/** What the daily check-in books. */
import type { Ways } from '../ledger/ways.ts';

export const REWARD_BOOKINGS = {
  checkIn: [[['promotion'], ['available'], ['checkIn', 'bonus']]],
} as const satisfies Ways;
