import { defineArea } from '../area.ts';
import { defineDependency } from '../dependencies.ts';
import { LENDING_AUDIT } from './audit.ts';
import { borrow } from './borrow.ts';
import { lendDemoStock } from './demo-lending.ts';
import { lend, listLendingOrders, recallLend, returnBorrow } from './lend.ts';
import { listAllPools, listLendingPools } from './list-lending-pools.ts';
import { listStockRecalls } from './list-stock-recalls.ts';
import { LENDING_RECORDS, customerDataColumns } from './lending-records.ts';
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
  rules: ['lending'],
  records: LENDING_RECORDS,
  parts: [
    defineDependency('lendingRules', ['database'], ({ database }) => openLendingRules(database), {
      reload: { name: 'lending rules', run: (rules) => rules.reload() },
    }),
  ],
  calls: (parts) => ({
    'lending/listLendingPools': listLendingPools(parts),
    'lending/lend': lend(parts),
    'lending/recallLend': recallLend(parts),
    'lending/borrow': borrow(parts),
    'lending/previewBorrow': previewBorrow(parts),
    'lending/returnBorrow': returnBorrow(parts),
    'lending/listLendingOrders': listLendingOrders(parts),
    'staff/listLendingPools': listAllPools(parts),
    'staff/listStockRecalls': listStockRecalls(parts),
    'staff/listLendingRules': listLendingRules(parts),
    'staff/proposeLendingRule': proposeLendingRule(parts),
  }),
  requests: (parts) => [lendingRuleProposalKind(parts)],
  demo: { afterwards: lendDemoStock },
  jobs: (parts) => [
    { name: 'lent nights', everyMs: NIGHTS_MS, run: () => distributeNightFees(parts) },
    { name: 'recalled borrowings', everyMs: MINUTE_MS, run: () => recallBorrowings(parts) },
  ],
  audit: LENDING_AUDIT,
  customerDataColumns,
});
