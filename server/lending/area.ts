import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { LENDING_AUDIT_CHECKS } from './audit-checks.ts';
import { borrowStock } from './borrow-stock.ts';
import { lendDemoStock } from './demo-lending.ts';
import { lendStock, listLendingOrders, recallLend, returnBorrow } from './lend-stock.ts';
import { listAllPools, listLendingPools } from './list-lending-pools.ts';
import { listStockRecalls } from './list-stock-recalls.ts';
import { LENDING_RECORDS, customerDataExport } from './lending-records.ts';
import { previewBorrow } from './preview-borrow.ts';
import { listLendingRules, openLendingRules, lendingRuleProposalKind, proposeLendingRule } from './lending-rules.ts';
import { recallBorrowings } from './recall-borrowings.ts';
import { distributeNightFees } from './distribute-night-fees.ts';

declare module '../dependencies.ts' {
  interface AutomationNames {
    lending: true;
  }
}

/** A night is distributed soon after the last short has paid for it. */
const NIGHTS_MS = 10_000;
const MINUTE_MS = 60_000;

export const lending = defineArea({
  name: 'lending',
  automations: ['lending'],
  records: LENDING_RECORDS,
  dependencies: [
    defineDependency('lendingRules', ['database'], ({ database }) => openLendingRules(database), {
      reload: { name: 'lending rules', run: (rules) => rules.reload() },
    }),
  ],
  calls: (dependencies) => ({
    'lending/listLendingPools': listLendingPools(dependencies),
    'lending/lend': lendStock(dependencies),
    'lending/recallLend': recallLend(dependencies),
    'lending/borrow': borrowStock(dependencies),
    'lending/previewBorrow': previewBorrow(dependencies),
    'lending/returnBorrow': returnBorrow(dependencies),
    'lending/listLendingOrders': listLendingOrders(dependencies),
    'staff/listLendingPools': listAllPools(dependencies),
    'staff/listStockRecalls': listStockRecalls(dependencies),
    'staff/listLendingRules': listLendingRules(dependencies),
    'staff/proposeLendingRule': proposeLendingRule(dependencies),
  }),
  reviewKinds: (dependencies) => [lendingRuleProposalKind(dependencies)],
  demo: { afterwards: lendDemoStock },
  jobs: (dependencies) => [
    { name: 'lent nights', everyMs: NIGHTS_MS, run: () => distributeNightFees(dependencies) },
    { name: 'recalled borrowings', everyMs: MINUTE_MS, run: () => recallBorrowings(dependencies) },
  ],
  audit: LENDING_AUDIT_CHECKS,
  customerDataExport,
});
