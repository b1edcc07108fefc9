/** The state of the daily check-in: the streak, the reward of the day and the progress towards the bonus. */
import type { CommandDesk } from '../desk/group-commit-desk.ts';
import type { PromotionBudget } from '../ledger/promotion-budget.ts';
import type { ServerDependencies } from '../dependencies.ts';
import type { CallAnswer } from '@bourse/contract/call-definition.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { addDays } from '@bourse/core/dates.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  CHECK_INS_PER_BONUS,
  CHECK_IN_BONUS_REWARD,
  CHECK_IN_CURRENCY,
  CHECK_IN_REWARDS,
  computeRewardForStreak,
  computeStreak,
  countCheckInsTowardsBonus,
} from '@bourse/core/accounts/check-in/check-in-rewards.ts';
import type { Handler } from '../calls/handler-types.ts';
import type { AccountId } from '../ids.ts';
import { readCheckIns } from './store.ts';

export interface CheckInDependencies extends Pick<ServerDependencies, 'database' | 'clock' | 'timeZones' | 'settings'> {
  desk: CommandDesk;
  checkInBudget: PromotionBudget;
}

const money = (amount: bigint): string => formatAmount(amount, CHECK_IN_CURRENCY);

/** The operator's day: the same for everybody, wherever they are and whatever their device's clock says. */
export const operatorDateAt = (
  { timeZones, settings }: Pick<CheckInDependencies, 'timeZones' | 'settings'>,
  now: number,
): string => timeZones.toLocal(now, settings.get('zone')).date;

export async function readCheckInStatus(
  dependencies: CheckInDependencies,
  account: AccountId,
): Promise<CallAnswer<Calls['rewards/getCheckIn']>> {
  const now = dependencies.clock.now();
  const day = operatorDateAt(dependencies, now);
  const zone = dependencies.settings.get('zone');
  const { last, days, count, bonuses } = await readCheckIns(dependencies.database, account);
  const checkedIn = last?.day === day;
  // Until today's check-in, yesterday's streak is still alive.
  const next = computeStreak(checkedIn ? addDays(day, 1) : day, last);
  const have = countCheckInsTowardsBonus(count, bonuses);
  return {
    day,
    zone,
    checkedIn,
    streak: next - 1,
    total: count,
    currency: CHECK_IN_CURRENCY,
    reward: money(computeRewardForStreak(next)),
    rewards: CHECK_IN_REWARDS.map(money),
    nextAt: new Date(dependencies.timeZones.toInstant(addDays(day, 1), 0, zone)).toISOString(),
    days,
    bonus: { needed: CHECK_INS_PER_BONUS, have, amount: money(CHECK_IN_BONUS_REWARD) },
  };
}

export const getCheckInStatus =
  (dependencies: CheckInDependencies): Handler<'rewards/getCheckIn'> =>
  (_, { account }) =>
    readCheckInStatus(dependencies, account);
