/** The state of the daily check-in: the streak, the reward of the day and the progress towards the bonus. */
import type { Desk } from '../desk/desk.ts';
import type { PromotionBudget } from '../ledger/promotion-budget.ts';
import type { Parts } from '../parts.ts';

export interface RewardsParts extends Pick<Parts, 'database' | 'clock' | 'zones' | 'settings'> {
  desk: Desk;
  checkInBudget: PromotionBudget;
}
