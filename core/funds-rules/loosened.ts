/**
 * What a new money rule would loosen or make dearer compared with the present one: one person may tighten a rule for
 * deposits, loosening takes two. Tightening one for withdrawals takes two as well, since it holds up everybody's money.
 */
import type { FundsKind, FundsTerms } from './funds-rules.ts';

export type LoosenedTerm =
  | 'minimum'
  | 'maximum'
  | 'window'
  | 'fourEyesAbove'
  | 'customerAlone'
  | 'approverAlone'
  | 'coolingHours'
  | 'latestDays'
  | 'fee';

/**
 * The terms that are looser in `after`, including a higher fee: charging less holds nothing up. Empty if it only
 * tightens, or changes times shown for information.
 */
export function loosened(before: FundsTerms, after: FundsTerms): LoosenedTerm[] {
  const found: LoosenedTerm[] = [];
  if (after.minimum < before.minimum) found.push('minimum');
  if (after.maximum > before.maximum) found.push('maximum');
  if (!isInside(after, before)) found.push('window');
  if (before.fourEyesAbove !== null && (after.fourEyesAbove === null || after.fourEyesAbove > before.fourEyesAbove))
    found.push('fourEyesAbove');
  if (after.customerAlone > before.customerAlone) found.push('customerAlone');
  if (after.approverAlone > before.approverAlone) found.push('approverAlone');
  if (after.coolingHours < before.coolingHours) found.push('coolingHours');
  if (chargesMore(before, after)) found.push('fee');
  return found;
}

const HOLDS_UP: readonly LoosenedTerm[] = ['minimum', 'maximum', 'window', 'coolingHours'];

/**
 * The terms of `after` that hold up withdrawals which `before` lets through: they would come later, or not at all. How
 * many people decide isn't counted: that one more does is no reason to wait for another.
 */
export function heldUp(before: FundsTerms, after: FundsTerms): LoosenedTerm[] {
  const later: LoosenedTerm[] = after.latestDays > before.latestDays ? ['latestDays'] : [];
  return [...loosened(after, before).filter((term) => HOLDS_UP.includes(term)), ...later];
}

/** Which terms make a new rule take two people; empty if one person may set it. */
export const termsForTwo = (kind: FundsKind, before: FundsTerms, after: FundsTerms): LoosenedTerm[] => [
  ...new Set([...loosened(before, after), ...(kind === 'withdrawal' ? heldUp(before, after) : [])]),
];

type Fees = Pick<FundsTerms, 'feeFixed' | 'feeBps'>;
/** For some amount at least. */
export const chargesMore = (before: Fees, after: Fees): boolean =>
  after.feeFixed > before.feeFixed || after.feeBps > before.feeBps;

type Hours = Pick<FundsTerms, 'weekdays' | 'opens' | 'closes' | 'zone'>;
/** In another zone the same hours are different. */
const isInside = (hours: Hours, within: Hours): boolean =>
  hours.zone === within.zone &&
  hours.opens >= within.opens &&
  hours.closes <= within.closes &&
  hours.weekdays.every((day) => within.weekdays.includes(day));
