import type { Amount } from '../money.ts';

/** A night booked later than this after its end is reported with its date, since nobody would look for it there. */
export const LATE_AFTER_MS = 3_600_000;

/** A night of borrowed money that was charged late; `night` is the market's local date on which it began. */
export interface LateNight {
  position: bigint;
  night: string;
  amount: Amount;
}
