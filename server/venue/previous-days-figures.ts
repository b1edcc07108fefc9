/** Figures from the trading days before the current one, from the venue's own bars; computed once per session. */
import {
  getInstantOfMinute,
  findPriceSessionDate,
  getTradingDay,
} from '@bourse/core/markets/sessions/trading-sessions.ts';
import { computeLargestDailyMove, computeAverageDailyMove } from '@bourse/core/borrowing/margin-requirements.ts';
import type { DailyPrices } from '@bourse/core/borrowing/short-sale-price-restrictions.ts';
import type {
  Bar,
  TradingHoursMode,
  Instrument,
  InstrumentId,
  Market,
  TimeZoneConverter,
} from '@bourse/core/markets/market-types.ts';
import type { Rate } from '@bourse/core/ledger/money.ts';
import type { VenueRegistry } from './venue-registry.ts';
import type { Venue } from './venue.ts';

type PastDays = NonNullable<Venue['pastDays']>;

/** Null if the venue gives no past days, and for an instrument's first ones. */
export type GetPreviousDayPrices = (instrument: Instrument, now: number) => DailyPrices | null;

interface PreviousDayDependencies {
  venues: Pick<VenueRegistry, 'venueOf'>;
  timeZones: TimeZoneConverter;
  hours: TradingHoursMode;
}

/** The mean of its daily moves; null if the venue gives no past days, and for an instrument's first weeks. */
export type GetVolatility = (instrument: Instrument, now: number) => Rate | null;

function computeOncePerSession<Found>(
  { venues, timeZones, hours }: PreviousDayDependencies,
  limit: number,
  of: (bars: readonly Bar[]) => Found | null,
): (instrument: Instrument, now: number) => Found | null {
  const known = new Map<InstrumentId, { date: string; found: Found }>();

  function read(pastDays: PastDays, { id, market }: Instrument, date: string, now: number): Found | null {
    const day = getTradingDay(market, hours, date);
    const opens = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
    if (!opens) return null;
    return of(
      pastDays(
        {
          instrument: id,
          period: '1d',
          adjustment: 'forward',
          before: getInstantOfMinute(market, date, opens.from, timeZones),
          limit,
        },
        now,
      ),
    );
  }

  const dateAt = (market: Market, now: number): string | null => findPriceSessionDate(market, hours, now, timeZones);

  return (instrument, now) => {
    const pastDays = venues.venueOf(instrument.id)?.pastDays;
    if (!pastDays) return null;
    const date = dateAt(instrument.market, now);
    if (date === null) return null;
    const cached = known.get(instrument.id);
    if (cached?.date === date) return cached.found;
    const found = read(pastDays, instrument, date, now);
    // Days may be stored a moment later: then it has them.
    if (found !== null) known.set(instrument.id, { date, found });
    return found;
  };
}

export const createPreviousDayLookup = (dependencies: PreviousDayDependencies): GetPreviousDayPrices =>
  computeOncePerSession(dependencies, 2, ([first, last]) =>
    first && last ? { low: last.low, close: last.close, previousClose: first.close } : null,
  );

const RECENT_DAYS = 6;
/**
 * The largest of its last five daily moves; null if the venue gives no past days, and for an instrument's first ones.
 */
export const createLargestMoveLookup = (dependencies: PreviousDayDependencies): GetVolatility =>
  computeOncePerSession(dependencies, RECENT_DAYS, (bars) => computeLargestDailyMove(bars.map(({ close }) => close)));

const MEASURED_DAYS = 21;
export const createVolatilityLookup = (dependencies: PreviousDayDependencies): GetVolatility =>
  computeOncePerSession(dependencies, MEASURED_DAYS, (bars) => computeAverageDailyMove(bars.map(({ close }) => close)));
