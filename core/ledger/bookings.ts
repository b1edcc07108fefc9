/**
 * All that the product books, folded from what the areas say: by code, between which accounts money moves and what such
 * a transfer belongs to. The audit names every transfer that is none of these, so that a new way to move money has to
 * stand with its area, too.
 */
import { ACTION_BOOKINGS } from '../actions/bookings.ts';
import { REWARD_BOOKINGS } from '../rewards/bookings.ts';
import { STAFF_BOOKINGS } from '../staff/bookings.ts';
import { TRADING_BOOKINGS } from '../trading/bookings.ts';
import { WALLET_BOOKINGS } from '../wallet/bookings.ts';
import type { LedgerAccount } from './chart.ts';
import { REFERENCES, type ReferenceKind, type Ways } from './ways.ts';

/** One line an area. */
const AREAS = {
  ...TRADING_BOOKINGS,
  ...ACTION_BOOKINGS,
  ...WALLET_BOOKINGS,
  ...REWARD_BOOKINGS,
  ...STAFF_BOOKINGS,
};
export type TransferCode = keyof typeof AREAS;
const WAYS: Ways = AREAS;

export interface Booking {
  debit: LedgerAccount;
  credit: LedgerAccount;
  of: ReferenceKind;
}

export const bookingsOf = (code: TransferCode): Booking[] =>
  (WAYS[code] ?? []).flatMap(([debits, credits, kinds]) =>
    debits.flatMap((debit) => credits.flatMap((credit) => kinds.map((of) => ({ debit, credit, of })))),
  );

export const BOOKINGS: readonly ({ code: TransferCode } & Booking)[] = (Object.keys(AREAS) as TransferCode[]).flatMap(
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
