/**
 * Which terms a new funds rule loosens or makes more expensive than the present one. One person may tighten a deposit
 * rule within limits; loosening takes two people. Tightening a withdrawal rule takes two as well, since it delays
 * everybody's money.
 */
import { maximumOf, minimumOf } from '../../ledger/money.ts';
import type { FundsDirection, DepositWithdrawalTerms } from './deposit-withdrawal-rules.ts';

export type DepositWithdrawalTermName =
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
 * The terms that are looser in `after`, including a higher fee; charging less delays nobody. Empty if the rule only
 * tightens, or changes only informational times.
 */
export function findLoosenedTerms(
  before: DepositWithdrawalTerms,
  after: DepositWithdrawalTerms,
): DepositWithdrawalTermName[] {
  const found: DepositWithdrawalTermName[] = [];
  if (after.minimum < before.minimum) found.push('minimum');
  if (after.maximum > before.maximum) found.push('maximum');
  if (!isHoursInside(after, before)) found.push('window');
  if (before.fourEyesAbove !== null && (after.fourEyesAbove === null || after.fourEyesAbove > before.fourEyesAbove))
    found.push('fourEyesAbove');
  if (after.customerAlone > before.customerAlone) found.push('customerAlone');
  if (after.approverAlone > before.approverAlone) found.push('approverAlone');
  if (after.coolingHours < before.coolingHours) found.push('coolingHours');
  if (isFeeHigher(before, after)) found.push('fee');
  return found;
}

const DELAYING_TERMS: readonly DepositWithdrawalTermName[] = ['minimum', 'maximum', 'window', 'coolingHours'];

/** The terms of `after` that delay or prevent withdrawals which `before` allows. */
export function findTermsDelayingWithdrawals(
  before: DepositWithdrawalTerms,
  after: DepositWithdrawalTerms,
): DepositWithdrawalTermName[] {
  const later: DepositWithdrawalTermName[] = after.latestDays > before.latestDays ? ['latestDays'] : [];
  return [...findLoosenedTerms(after, before).filter((term) => DELAYING_TERMS.includes(term)), ...later];
}

/**
 * How far one person alone may tighten deposits: double the minimum, a tenth of the maximum, a quarter of the weekly
 * hours; and the maximum stays at least twice the minimum. A lower maximum stops nobody, since a customer can deposit
 * twice; a higher minimum does.
 */
const MINIMUM_TIMES = 2n;
const MAXIMUM_PART = 10n;
const HOURS_PART = 4;
const ROOM_TIMES = 2n;

/**
 * The terms of `after` that restrict deposits much more than `before`. They are also compared with the most lenient
 * terms of `lately`, so that many small steps can't bypass the rule.
 */
export function findMuchStricterTerms(
  before: DepositWithdrawalTerms,
  after: DepositWithdrawalTerms,
  lately: readonly DepositWithdrawalTerms[],
): DepositWithdrawalTermName[] {
  const lenient = [before, ...lately];
  const minimum = lenient.map((each) => each.minimum).reduce(minimumOf);
  const maximum = lenient.map((each) => each.maximum).reduce(maximumOf);
  const minutes = Math.max(...lenient.map(minutesAWeek));
  const isTight = after.maximum < after.minimum * ROOM_TIMES;
  const found: DepositWithdrawalTermName[] = [];
  if (after.minimum > before.minimum && (isTight || after.minimum > minimum * MINIMUM_TIMES)) found.push('minimum');
  if (after.maximum < before.maximum && (isTight || after.maximum * MAXIMUM_PART < maximum)) found.push('maximum');
  if (minutesAWeek(after) < minutesAWeek(before) && minutesAWeek(after) * HOURS_PART < minutes) found.push('window');
  return found;
}

const APPROVER_TERMS: readonly DepositWithdrawalTermName[] = ['fourEyesAbove', 'customerAlone', 'approverAlone'];
/** The terms that require more approvers for an amount than before. */
const findTermsAddingApprovers = (
  before: DepositWithdrawalTerms,
  after: DepositWithdrawalTerms,
): DepositWithdrawalTermName[] => findLoosenedTerms(after, before).filter((term) => APPROVER_TERMS.includes(term));

/** The rule that a new one replaces, and the recent ones that bound one person's small steps. */
export interface PrecedingDepositWithdrawalTerms {
  before: DepositWithdrawalTerms;
  lately: readonly DepositWithdrawalTerms[];
}

/**
 * The terms because of which a new rule needs two people; empty if one person may set it. `enoughPeople`: at least as
 * many people hold the role as a two-person amount needs. With fewer, requiring two would block everything.
 */
export const findTermsNeedingTwoPeople = (
  kind: FundsDirection,
  { before, lately }: PrecedingDepositWithdrawalTerms,
  after: DepositWithdrawalTerms,
  enoughPeople: boolean,
): DepositWithdrawalTermName[] => [
  ...new Set([
    ...findLoosenedTerms(before, after),
    ...(kind === 'withdrawal'
      ? findTermsDelayingWithdrawals(before, after)
      : findMuchStricterTerms(before, after, lately)),
    ...(enoughPeople ? [] : findTermsAddingApprovers(before, after)),
  ]),
];

type Fees = Pick<DepositWithdrawalTerms, 'feeFixed' | 'feeBps'>;
/** For some amount at least. */
export const isFeeHigher = (before: Fees, after: Fees): boolean =>
  after.feeFixed > before.feeFixed || after.feeBps > before.feeBps;

type Hours = Pick<DepositWithdrawalTerms, 'weekdays' | 'opens' | 'closes' | 'zone'>;
const minutesAWeek = ({ weekdays, opens, closes }: Hours): number => weekdays.length * (closes - opens);
/** In another zone the same hours are different. */
const isHoursInside = (hours: Hours, within: Hours): boolean =>
  hours.zone === within.zone &&
  hours.opens >= within.opens &&
  hours.closes <= within.closes &&
  hours.weekdays.every((day) => within.weekdays.includes(day));
