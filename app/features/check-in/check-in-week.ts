/** The seven days of the daily check-in, and their rewards as amounts. */
import { withCurrency } from '../../format/numbers.ts';

/** Drops trailing zeros, but leaves at least two decimals. */
export const shortly = (amount: string): string => amount.replace(/0{1,4}$/, '');
export const sumOf = (amount: string, currency: string): string => withCurrency(shortly(amount), currency);

/** The seven days shown: what each pays, and which are done. */
export interface WeekDay {
  n: number;
  reward: string;
  isDone: boolean;
  isNext: boolean;
}

/** After the seventh day in a row every day pays the same: the seventh then represents today. */
export function weekOf(rewards: readonly string[], streak: number, checkedIn: boolean): WeekDay[] {
  const done = Math.min(streak, checkedIn ? rewards.length : rewards.length - 1);
  const first = Math.max(0, streak - done);
  return rewards.map((reward, index) => ({
    n: first + index + 1,
    reward,
    isDone: index < done,
    isNext: !checkedIn && index === done,
  }));
}
