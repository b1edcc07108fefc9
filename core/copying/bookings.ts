/**
 * What copying books besides moving money between a customer's portfolios: a leader's share of a gain, from the
 * follower through the house's account to the leader.
 */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

const COPY = ['copying'] as const;

export const bookings = {
  profitShare: [[['available'], ['profitShares'], COPY]],
  profitShareIn: [[['profitShares'], ['available'], COPY]],
} as const satisfies Ways;

export const dayParts = {
  profitShare: 'charges',
  profitShareIn: 'income',
} as const satisfies DayPartsOf<typeof bookings>;
