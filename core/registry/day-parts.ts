/** The category of a day's change that each movement of money counts in, collected from what the areas declare. */
import { type Brought, type Joined, joinEntries } from '../area-exports.ts';
import type { DayPart, TransferCode } from '../ledger/booking.ts';
import { brought } from './registered-areas.ts';

type Said = Joined<Brought<'dayParts'>>;

/** A code that is booked but not listed here is a type error. */
const PARTS: Record<TransferCode, DayPart | null> = joinEntries(brought('dayParts')) as Said;

/** The category of the day's change that a movement counts in; null if none. */
export const dayPartOf = (code: TransferCode): DayPart | null => PARTS[code];

/**
 * Whether the code is a cost or income of trades and positions: not an exchange, a transfer of money, a loan, a fund or
 * a subscription.
 */
const OF_POSITIONS: ReadonlySet<TransferCode> = new Set<TransferCode>([
  ...(['fee', 'tax', 'financing', 'borrowFee', 'rollover'] as const),
  ...(['dividend', 'rights', 'fraction'] as const),
  ...(['tradeCorrection', 'tradeChargesBack', 'tradeTaxBack'] as const),
]);

export const isOfPositions = (code: TransferCode): boolean => OF_POSITIONS.has(code);
