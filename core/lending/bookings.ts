/** Bookings of lending: the lenders' share of what shorts paid, the cost of reserving, and the pool's collateral. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/booking.ts';

const LENDING = ['lending'] as const;
const COLLATERAL = ['collateral'] as const;

export const bookings = {
  lendingFee: [[['interest'], ['available'], LENDING]],
  reservationFee: [[['available'], ['interest'], LENDING]],
  collateral: [[['dealer'], ['lendingCollateral'], COLLATERAL]],
  collateralBack: [[['lendingCollateral'], ['dealer'], COLLATERAL]],
} as const satisfies Ways;

export const dayParts = {
  lendingFee: 'income',
  reservationFee: 'charges',
  collateral: null,
  collateralBack: null,
} as const satisfies DayPartsOf<typeof bookings>;
