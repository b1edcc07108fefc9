/** Bookings of a pledge: into its account, and back. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

const PLEDGE = ['pledge'] as const;

export const PLEDGE_BOOKINGS = {
  pledge: [[['available'], ['pledged'], PLEDGE]],
  pledgeBack: [[['pledged'], ['available'], PLEDGE]],
} as const satisfies Ways;

export const PLEDGE_DAY_PARTS = { pledge: null, pledgeBack: null } as const satisfies DayPartsOf<
  typeof PLEDGE_BOOKINGS
>;
