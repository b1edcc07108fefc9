/**
 * The pool of what customers lend in one instrument. Shorts borrow from it first and from the house's stock after it;
 * their payment for a night is shared out to the last minor unit.
 */
import { larger, portion, SCALE, smaller, type Amount, type Quantity, type Rate, compare } from '../money.ts';
import type { StockCount } from './records.ts';

/** A lender's units in the pool at the night's end. */
export interface Offer {
  account: bigint;
  order: bigint;
  units: Quantity;
}
/** All shorts' borrowed units over the night, and the fee paid for them. */
export interface Borrowed {
  units: Quantity;
  fee: Amount;
}
export interface Share extends Offer {
  amount: Amount;
}
export interface SharedNight {
  /** How many of the borrowed units came from lenders. */
  lent: Quantity;
  /** The two are the whole fee. */
  toLenders: Amount;
  toHouse: Amount;
  shares: Share[];
}

/**
 * Lenders get their share of the fee on what came from them, by the units that each had in the pool. Everything is
 * rounded down; of the remainder of the lenders' share each gets one more minor unit, the largest fraction first.
 */
export function shareNight({ units, fee }: Borrowed, offers: readonly Offer[], part: Rate): SharedNight {
  const offered = offers.reduce((sum, each) => sum + each.units, 0n);
  const lent = smaller(units, offered);
  const toLenders = units === 0n || lent === 0n ? 0n : (fee * lent * part) / (units * SCALE);
  const rows = offers.map((offer) => ({
    ...offer,
    amount: offered === 0n ? 0n : (toLenders * offer.units) / offered,
    rest: offered === 0n ? 0n : (toLenders * offer.units) % offered,
  }));
  let left = toLenders - rows.reduce((sum, { amount }) => sum + amount, 0n);
  for (const row of rows.toSorted((a, b) => compare(b.rest, a.rest) || compare(a.account, b.account))) {
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
export function quotaLeft(house: Quantity, { lent, offered, reserved, unused }: StockCount, part: Rate): Quantity {
  const all = house + offered;
  return larger(smaller(portion(all, part, 'down') - reserved, all - lent - unused), 0n);
}
