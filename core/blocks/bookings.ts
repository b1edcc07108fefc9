/**
 * Bookings of blocks. The seller's side moves the shares' value to the clearing account, and the buyer's side takes it
 * out again, which leaves the account at zero.
 */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

const TRADE = ['blockTrade'] as const;

export const bookings = {
  blockHold: [[['available'], ['blockHeld'], TRADE]],
  blockBack: [[['blockHeld'], ['available'], TRADE]],
  blockSold: [[['dealer'], ['blocks'], TRADE]],
  blockBought: [[['blocks'], ['dealer'], TRADE]],
} as const satisfies Ways;

export const dayParts = {
  blockHold: null,
  blockBack: null,
  blockSold: null,
  blockBought: null,
} as const satisfies DayPartsOf<typeof bookings>;
