/**
 * The pool of what customers lend in one instrument. Shorts borrow from it first and from the house's stock after it;
 * their payment for a night is shared out to the last minor unit.
 */
import {
  type Amount,
  compareBigints,
  type Currency,
  maximumOf,
  multiplyByRate,
  type Quantity,
  type Rate,
  SCALE,
  minimumOf,
} from '../../ledger/money.ts';
import type { Market } from '../../markets/market-types.ts';

/** A lender's units in the pool at the night's end. */
export interface LenderPoolUnits {
  account: bigint;
  order: bigint;
  units: Quantity;
}
/** All shorts' borrowed units over the night, and the fee paid for them. */
export interface NightlyBorrowing {
  units: Quantity;
  fee: Amount;
}
export interface LenderNightFeeShare extends LenderPoolUnits {
  amount: Amount;
}
export interface NightFeeSplit {
  /** How many of the borrowed units came from lenders. */
  lent: Quantity;
  /** The two are the whole fee. */
  toLenders: Amount;
  toHouse: Amount;
  shares: LenderNightFeeShare[];
}

/**
 * Lenders get their share of the fee on what came from them, by the units that each had in the pool. Everything is
 * rounded down; of the remainder of the lenders' share each gets one more minor unit, the largest fraction first.
 */
export function splitNightFee(
  { units, fee }: NightlyBorrowing,
  offers: readonly LenderPoolUnits[],
  part: Rate,
): NightFeeSplit {
  const offered = offers.reduce((sum, each) => sum + each.units, 0n);
  const lent = minimumOf(units, offered);
  const toLenders = units === 0n || lent === 0n ? 0n : (fee * lent * part) / (units * SCALE);
  const rows = offers.map((offer) => ({
    ...offer,
    amount: offered === 0n ? 0n : (toLenders * offer.units) / offered,
    rest: offered === 0n ? 0n : (toLenders * offer.units) % offered,
  }));
  let left = toLenders - rows.reduce((sum, { amount }) => sum + amount, 0n);
  for (const row of rows.toSorted((a, b) => compareBigints(b.rest, a.rest) || compareBigints(a.account, b.account))) {
    if (left === 0n) break;
    row.amount += 1n;
    left -= 1n;
  }
  return {
    lent,
    toLenders,
    toHouse: fee - toLenders,
    shares: rows.map(({ rest: _, ...share }) => share),
  };
}

/**
 * How much of an instrument can still be reserved: within the quota, and within what is free. `house`: the house's
 * stock.
 */
export function computeRemainingBorrowingQuota(
  house: Quantity,
  { lent, offered, reserved, unused }: LendingPoolCounts,
  part: Rate,
): Quantity {
  const all = house + offered;
  return maximumOf(minimumOf(multiplyByRate(all, part, 'down') - reserved, all - lent - unused), 0n);
}

/** A customer's lending in an instrument, or a reservation to borrow it. Times are epoch ms. */
export interface LendingOrder {
  seq: bigint;
  kind: 'lend' | 'borrow';
  instrument: string;
  market: Market;
  currency: Currency;
  /** For a borrowing; a lender lends everything they hold. */
  quantity: Quantity | null;
  status: 'inProgress' | 'recalled' | 'finished';
  since: number;
  /** For a recalled one, when it ends. */
  dueAt: number | null;
  endedAt: number | null;
  cause: 'customer' | 'recalled' | 'unpaid' | null;
  /** Earned by lending, paid for borrowing. */
  fees: Amount;
}
/** A lender's part of a night's fee as shared out. */
export interface LenderFeeShareRecord {
  order: bigint;
  night: string;
  amount: Amount;
}

/** A new reservation: all reservations of an instrument together may not exceed `most`. */
export interface NewBorrowingReservation {
  instrument: string;
  most: Quantity;
}
/**
 * What can be lent of an instrument besides the house's stock: units lent to shorts, offered by customers, reserved,
 * and reserved but unused.
 */
export interface LendingPoolCounts {
  lent: Quantity;
  offered: Quantity;
  reserved: Quantity;
  unused: Quantity;
}

export interface LendingRecords {
  reservations: NewBorrowingReservation;
  lendingOrders: LendingOrder;
  /** Paid shares. */
  lendingShares: LenderFeeShareRecord;
}
/** What decisions load: an instrument's active orders, and the one that the command names. */
export interface LendingDecisionState {
  lendingOrders?: readonly LendingOrder[];
  stockCount?: LendingPoolCounts;
  /** When the person's last reservation with an unpaid night ended (epoch ms), on any of their accounts. */
  nightUnpaidAt?: number;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends LendingRecords {}
  interface AreaDecisionState extends LendingDecisionState {}
}
