import type { Handlers } from '../http/handler.ts';
import { checkIn } from './check-in.ts';
import { claimBonus } from './claim-bonus.ts';
import { getCheckIn } from './get-check-in.ts';
import type { RewardsParts } from './rewards-parts.ts';

export const rewardsHandlers = (parts: RewardsParts): Pick<Handlers, Extract<keyof Handlers, `rewards/${string}`>> => ({
  'rewards/getCheckIn': getCheckIn(parts),
  'rewards/checkIn': checkIn(parts),
  'rewards/claimBonus': claimBonus(parts),
});
