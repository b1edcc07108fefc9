/** The house's capital in its own accounts: what it has put in, less what came back. */
import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const chart = [
  { name: 'houseCapital', class: 'asset', holder: 'house', owner: 'house', sign: 'any', area: 'house-accounts' },
] as const satisfies CoreAreaManifest['chart'];

export const proposals = {
  houseCapital: { permission: 'money.rules', lapses: { days: 14 } },
} as const satisfies CoreAreaManifest['proposals'];

/** A movement of capital that two people have decided, by its number. */
export const references = { houseCapital: 'h[0-9]{1,18}' } as const;

// Capital goes from the house into an account of its own, and comes back.

const CAPITAL = ['houseCapital'] as const;

export const bookings = {
  capitalIn: [[['houseCapital'], ['available'], CAPITAL]],
  capitalOut: [[['available'], ['houseCapital'], CAPITAL]],
} as const satisfies BookingRoutes;

export const dailyChangeCategories = {
  capitalIn: 'deposits',
  capitalOut: 'deposits',
} as const satisfies DailyChangeCategories<typeof bookings>;
