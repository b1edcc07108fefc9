/**
 * Every transfer that the product can book, collected from what the areas declare: by code, the accounts between which
 * money moves and what such a transfer refers to. The audit reports any transfer that matches none of these, so an area
 * must declare every new kind of movement.
 */
import { mergeEntries } from '../area-exports.ts';
import {
  type DeclaredBookings,
  type AllowedBooking,
  type ReferencePatterns,
  REFERENCE_PATTERNS,
  type ReferenceKind,
  type TransferCode,
  type BookingRoutes,
} from '../ledger/booking-routes.ts';
import type { LedgerAccount } from '../ledger/base-chart-of-accounts.ts';
import { playMoneyAccountFor } from '../ledger/portfolio-kinds.ts';
import { collectAreaExports } from './collect-area-exports.ts';

/** The form of each kind of reference. */
export const TRANSFER_REFERENCE_PATTERNS = mergeEntries([
  REFERENCE_PATTERNS,
  ...collectAreaExports('references'),
]) as ReferencePatterns;

/** An account that isn't on the chart, or a reference of an unknown form, is a type error here. */
const BOOKING_ROUTES: BookingRoutes<LedgerAccount, ReferenceKind> = mergeEntries(
  collectAreaExports('bookings'),
) as DeclaredBookings;

export const allowedBookingsOf = (code: TransferCode): AllowedBooking[] =>
  (BOOKING_ROUTES[code] ?? []).flatMap(([debits, credits, kinds]) =>
    debits.flatMap((debit) =>
      credits.flatMap((credit) => kinds.flatMap((of) => addPlayBooking({ debit, credit, of }))),
    ),
  );

/** Bookings of an order or a position exist in leagues too. */
function addPlayBooking(booking: AllowedBooking): AllowedBooking[] {
  const { debit, credit, of } = booking;
  const [from, to] = [playMoneyAccountFor(debit), playMoneyAccountFor(credit)];
  const played = (of === 'order' || of === 'position') && from !== undefined && to !== undefined;
  return played ? [booking, { debit: from, credit: to, of }] : [booking];
}

export const ALLOWED_BOOKINGS: readonly ({ code: TransferCode } & AllowedBooking)[] = (
  Object.keys(BOOKING_ROUTES) as TransferCode[]
).flatMap((code) => allowedBookingsOf(code).map((each) => ({ code, ...each })));

/** Whether the product books such a transfer. */
export const isAllowedBooking = ({
  code,
  debit,
  credit,
  reference,
}: {
  code: TransferCode;
  debit: LedgerAccount;
  credit: LedgerAccount;
  reference: string;
}): boolean =>
  allowedBookingsOf(code).some(
    (each) =>
      each.debit === debit &&
      each.credit === credit &&
      new RegExp(`^${TRANSFER_REFERENCE_PATTERNS[each.of]}$`).test(reference),
  );
