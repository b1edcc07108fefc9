/**
 * Every transfer that the product can book, collected from what the areas declare: by code, the accounts between which
 * money moves and what such a transfer refers to. The audit reports any transfer that matches none of these, so an area
 * must declare every new kind of movement.
 */
import { joinEntries } from '../area-exports.ts';
import {
  type Booked,
  type Booking,
  type Forms,
  REFERENCE_FORMS,
  type ReferenceKind,
  type TransferCode,
  type Ways,
} from '../ledger/booking.ts';
import type { LedgerAccount } from '../ledger/chart.ts';
import { playOf } from '../ledger/portfolio-kinds.ts';
import { brought } from './registered-areas.ts';

/** The form of each kind of reference. */
export const REFERENCES = joinEntries([REFERENCE_FORMS, ...brought('references')]) as Forms;

/** An account that isn't on the chart, or a reference of an unknown form, is a type error here. */
const WAYS: Ways<LedgerAccount, ReferenceKind> = joinEntries(brought('bookings')) as Booked;

export const bookingsOf = (code: TransferCode): Booking[] =>
  (WAYS[code] ?? []).flatMap(([debits, credits, kinds]) =>
    debits.flatMap((debit) =>
      credits.flatMap((credit) => kinds.flatMap((of) => inMoneyAndPlay({ debit, credit, of }))),
    ),
  );

/** Bookings of an order or a position exist in leagues too. */
function inMoneyAndPlay(booking: Booking): Booking[] {
  const { debit, credit, of } = booking;
  const [from, to] = [playOf(debit), playOf(credit)];
  const played = (of === 'order' || of === 'position') && from !== undefined && to !== undefined;
  return played ? [booking, { debit: from, credit: to, of }] : [booking];
}

export const BOOKINGS: readonly ({ code: TransferCode } & Booking)[] = (Object.keys(WAYS) as TransferCode[]).flatMap(
  (code) => bookingsOf(code).map((each) => ({ code, ...each })),
);

/** Whether the product books such a transfer. */
export const isBooked = ({
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
  bookingsOf(code).some(
    (each) => each.debit === debit && each.credit === credit && new RegExp(`^${REFERENCES[each.of]}$`).test(reference),
  );
