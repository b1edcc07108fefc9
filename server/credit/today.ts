/**
 * What decisions about loans and their views need: the day in the zone of the loan, the marks of holdings, and typed
 * amounts.
 */
import type { Today } from '@bourse/core/credit/offer.ts';
import type { LoanBook } from '@bourse/core/credit/loan-book.ts';
import type { Parts } from '../parts.ts';

export type DayParts = Pick<Parts, 'zones' | 'settings'>;

/** Dates are in the operator's zone; a loan keeps the zone that it was offered in. */
export function todayAt(
  { zones, settings }: DayParts,
  now: number,
  loan: Pick<LoanBook, 'terms'> | null = null,
): Today {
  const zone = loan?.terms.zone ?? settings.get('zone');
  return { date: zones.toLocal(now, zone).date, zone, zones, now };
}
