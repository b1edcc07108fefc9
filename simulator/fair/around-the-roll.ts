/**
 * Around 17:00 in New York, when currency pairs are rolled over, banks quote wide: a trader who hedges a pair all day
 * and drops the hedge for that moment pays for it, or is unhedged for half an hour.
 */
import type { SessionTimes } from '../calendar.ts';
import type { Listing } from '../instruments/listing.ts';

export const ROLL_SPREADS = 6;
const WIDE_MINUTES = 15;
const ROLLED_AT_MINUTE = 1_020;
const DAY_MINUTES = 1_440;

/**
 * How many usual spreads wide `instrument` is quoted in the session's `minute`: a currency day with exchange hours
 * begins and ends at the rollover, any other at midnight.
 */
export function spreadsWide(
  { instrument }: Pick<Listing, 'instrument'>,
  { minutes }: Pick<SessionTimes, 'minutes'>,
  opensAtRoll: boolean,
  minute: number,
): number {
  if (instrument.market !== 'FX' || instrument.board === 'index') return 1;
  const away = opensAtRoll
    ? Math.min(minute, minutes - minute)
    : Math.abs(((minute - ROLLED_AT_MINUTE + DAY_MINUTES / 2 + DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2);
  return away <= WIDE_MINUTES ? ROLL_SPREADS : 1;
}
