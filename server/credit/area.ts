import type { ServerDependencies } from '../dependencies.ts';
import { acceptLoan, declineLoan } from './accept-loan.ts';
import { applyCredit, applyLoan, previewLoan } from './apply-loan.ts';
import { changePledge } from './change-pledge.ts';
import { getCredit } from './get-credit.ts';
import { getPledge, listPledgeable } from './get-pledge.ts';
import { getSchedule, listLoans } from './list-loans.ts';
import { proposeRepayment, repayLoan } from './repay-loan.ts';
import { getLoan, listAllLoans } from './staff-loans.ts';
import { defineArea } from '../area.ts';
import { CREDIT_AUDIT } from './audit.ts';
import { accrueLoans } from './accrue-loans.ts';
import { createDemoLoans } from './demo-loans.ts';
import { CREDIT_RECORDS, customerDataColumns } from './credit-records.ts';
import { additionalCreditReviewKind, loanReviewKind } from './review-loan.ts';
import { checkLoanCollateral } from './check-loan-collateral.ts';

const creditHandlers = (parts: ServerDependencies) => ({
  'credit/getCredit': getCredit(parts),
  'credit/previewLoan': previewLoan(parts),
  'credit/applyLoan': applyLoan(parts),
  'credit/applyCredit': applyCredit(parts),
  'credit/acceptLoan': acceptLoan(parts),
  'credit/declineLoan': declineLoan(parts),
  'credit/repayLoan': repayLoan(parts),
  'credit/listLoans': listLoans(parts),
  'credit/getSchedule': getSchedule(parts),
  'credit/listPledgeable': listPledgeable(parts),
  'credit/getPledge': getPledge(parts),
  'credit/changePledge': changePledge(parts),
  'staff/listLoans': listAllLoans(parts),
  'staff/getLoan': getLoan(parts),
  'staff/proposeRepayment': proposeRepayment(parts),
});

declare module '../dependencies.ts' {
  interface AutomationNames {
    pledges: true;
    loans: true;
    demo: true;
  }
}

const ACCRUE_EVERY_MS = 10_000;

export const credit = defineArea({
  name: 'credit',
  rules: ['pledges', 'loans', 'demo'],
  records: CREDIT_RECORDS,
  demo: { afterwards: createDemoLoans },
  calls: creditHandlers,
  jobs: (parts) => [
    { name: 'loans', everyMs: ACCRUE_EVERY_MS, run: () => accrueLoans(parts) },
    { name: 'secured loans', everyMs: ACCRUE_EVERY_MS, run: () => checkLoanCollateral(parts) },
  ],
  requests: (parts) => [loanReviewKind(parts), additionalCreditReviewKind(parts)],
  audit: CREDIT_AUDIT,
  customerDataColumns,
});
