/** The seven days of the daily check-in, and their rewards as amounts. */
import { formatWithCurrency } from '../../format/numbers.ts';

/** Drops trailing zeros, but leaves at least two decimals. */
export const trimTrailingZeros = (amount: string): string => amount.replace(/0{1,4}$/, '');
export const formatReward = (amount: string, currency: string): string =>
  formatWithCurrency(trimTrailingZeros(amount), currency);

/** The seven days shown: what each pays, and which are done. */
export interface CheckInDay {
  n: number;
  reward: string;
  isDone: boolean;
  isNext: boolean;
}

/** After the seventh day in a row every day pays the same: the seventh then represents today. */
export function buildCheckInWeek(rewards: readonly string[], streak: number, checkedIn: boolean): CheckInDay[] {
  const done = Math.min(streak, checkedIn ? rewards.length : rewards.length - 1);
  const first = Math.max(0, streak - done);
  return rewards.map((reward, index) => ({
    n: first + index + 1,
    reward,
    isDone: index < done,
    isNext: !checkedIn && index === done,
  }));
}
