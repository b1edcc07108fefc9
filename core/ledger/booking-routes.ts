/**
 * Bookings: what an area declares, and what follows from the declarations of all areas: every code that a transfer can
 * have and what its reference can name. `registry/allowed-bookings.ts` has the declarations themselves.
 */
import type { AreaExport, MergedTables } from '../area-exports.ts';
import type { LedgerAccount } from './base-chart-of-accounts.ts';

/**
 * How an area declares its bookings: by code, the accounts between which money moves, and what such a transfer belongs
 * to.
 */
export type BookingRoute<Account extends string = string, Kind extends string = string> = readonly [
  debits: readonly Account[],
  credits: readonly Account[],
  of: readonly Kind[],
];

/** By code. `registry/allowed-bookings.ts` checks every name against the chart. */
export type BookingRoutes<Account extends string = string, Kind extends string = string> = Readonly<
  Record<string, readonly BookingRoute<Account, Kind>[]>
>;

/** From the available money, then from the position's margin, and only then from the insurance account. */
export const LOSS_BEARING_ACCOUNTS = ['available', 'margin', 'insurance'] as const;

/** `exchanged`: what was bought of another currency, whose remaining amount gains or loses with the rate. */
export type DailyChangeCategory = 'deposits' | 'income' | 'charges' | 'exchanged';

/** What all areas declare. */
export type DeclaredBookings = MergedTables<AreaExport<'bookings'>>;
export type TransferCode = keyof DeclaredBookings & string;

export interface AllowedBooking {
  debit: LedgerAccount;
  credit: LedgerAccount;
  of: ReferenceKind;
}

/** References that need no area: to something of the account's own by its number, or to something unique. */
export const REFERENCE_PATTERNS = {
  order: 'o[0-9]{1,18}',
  position: 'p[0-9]{1,18}',
  request: 'r[0-9]{1,18}',
  insurance: 'insurance',
} as const;

/** Areas add their own kinds. */
export type ReferencePatterns = typeof REFERENCE_PATTERNS & MergedTables<AreaExport<'references'>>;
export type ReferenceKind = keyof ReferencePatterns;
