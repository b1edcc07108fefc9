/** The state of the daily check-in: the streak, the reward of the day and the progress towards the bonus. */
import type { Desk } from '../desk/desk.ts';
import type { PromotionBudget } from '../ledger/promotion-budget.ts';
import type { Parts } from '../parts.ts';
import type { AnswerOf } from '@bourse/contract/call.ts';
import type { Calls } from '@bourse/contract/calls.ts';
import { addDays } from '@bourse/core/dates.ts';
import { formatAmount } from '@bourse/core/ledger/money.ts';
import {
  BONUS_EVERY,
  BONUS_REWARD,
  CHECK_IN_CURRENCY,
  CHECK_IN_REWARDS,
  rewardOf,
  streakOn,
  towardsBonus,
} from '@bourse/core/accounts/check-in/check-in.ts';
import type { Handler } from '../calls/handler.ts';
import type { AccountId } from '../ids.ts';
import { readCheckIns } from './store.ts';

export interface RewardsParts extends Pick<Parts, 'database' | 'clock' | 'zones' | 'settings'> {
  desk: Desk;
  checkInBudget: PromotionBudget;
}

const money = (amount: bigint): string => formatAmount(amount, CHECK_IN_CURRENCY);

/** The operator's day: the same for everybody, wherever they are and whatever their device's clock says. */
export const dayOf = ({ zones, settings }: Pick<RewardsParts, 'zones' | 'settings'>, now: number): string =>
  zones.toLocal(now, settings.get('zone')).date;

export async function checkInState(
  parts: RewardsParts,
  account: AccountId,
): Promise<AnswerOf<Calls['rewards/getCheckIn']>> {
  const now = parts.clock.now();
  const day = dayOf(parts, now);
  const zone = parts.settings.get('zone');
  const { last, days, count, bonuses } = await readCheckIns(parts.database, account);
  const checkedIn = last?.day === day;
  // Until today's check-in, yesterday's streak is still alive.
  const next = streakOn(checkedIn ? addDays(day, 1) : day, last);
  const have = towardsBonus(count, bonuses);
  return {
    day,
    zone,
    checkedIn,
    streak: next - 1,
    total: count,
    currency: CHECK_IN_CURRENCY,
    reward: money(rewardOf(next)),
    rewards: CHECK_IN_REWARDS.map(money),
    nextAt: new Date(parts.zones.toInstant(addDays(day, 1), 0, zone)).toISOString(),
    days,
    bonus: { needed: BONUS_EVERY, have, amount: money(BONUS_REWARD) },
  };
}

export const getCheckIn =
  (parts: RewardsParts): Handler<'rewards/getCheckIn'> =>
  (_, { account }) =>
    checkInState(parts, account);
