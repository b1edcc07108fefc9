/**
 * The daily check-in: what a day pays, and the bonus for every seven days. The house's own rule; amounts are minor
 * units.
 */
import { addDays } from '../../dates.ts';
import type { Amount, Currency } from '../../ledger/money.ts';
import type { DecisionChanges, DecisionRecords } from '../../ledger/decision-changes.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseRestrictedAction, type RestrictionRefusal } from '../../compliance/account-restrictions.ts';

export const CHECK_IN_CURRENCY: Currency = 'USDT';
/** By the number of days in a row; a longer streak earns the last amount. */
export const CHECK_IN_REWARDS: readonly Amount[] = [
  100_000n,
  120_000n,
  140_000n,
  160_000n,
  180_000n,
  200_000n,
  250_000n,
];
export const CHECK_INS_PER_BONUS = 7;
export const CHECK_IN_BONUS_REWARD: Amount = 1_000_000n;

/** A stored check-in: its day (YYYY-MM-DD, the operator's) and days in a row. */
export interface CheckIn {
  day: string;
  streak: number;
  currency: Currency;
  amount: Amount;
}
export interface CheckInBonus {
  number: number;
  currency: Currency;
  amount: Amount;
}

/** The streak, in days, after a check-in on `day`. */
export const computeStreak = (day: string, last: Pick<CheckIn, 'day' | 'streak'> | null): number =>
  last !== null && addDays(last.day, 1) === day ? last.streak + 1 : 1;
/** The most that a check-in on `day` can pay, given the last one seen: yesterday's may still be in progress. */
export const computeMaximumReward = (day: string, last: Pick<CheckIn, 'day' | 'streak'> | null): Amount => {
  const behindYesterdays = computeStreak(addDays(day, -1), last) + 1;
  const [one, other] = [computeRewardForStreak(computeStreak(day, last)), computeRewardForStreak(behindYesterdays)];
  return one > other ? one : other;
};
/** The reward for a streak of days. */
export const computeRewardForStreak = (streak: number): Amount =>
  CHECK_IN_REWARDS[Math.min(streak, CHECK_IN_REWARDS.length) - 1] ?? 0n;
/** The number of check-ins that no bonus has been paid for yet. */
export const countCheckInsTowardsBonus = (checkIns: number, bonuses: number): number =>
  checkIns - bonuses * CHECK_INS_PER_BONUS;

declare module '../../ledger/decision-changes.ts' {
  interface AreaDecisionState {
    /** The account's newest check-in, if there is one. */
    lastCheckIn?: Pick<CheckIn, 'day' | 'streak'>;
  }
}

export type CheckInRewardRefusal = RestrictionRefusal | { refused: 'identityRequired'; params: Record<never, never> };

/** Pays only verified people, who have one account each, so registering a thousand numbers earns nothing. */
export function refuseCheckInReward(
  { states, customer }: Pick<AccountState, 'states' | 'customer'>,
  now: number,
): CheckInRewardRefusal | null {
  return (
    refuseRestrictedAction(states, 'earn', now) ??
    (customer?.verification === 'certified' ? null : { refused: 'identityRequired', params: {} })
  );
}

const buildRewardPayout = <Made extends DecisionRecords>(
  { lastSeq }: Pick<AccountState, 'lastSeq'>,
  amount: Amount,
  reference: string,
  records: Made,
): DecisionChanges & { records: Made } => ({
  transfers: [
    { currency: CHECK_IN_CURRENCY, amount, debit: 'promotion', credit: 'available', code: 'checkIn', reference },
  ],
  records,
  notices: [],
  lastSeq,
});

/** Null if the customer has already checked in on that day or a later one. */
export function decideCheckIn(
  { lastSeq, lastCheckIn }: Pick<AccountState, 'lastSeq' | 'lastCheckIn'>,
  day: string,
): (DecisionChanges & { records: { checkIns: CheckIn[] } }) | null {
  const last = lastCheckIn ?? null;
  if (last !== null && last.day >= day) return null;
  const streak = computeStreak(day, last);
  const amount = computeRewardForStreak(streak);
  const checkIn = { day, streak, currency: CHECK_IN_CURRENCY, amount };
  return buildRewardPayout({ lastSeq }, amount, `checkIn ${day}`, { checkIns: [checkIn] });
}

/** `number` counts the account's bonuses. */
export function decideCheckInBonus(
  state: Pick<AccountState, 'lastSeq'>,
  number: number,
): DecisionChanges & { records: { bonuses: CheckInBonus[] } } {
  const bonus = { number, currency: CHECK_IN_CURRENCY, amount: CHECK_IN_BONUS_REWARD };
  return buildRewardPayout(state, CHECK_IN_BONUS_REWARD, `bonus ${number}`, { bonuses: [bonus] });
}

/** Records of the daily check-in: a paid check-in, or the bonus for seven. */
export interface CheckInRecords {
  checkIns: CheckIn;
  bonuses: CheckInBonus;
}

declare module '../../ledger/decision-changes.ts' {
  interface RecordKinds extends CheckInRecords {}
}
