import { defineArea } from '../area.ts';
import { createPromotionBudget, type PromotionBudget } from '../ledger/promotion-budget.ts';
import { defineDependency } from '../dependencies.ts';
import { CHECK_IN_AUDIT } from './audit.ts';
import { checkIn as checkInCall } from './check-in.ts';
import { claimBonus } from './claim-bonus.ts';
import { getCheckIn } from './get-check-in.ts';
import { customerDataColumns, CHECK_IN_RECORDS } from './check-in-records.ts';

declare module '../dependencies.ts' {
  interface ServerDependencies {
    checkInBudget: PromotionBudget;
  }
}

/** 50 USDT: about a hundred check-ins. */
const BLOCK = 50_000_000n;

export const checkIn = defineArea({
  name: 'check-in',
  records: CHECK_IN_RECORDS,
  parts: [
    defineDependency(
      'checkInBudget',
      ['database'],
      ({ database }) => createPromotionBudget(database, 'checkIn', BLOCK),
      {
        stop: (budget) => budget.stop(),
      },
    ),
  ],
  calls: (parts) => ({
    'rewards/getCheckIn': getCheckIn(parts),
    'rewards/checkIn': checkInCall(parts),
    'rewards/claimBonus': claimBonus(parts),
  }),
  audit: CHECK_IN_AUDIT,
  customerDataColumns,
});
