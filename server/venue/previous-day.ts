/** Figures from the trading days before the current one, from the venue's own bars; computed once per session. */
import { instantOf, sessionDateOf, tradingDay } from '@bourse/core/markets/sessions/sessions.ts';
import { largestMoveOf, volatilityOf } from '@bourse/core/borrowing/margin-requirements.ts';
import type { PriceDay } from '@bourse/core/borrowing/short-sale-tests.ts';
import type { Bar, Hours, Instrument, InstrumentId, Market, Zones } from '@bourse/core/markets/market.ts';
import type { Rate } from '@bourse/core/ledger/money.ts';
import type { Feeds } from './feeds.ts';
import type { Venue } from './port.ts';

type PastDays = NonNullable<Venue['pastDays']>;

/** Null if the venue gives no past days, and for an instrument's first ones. */
export type DayBefore = (instrument: Instrument, now: number) => PriceDay | null;

interface DayBeforeParts {
  feeds: Pick<Feeds, 'venueOf'>;
  zones: Zones;
  hours: Hours;
}

/** The mean of its daily moves; null if the venue gives no past days, and for an instrument's first weeks. */
export type Volatility = (instrument: Instrument, now: number) => Rate | null;

function onceASession<Found>(
  { feeds, zones, hours }: DayBeforeParts,
  limit: number,
  of: (bars: readonly Bar[]) => Found | null,
): (instrument: Instrument, now: number) => Found | null {
  const known = new Map<InstrumentId, { date: string; found: Found | null }>();

  function read(pastDays: PastDays, { id, market }: Instrument, date: string, now: number): Found | null {
    const day = tradingDay(market, hours, date);
    const opens = typeof day === 'string' ? undefined : day.spans.find(({ kind }) => kind === 'regular');
    if (!opens) return null;
    return of(
      pastDays(
        {
          instrument: id,
          period: '1d',
          adjustment: 'forward',
          before: instantOf(market, date, opens.from, zones),
          limit,
        },
        now,
      ),
    );
  }

  const dateAt = (market: Market, now: number): string | null => sessionDateOf(market, hours, now, zones);

  return (instrument, now) => {
    const pastDays = feeds.venueOf(instrument.id)?.pastDays;
    if (!pastDays) return null;
    const date = dateAt(instrument.market, now);
    if (date === null) return null;
    const kept = known.get(instrument.id);
    if (kept?.date === date) return kept.found;
    const found = read(pastDays, instrument, date, now);
    known.set(instrument.id, { date, found });
    return found;
  };
}

export const createDayBefore = (parts: DayBeforeParts): DayBefore =>
  onceASession(parts, 2, ([first, last]) =>
    first && last ? { low: last.low, close: last.close, previousClose: first.close } : null,
  );

const RECENT_DAYS = 6;
/**
 * The largest of its last five daily moves; null if the venue gives no past days, and for an instrument's first ones.
 */
export const createLargestMove = (parts: DayBeforeParts): Volatility =>
  onceASession(parts, RECENT_DAYS, (bars) => largestMoveOf(bars.map(({ close }) => close)));

const MEASURED_DAYS = 21;
export const createVolatility = (parts: DayBeforeParts): Volatility =>
  onceASession(parts, MEASURED_DAYS, (bars) => volatilityOf(bars.map(({ close }) => close)));
