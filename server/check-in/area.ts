import { defineArea } from '../area.ts';
import { createPromotionBudget, type PromotionBudget } from '../ledger/promotion-budget.ts';
import { defineDependency } from '../dependencies.ts';
import { CHECK_IN_AUDIT_CHECKS } from './audit-checks.ts';
import { checkIn as checkInCall } from './claim-daily-check-in.ts';
import { claimBonus } from './claim-bonus.ts';
import { getCheckInStatus } from './get-check-in-status.ts';
import { customerDataExport, CHECK_IN_RECORDS } from './check-in-records.ts';

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
  dependencies: [
    defineDependency(
      'checkInBudget',
      ['database'],
      ({ database }) => createPromotionBudget(database, 'checkIn', BLOCK),
      {
        stop: (budget) => budget.stop(),
      },
    ),
  ],
  calls: (dependencies) => ({
    'rewards/getCheckIn': getCheckInStatus(dependencies),
    'rewards/checkIn': checkInCall(dependencies),
    'rewards/claimBonus': claimBonus(dependencies),
  }),
  audit: CHECK_IN_AUDIT_CHECKS,
  customerDataExport,
});
