/**
 * Dividends are declared some weeks ahead, after the close of a session: the amount is a share of that close and stays
 * the same, however the price moves until the ex-date.
 */
import type { SessionCalendar, SessionDay } from './session-calendar.ts';
import { addDays } from '@bourse/core/dates.ts';
import type { SessionContext } from './simulated-instrument-day.ts';
import type { Listing } from './instruments/build-listings.ts';
import { isExchangeOpenOn } from './exchange-days.ts';
import { publicRandomNumberBetween } from './keyed-randomness.ts';

/** Sessions from the declaration to the ex-date, two to four weeks: the same for all dividends of a company. */
const EARLIEST_SESSIONS = 10;
const LATEST_SESSIONS = 20;

export const declarationLeadSessionsOf = ({ instrument }: Listing): number =>
  EARLIEST_SESSIONS +
  Math.floor(publicRandomNumberBetween(instrument.id, 'declared', 0, LATEST_SESSIONS - EARLIEST_SESSIONS + 1));

/** Whether the session is the first on or after one of the schedule's dates on which the exchange is open. */
export function hasDividendOn(
  { instrument: { market }, traits }: Listing,
  { session }: Pick<SessionContext, 'session'>,
): boolean {
  const { dividend } = traits;
  if (!dividend || !dividend.months.includes(session.month) || session.dayOfMonth < dividend.day) return false;
  if (!isExchangeOpenOn(market, session.date)) return false;
  for (let back = session.dayOfMonth - dividend.day; back > 0; back -= 1)
    if (isExchangeOpenOn(market, addDays(session.date, -back))) return false;
  return true;
}

/** The dividend for a close, in the currency's usual steps: a hundredth, or a whole won. */
export function computeDividend({ instrument, traits }: Listing, close: number): number {
  const step = instrument.currency === 'KRW' ? 1e8 : 1e6;
  return Math.max(step, Math.round((close * traits.dividend!.rate) / step) * step);
}

/** The session after whose close the dividend of session `index` is declared; null if it has none, or is history. */
export function findDeclarationSession(listing: Listing, calendar: SessionCalendar, index: number): SessionDay | null {
  const session = calendar.session(index);
  return index >= 0 && session && hasDividendOn(listing, { session })
    ? calendar.session(index - declarationLeadSessionsOf(listing))
    : null;
}
