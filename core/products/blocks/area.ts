import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const chart = [
  {
    name: 'blockHeld',
    class: 'liability',
    holder: 'customer',
    owner: 'customer',
    sign: 'notNegative',
    area: 'blocks',
    within: 'frozen',
  },
  { name: 'blocks', class: 'clearing', holder: 'house', owner: 'house', sign: 'any', area: 'blocks' },
] as const satisfies CoreAreaManifest['chart'];

/** A desk buys and offers with the house's own money. */
export const housePurposes = { blocks: 'house' } as const satisfies CoreAreaManifest['housePurposes'];

export const proposals = {
  blockDesk: { permission: 'money.rules', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

/** A trade by its number, the same on both sides. */
export const references = { blockTrade: 'b[0-9]{1,18}' } as const;

// Bookings of blocks. The seller's side moves the shares' value to the clearing account, and the buyer's side takes it
// out again, which leaves the account at zero.

const TRADE = ['blockTrade'] as const;

export const bookings = {
  blockHold: [[['available'], ['blockHeld'], TRADE]],
  blockBack: [[['blockHeld'], ['available'], TRADE]],
  blockSold: [[['dealer'], ['blocks'], TRADE]],
  blockBought: [[['blocks'], ['dealer'], TRADE]],
} as const satisfies BookingRoutes;

export const dailyChangeCategories = {
  blockHold: null,
  blockBack: null,
  blockSold: null,
  blockBought: null,
} as const satisfies DailyChangeCategories<typeof bookings>;
