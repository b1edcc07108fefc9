/**
 * What a new money rule would loosen or make dearer compared with the present one: one person may tighten a rule for
 * deposits within shares, loosening takes two. Tightening one for withdrawals takes two as well, since it holds up
 * everybody's money.
 */
import { larger, smaller } from '../../ledger/money.ts';
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

/** The terms of `after` that hold up withdrawals which `before` lets through: they would come later, or not at all. */
export function heldUp(before: FundsTerms, after: FundsTerms): LoosenedTerm[] {
  const later: LoosenedTerm[] = after.latestDays > before.latestDays ? ['latestDays'] : [];
  return [...loosened(after, before).filter((term) => HOLDS_UP.includes(term)), ...later];
}

/**
 * How far one person alone may tighten deposits: the minimum to twice, the maximum to a tenth, the hours of a week to a
 * quarter, and the maximum stays twice the minimum. A lower maximum stops nobody, who can deposit twice; a higher
 * minimum does.
 */
const MINIMUM_TIMES = 2n;
const MAXIMUM_PART = 10n;
const HOURS_PART = 4;
const ROOM_TIMES = 2n;

/**
 * The terms of `after` that make deposits much harder than under `before`. Shares are of the most lenient terms of
 * `lately` too, so that many small steps are no way around them.
 */
export function muchHarder(before: FundsTerms, after: FundsTerms, lately: readonly FundsTerms[]): LoosenedTerm[] {
  const lenient = [before, ...lately];
  const minimum = lenient.map((each) => each.minimum).reduce(smaller);
  const maximum = lenient.map((each) => each.maximum).reduce(larger);
  const minutes = Math.max(...lenient.map(minutesAWeek));
  const isTight = after.maximum < after.minimum * ROOM_TIMES;
  const found: LoosenedTerm[] = [];
  if (after.minimum > before.minimum && (isTight || after.minimum > minimum * MINIMUM_TIMES)) found.push('minimum');
  if (after.maximum < before.maximum && (isTight || after.maximum * MAXIMUM_PART < maximum)) found.push('maximum');
  if (minutesAWeek(after) < minutesAWeek(before) && minutesAWeek(after) * HOURS_PART < minutes) found.push('window');
  return found;
}

const PEOPLE: readonly LoosenedTerm[] = ['fourEyesAbove', 'customerAlone', 'approverAlone'];
/** The terms by which more people decide on an amount than before. */
const morePeople = (before: FundsTerms, after: FundsTerms): LoosenedTerm[] =>
  loosened(after, before).filter((term) => PEOPLE.includes(term));

/** The rule that a new one replaces, and those of late that one person's small steps are measured by. */
export interface Replaced {
  before: FundsTerms;
  lately: readonly FundsTerms[];
}

/**
 * Which terms make a new rule take two people; empty if one person may set it. `enoughPeople`: as many hold the role as
 * an amount for two people needs. With fewer, asking for two holds up everything.
 */
export const termsForTwo = (
  kind: FundsKind,
  { before, lately }: Replaced,
  after: FundsTerms,
  enoughPeople: boolean,
): LoosenedTerm[] => [
  ...new Set([
    ...loosened(before, after),
    ...(kind === 'withdrawal' ? heldUp(before, after) : muchHarder(before, after, lately)),
    ...(enoughPeople ? [] : morePeople(before, after)),
  ]),
];

type Fees = Pick<FundsTerms, 'feeFixed' | 'feeBps'>;
/** For some amount at least. */
export const chargesMore = (before: Fees, after: Fees): boolean =>
  after.feeFixed > before.feeFixed || after.feeBps > before.feeBps;

type Hours = Pick<FundsTerms, 'weekdays' | 'opens' | 'closes' | 'zone'>;
const minutesAWeek = ({ weekdays, opens, closes }: Hours): number => weekdays.length * (closes - opens);
/** In another zone the same hours are different. */
const isInside = (hours: Hours, within: Hours): boolean =>
  hours.zone === within.zone &&
  hours.opens >= within.opens &&
  hours.closes <= within.closes &&
  hours.weekdays.every((day) => within.weekdays.includes(day));
