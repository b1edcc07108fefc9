/**
 * All that the product books: by code, between which accounts money moves and what such a transfer belongs to. The
 * audit names every transfer that is none of these, so that a new way to move money has to stand here too.
 */
import type { Bucket, TransferCode } from './types.ts';

/** What a reference names: one of the account's own, by its number, or what is there once. */
export const REFERENCES = {
  order: 'o[0-9]{1,18}',
  position: 'p[0-9]{1,18}',
  request: 'r[0-9]{1,18}',
  exchange: 'e[0-9]{1,18}',
  exchangeForOrder: 'x[0-9]{1,18}',
  checkIn: 'checkIn [0-9]{4}-[0-9]{2}-[0-9]{2}',
  bonus: 'bonus [0-9]{1,9}',
  practiceMoney: 'practice-money',
  insurance: 'insurance',
} as const;
export type ReferenceKind = keyof typeof REFERENCES;

export interface Booking {
  debit: Bucket;
  credit: Bucket;
  of: ReferenceKind;
}
type Way = readonly [debits: readonly Bucket[], credits: readonly Bucket[], of: readonly ReferenceKind[]];

/** From what is available, then from the position's margin, and only then from the insurance account. */
const BEARERS = ['available', 'margin', 'insurance'] as const;
const EXCHANGES = ['exchange', 'exchangeForOrder'] as const;
const ORDER = ['order'] as const;
const POSITION = ['position'] as const;
const REQUEST = ['request'] as const;

const WAYS: Record<TransferCode, readonly Way[]> = {
  hold: [[['available'], ['frozen'], ORDER]],
  release: [[['frozen'], ['available'], ORDER]],
  margin: [[['available', 'frozen'], ['margin'], ORDER]],
  marginBack: [[['margin'], ['available'], ['order', 'position']]],
  fee: [[['available', 'frozen', 'margin'], ['fees'], ORDER]],
  // Of a position, what is withheld from its dividends.
  tax: [
    [['available', 'frozen', 'margin'], ['taxes'], ORDER],
    [['available', 'margin'], ['taxes'], POSITION],
  ],
  profit: [
    [['dealer'], ['available', 'margin'], ORDER],
    [['inventory'], ['available'], ORDER],
  ],
  loss: [[['margin'], ['dealer', 'inventory'], ORDER]],
  gap: [
    [['insurance'], ['dealer', 'fees', 'taxes'], ORDER],
    [['insurance'], ['dealer'], POSITION],
  ],
  houseImpact: [[['dealer'], ['insurance'], ORDER]],
  insuranceCapital: [[['dealer'], ['insurance'], ['insurance']]],
  insuranceCover: [[['dealer'], ['insurance'], ['insurance']]],
  practice: [[['promotion'], ['available'], ['practiceMoney']]],
  checkIn: [[['promotion'], ['available'], ['checkIn', 'bonus']]],
  dividend: [
    [['dealer'], ['available', 'margin'], POSITION],
    [BEARERS, ['dealer'], POSITION],
  ],
  rights: [
    [['dealer'], ['available', 'margin'], POSITION],
    [BEARERS, ['dealer'], POSITION],
  ],
  fraction: [
    [['dealer'], ['available'], POSITION],
    [['margin'], ['dealer'], POSITION],
  ],
  addMargin: [[['available'], ['margin'], POSITION]],
  removeMargin: [[['margin'], ['available'], POSITION]],
  financing: [[BEARERS, ['interest'], POSITION]],
  borrowFee: [[BEARERS, ['interest'], POSITION]],
  rollover: [
    [BEARERS, ['interest'], POSITION],
    [['interest'], ['available'], POSITION],
  ],
  chargeHold: [[['available'], ['frozen'], ORDER]],
  chargeRelease: [[['frozen'], ['available'], ORDER]],
  exchangeOut: [[['available'], ['exchange'], EXCHANGES]],
  exchangeSpread: [[['available'], ['fees'], EXCHANGES]],
  exchangeIn: [[['exchange'], ['available'], EXCHANGES]],
  deposit: [[['bank'], ['available'], REQUEST]],
  depositFee: [[['available'], ['fees'], REQUEST]],
  correction: [
    [['corrections'], ['available'], REQUEST],
    [['available'], ['corrections'], REQUEST],
  ],
  withdrawHold: [[['available'], ['frozen'], REQUEST]],
  withdrawBack: [[['frozen'], ['available'], REQUEST]],
  withdrawPaid: [[['frozen'], ['bank'], REQUEST]],
  withdrawFee: [[['frozen'], ['fees'], REQUEST]],
};

export const bookingsOf = (code: TransferCode): Booking[] =>
  WAYS[code].flatMap(([debits, credits, kinds]) =>
    debits.flatMap((debit) => credits.flatMap((credit) => kinds.map((of) => ({ debit, credit, of })))),
  );

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
  debit: Bucket;
  credit: Bucket;
  reference: string;
}): boolean =>
  bookingsOf(code).some(
    (each) => each.debit === debit && each.credit === credit && new RegExp(`^${REFERENCES[each.of]}$`).test(reference),
  );
