import type { Amount, Currency, Quantity, Rate } from '../money.ts';

/**
 * What units of an instrument that were borrowed over a night cost: `of` is the number of the position that sold them
 * short, or of what reserved them; `night` is the market's local date.
 */
export interface BorrowedNight {
  of: bigint;
  instrument: string;
  currency: Currency;
  night: string;
  units: Quantity;
  /** What they were worth to their lender, and the yearly rate. */
  worth: Amount;
  rate: Rate;
  fee: Amount;
}
