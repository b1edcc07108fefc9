/**
 * Everything that the product books, folded from what the areas declare: by code, the accounts between which money
 * moves and what such a transfer belongs to. The audit reports any transfer that matches none of these, so an area must
 * declare any new way to move money.
 */
import { brought, type Brought } from '../area.ts';
import { joinEntries, type Joined } from '../folds.ts';
import type { LedgerAccount } from './chart.ts';
import { playOf } from './play.ts';
import { REFERENCES, type ReferenceKind } from './references.ts';
import type { Ways } from './ways.ts';

type Booked = Joined<Brought<'bookings'>>;
export type TransferCode = keyof Booked & string;
/** An account that isn't on the chart, or a reference of an unknown form, is a type error here. */
const WAYS: Ways<LedgerAccount, ReferenceKind> = joinEntries(brought('bookings')) as Booked;

export interface Booking {
  debit: LedgerAccount;
  credit: LedgerAccount;
  of: ReferenceKind;
}

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
