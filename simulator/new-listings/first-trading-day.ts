/**
 * The first price of a newcomer. It may be far above the issue price and less far below it, within the market's limits
 * for a first day, and its expected value is the issue price: buyers of allotted shares gain nothing on average, and
 * nothing known before reveals its direction.
 */
import { toDayNumber } from '@bourse/core/dates.ts';
import type { SessionCalendar, SessionDay } from '../session-calendar.ts';
import { drawRandomBlock, toUnitInterval, type RandomKey } from '../keyed-randomness.ts';
import type { InstrumentDayOpeningState } from '../simulated-instrument-day.ts';
import { roundStochastically, type PriceLeg } from '../unpredictable-prices/price-leg.ts';
import type { Listing } from '../instruments/build-listings.ts';

/** Block of an instrument's session key that nothing else draws from. */
const FIRST = 19;
/** How far below the issue price the first one may be, and how many times as far above. */
const DEEPEST = 0.3;
const STEEPEST = 6;
/** How much of the room to the day's limits the opening uses; the rest is left to the session. */
const OF_ROOM = 0.7;
/** How much livelier a newcomer's own moves are at first; that fades as variances do. */
const LIVELIER = 4;

/** Number of the session in which it is listed; null if it was there when the world began. */
export function firstSessionIndexOf(
  { instrument: { listedOn } }: Listing,
  calendar: SessionCalendar,
  startDay: number,
): number | null {
  const session = toDayNumber(listedOn) >= startDay ? calendar.onOrBefore(listedOn) : null;
  return session?.date === listedOn ? session.index : null;
}

export const isFirstTradingDay = ({ instrument: { listedOn } }: Listing, { index, date }: SessionDay): boolean =>
  index >= 0 && date === listedOn;

/** The state in which a newcomer's first session opens: its previous price is the issue price. */
export function firstDayOpeningState({
  traits,
}: Listing): Pick<InstrumentDayOpeningState, 'close' | 'variance' | 'rush'> {
  return { close: traits.anchor, variance: LIVELIER * traits.ownDeviation * traits.ownDeviation, rush: 0 };
}

/**
 * From the issue price to the first one. `down` and `up`: the distance to the limits, as shares of the price; `up` is
 * null if there is none. A fall of d has m times the chance of a rise of m × d.
 */
export function drawFirstGap(
  key: RandomKey,
  issue: number,
  step: number,
  { down, up }: { down: number; up: number | null },
): PriceLeg {
  const words = new Uint32Array(16);
  drawRandomBlock(key, 0, FIRST, words);
  const deepest = Math.min(DEEPEST, OF_ROOM * Math.min(down, up ?? down));
  const steepest = up === null ? STEEPEST : Math.min(STEEPEST, (OF_ROOM * up) / deepest);
  const depth = deepest * toUnitInterval(words[0]!);
  const times = 1 + Math.max(0, steepest - 1) * toUnitInterval(words[1]!);
  const size = toUnitInterval(words[2]!) * (1 + times) < 1 ? times * depth : -depth;
  const steps = roundStochastically((size * issue) / step, words[3]!);
  return { from: issue, step, up: 0, down: 0, leaps: steps === 0 ? [] : [{ at: 0.5, steps }] };
}
