/**
 * The collateral for the lenders' units while they are lent: proceeds of the short sales, and the missing part up to
 * 102 %.
 */
import type { CoreAreaManifest, DailyChangeCategories } from '../../area.ts';
import type { BookingRoutes } from '../../ledger/booking-routes.ts';

export const chart = [
  {
    name: 'lendingCollateral',
    class: 'liability',
    holder: 'house',
    owner: 'house',
    sign: 'notNegative',
    area: 'lending',
  },
] as const satisfies CoreAreaManifest['chart'];

export const proposals = {
  lendingRule: { permission: 'money.rules', lapses: 'asDated' },
} as const satisfies CoreAreaManifest['proposals'];

export const references = { lending: 'q[0-9]{1,18}', collateral: 'collateral' } as const;

// Bookings of lending: the lenders' share of what shorts paid, the cost of reserving, and the pool's collateral.

const LENDING = ['lending'] as const;
const COLLATERAL = ['collateral'] as const;

export const bookings = {
  lendingFee: [[['interest'], ['available'], LENDING]],
  reservationFee: [[['available'], ['interest'], LENDING]],
  collateral: [[['dealer'], ['lendingCollateral'], COLLATERAL]],
  collateralBack: [[['lendingCollateral'], ['dealer'], COLLATERAL]],
} as const satisfies BookingRoutes;

export const dailyChangeCategories = {
  lendingFee: 'income',
  reservationFee: 'charges',
  collateral: null,
  collateralBack: null,
} as const satisfies DailyChangeCategories<typeof bookings>;
