/**
 * Dividends are declared some weeks ahead, after the close of a session: the amount is a share of that close and stays
 * the same, however the price moves until the ex-date.
 */
import type { Calendar, SessionDay } from './calendar.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { Place } from './day.ts';
import type { Listing } from './instruments/listing.ts';
import { opensOn } from './exchange-days.ts';
import { varied } from './chance.ts';

/** Sessions from the declaration to the ex-date, two to four weeks: the same for all dividends of a company. */
const EARLIEST_SESSIONS = 10;
const LATEST_SESSIONS = 20;

export const declaredAhead = ({ instrument }: Listing): number =>
  EARLIEST_SESSIONS + Math.floor(varied(instrument.id, 'declared', 0, LATEST_SESSIONS - EARLIEST_SESSIONS + 1));

/** Whether the session is the first on or after one of the schedule's dates on which the exchange is open. */
export function hasDividend({ instrument: { market }, traits }: Listing, { session }: Pick<Place, 'session'>): boolean {
  const { dividend } = traits;
  if (!dividend || !dividend.months.includes(session.month) || session.dayOfMonth < dividend.day) return false;
  if (!opensOn(market, session.date)) return false;
  for (let back = session.dayOfMonth - dividend.day; back > 0; back -= 1)
    if (opensOn(market, addDays(session.date, -back))) return false;
  return true;
}

/** The dividend for a close, in the currency's usual steps: a hundredth, or a whole won. */
export function dividendOn({ instrument, traits }: Listing, close: number): number {
  const step = instrument.currency === 'KRW' ? 1e8 : 1e6;
  return Math.max(step, Math.round((close * traits.dividend!.rate) / step) * step);
}

/** The session after whose close the dividend of session `index` is declared; null if it has none, or is history. */
export function declarationOf(listing: Listing, calendar: Calendar, index: number): SessionDay | null {
  const session = calendar.session(index);
  return index >= 0 && session && hasDividend(listing, { session })
    ? calendar.session(index - declaredAhead(listing))
    : null;
}
