/** Bookings of portfolios: money moved between a customer's portfolios. */
import type { DayPartsOf } from '../area.ts';
import type { Ways } from '../ledger/ways.ts';

export const PORTFOLIO_BOOKINGS = {
  moveMoney: [[['available'], ['available'], ['portfolios']]],
} as const satisfies Ways;

/** For one portfolio it is paid in or taken out; for all together it is nothing. */
export const PORTFOLIO_DAY_PARTS = {
  moveMoney: 'deposits',
} as const satisfies DayPartsOf<typeof PORTFOLIO_BOOKINGS>;
