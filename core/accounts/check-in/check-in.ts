/**
 * The daily check-in: what a day pays, and the bonus for every seven days. The house's own rule; amounts are minor
 * units.
 */
import { addDays } from '../../dates.ts';
import type { Amount, Currency } from '../../ledger/money.ts';
import type { Changes, Records } from '../../ledger/changes.ts';
import type { AccountState } from '../../trading/orders/account-state.ts';
import { refuseAct, type RestrictionRefusal } from '../../compliance/restrictions.ts';

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
export const BONUS_EVERY = 7;
export const BONUS_REWARD: Amount = 1_000_000n;

/** A stored check-in: its day (YYYY-MM-DD, the operator's) and days in a row. */
export interface CheckIn {
  day: string;
  streak: number;
  currency: Currency;
  amount: Amount;
}
export interface Bonus {
  number: number;
  currency: Currency;
  amount: Amount;
}

/** The streak, in days, after a check-in on `day`. */
export const streakOn = (day: string, last: Pick<CheckIn, 'day' | 'streak'> | null): number =>
  last !== null && addDays(last.day, 1) === day ? last.streak + 1 : 1;
/** The most that a check-in on `day` can pay, given the last one seen: yesterday's may still be in progress. */
export const mostOn = (day: string, last: Pick<CheckIn, 'day' | 'streak'> | null): Amount => {
  const behindYesterdays = streakOn(addDays(day, -1), last) + 1;
  const [one, other] = [rewardOf(streakOn(day, last)), rewardOf(behindYesterdays)];
  return one > other ? one : other;
};
/** The reward for a streak of days. */
export const rewardOf = (streak: number): Amount =>
  CHECK_IN_REWARDS[Math.min(streak, CHECK_IN_REWARDS.length) - 1] ?? 0n;
/** The number of check-ins that no bonus has been paid for yet. */
export const towardsBonus = (checkIns: number, bonuses: number): number => checkIns - bonuses * BONUS_EVERY;

declare module '../../ledger/changes.ts' {
  interface AreaState {
    /** The account's newest check-in, if there is one. */
    lastCheckIn?: Pick<CheckIn, 'day' | 'streak'>;
  }
}

export type RewardRefusal = RestrictionRefusal | { refused: 'identityRequired'; params: Record<never, never> };

/** Pays only verified people, who have one account each, so registering a thousand numbers earns nothing. */
export function refuseReward(
  { states, customer }: Pick<AccountState, 'states' | 'customer'>,
  now: number,
): RewardRefusal | null {
  return (
    refuseAct(states, 'earn', now) ??
    (customer?.verification === 'certified' ? null : { refused: 'identityRequired', params: {} })
  );
}

const paid = <Made extends Records>(
  { lastSeq }: Pick<AccountState, 'lastSeq'>,
  amount: Amount,
  reference: string,
  records: Made,
): Changes & { records: Made } => ({
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
): (Changes & { records: { checkIns: CheckIn[] } }) | null {
  const last = lastCheckIn ?? null;
  if (last !== null && last.day >= day) return null;
  const streak = streakOn(day, last);
  const amount = rewardOf(streak);
  const checkIn = { day, streak, currency: CHECK_IN_CURRENCY, amount };
  return paid({ lastSeq }, amount, `checkIn ${day}`, { checkIns: [checkIn] });
}

/** `number` counts the account's bonuses. */
export function decideBonus(
  state: Pick<AccountState, 'lastSeq'>,
  number: number,
): Changes & { records: { bonuses: Bonus[] } } {
  const bonus = { number, currency: CHECK_IN_CURRENCY, amount: BONUS_REWARD };
  return paid(state, BONUS_REWARD, `bonus ${number}`, { bonuses: [bonus] });
}

/** Records of the daily check-in: a paid check-in, or the bonus for seven. */
export interface RewardRecords {
  checkIns: CheckIn;
  bonuses: Bonus;
}

declare module '../../ledger/changes.ts' {
  interface RecordKinds extends RewardRecords {}
}
