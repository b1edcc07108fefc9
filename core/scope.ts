/** The instruments that a rule of the rulebook applies to. */
import { dayNumber } from './dates.ts';
import type { Instrument } from './market.ts';
import type { Price } from './money.ts';
import { SCALE } from './money.ts';
import type { Scope } from './rulebook/phase-types.ts';
import { tradingDaysBetween } from './sessions.ts';

/** Whether `date` is one of the first `count` trading days of the instrument, including that of the listing. */
export function isAmongFirstDays(
  instrument: Pick<Instrument, 'market' | 'listedOn'>,
  date: string,
  count: number,
): boolean {
  // No market closes for a month: a cheap no for everything that has been listed for long.
  const age = dayNumber(date) - dayNumber(instrument.listedOn);
  if (age < 0 || age > count + 30) return false;
  const days = tradingDaysBetween(instrument.market, 'exchange', instrument.listedOn, date, count);
  return days !== null && days <= count;
}

/** Whether a rule applies to `instrument` on the local `date`; `previousClose` gives its market value. */
export function isInScope(scope: Scope, instrument: Instrument, date: string, previousClose: Price): boolean {
  const { boards, segments, capitalisation, firstDays, notFirstDays } = scope;
  if (boards && !boards.includes(instrument.board)) return false;
  if (segments && !segments.includes(instrument.segment)) return false;
  if (firstDays !== undefined && !isAmongFirstDays(instrument, date, firstDays)) return false;
  if (notFirstDays !== undefined && isAmongFirstDays(instrument, date, notFirstDays)) return false;
  if (!capitalisation) return true;
  const worth = (instrument.sharesOutstanding * previousClose) / SCALE;
  const { from, below } = capitalisation;
  return (from === undefined || worth >= from) && (below === undefined || worth < below);
}
