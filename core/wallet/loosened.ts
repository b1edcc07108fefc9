/** What a rule for money would allow that the rule before it didn't: one person may tighten it, loosening takes two. */
import type { FundsTerms } from './funds-rules.ts';

export type LoosenedTerm = 'minimum' | 'maximum' | 'window' | 'fourEyesAbove' | 'coolingHours';

/** The terms that are looser in `after`; none where it only tightens, or changes fees and times that are told. */
export function loosened(before: FundsTerms, after: FundsTerms): LoosenedTerm[] {
  const found: LoosenedTerm[] = [];
  if (after.minimum < before.minimum) found.push('minimum');
  if (after.maximum > before.maximum) found.push('maximum');
  if (!isInside(after, before)) found.push('window');
  if (before.fourEyesAbove !== null && (after.fourEyesAbove === null || after.fourEyesAbove > before.fourEyesAbove)) found.push('fourEyesAbove');
  if (after.coolingHours < before.coolingHours) found.push('coolingHours');
  return found;
}

type Hours = Pick<FundsTerms, 'weekdays' | 'opens' | 'closes' | 'zone'>;
/** In another zone the same hours are others. */
const isInside = (hours: Hours, within: Hours): boolean =>
  hours.zone === within.zone && hours.opens >= within.opens && hours.closes <= within.closes && hours.weekdays.every((day) => within.weekdays.includes(day));
