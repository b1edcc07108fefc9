import type { Amount, Currency, Quantity, Rate } from '../money.ts';

/**
 * A night's cost of borrowed units of an instrument: `of` is the number of the position that sold them short, or of the
 * order that reserved them; `night`: the market's local date.
 */
export interface BorrowedNight {
  of: bigint;
  instrument: string;
  currency: Currency;
  night: string;
  units: Quantity;
  /** Their worth to their lender, and the yearly rate. */
  worth: Amount;
  rate: Rate;
  fee: Amount;
}
