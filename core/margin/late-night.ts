import type { Amount } from '../money.ts';

/** Booked later than this after its end, a night is told by its date: nobody would look for it there. */
export const LATE_AFTER_MS = 3_600_000;

/** A night of borrowed money that was charged late; `night` is the market's local date on which it began. */
export interface LateNight {
  position: bigint;
  night: string;
  amount: Amount;
}
