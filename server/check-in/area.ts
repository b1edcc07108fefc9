import { defineArea } from '../area.ts';
import { createPromotionBudget, type PromotionBudget } from '../ledger/promotion-budget.ts';
import { part } from '../parts.ts';
import { AUDIT } from './audit.ts';
import { checkIn as checkInCall } from './check-in.ts';
import { claimBonus } from './claim-bonus.ts';
import { getCheckIn } from './get-check-in.ts';
import { ownData, REWARD_RECORDS } from './records.ts';

declare module '../parts.ts' {
  interface Parts {
    checkInBudget: PromotionBudget;
  }
}

/** 50 USDT: about a hundred check-ins. */
const BLOCK = 50_000_000n;

export const checkIn = defineArea({
  name: 'check-in',
  records: REWARD_RECORDS,
  parts: [
    part('checkInBudget', ['database'], ({ database }) => createPromotionBudget(database, 'checkIn', BLOCK), {
      stop: (budget) => budget.stop(),
    }),
  ],
  calls: (parts) => ({
    'rewards/getCheckIn': getCheckIn(parts),
    'rewards/checkIn': checkInCall(parts),
    'rewards/claimBonus': claimBonus(parts),
  }),
  audit: AUDIT,
  ownData,
});
