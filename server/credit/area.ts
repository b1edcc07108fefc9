import type { ServerDependencies } from '../dependencies.ts';
import { acceptLoan, declineLoan } from './accept-loan.ts';
import { applyForAdditionalCredit, applyForLoan, previewLoan } from './apply-for-loan.ts';
import { changePledge } from './change-pledge.ts';
import { getCredit } from './get-credit.ts';
import { getPledge, listPledgeable } from './get-pledge.ts';
import { getLoanSchedule, listLoans } from './list-loans.ts';
import { proposeRepaymentToCustomer, repayLoan } from './repay-loan.ts';
import { getLoanForStaff, listLoansForStaff } from './list-loans-for-staff.ts';
import { defineArea } from '../area.ts';
import { CREDIT_AUDIT_CHECKS } from './audit-checks.ts';
import { accrueLoans } from './accrue-loans.ts';
import { createDemoLoans } from './demo-loans.ts';
import { CREDIT_RECORDS, customerDataExport } from './credit-records.ts';
import { additionalCreditReviewKind, loanReviewKind } from './review-loan.ts';
import { checkLoanCollateral } from './check-loan-collateral.ts';

const creditHandlers = (dependencies: ServerDependencies) => ({
  'credit/getCredit': getCredit(dependencies),
  'credit/previewLoan': previewLoan(dependencies),
  'credit/applyLoan': applyForLoan(dependencies),
  'credit/applyCredit': applyForAdditionalCredit(dependencies),
  'credit/acceptLoan': acceptLoan(dependencies),
  'credit/declineLoan': declineLoan(dependencies),
  'credit/repayLoan': repayLoan(dependencies),
  'credit/listLoans': listLoans(dependencies),
  'credit/getSchedule': getLoanSchedule(dependencies),
  'credit/listPledgeable': listPledgeable(dependencies),
  'credit/getPledge': getPledge(dependencies),
  'credit/changePledge': changePledge(dependencies),
  'staff/listLoans': listLoansForStaff(dependencies),
  'staff/getLoan': getLoanForStaff(dependencies),
  'staff/proposeRepayment': proposeRepaymentToCustomer(dependencies),
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
  automations: ['pledges', 'loans', 'demo'],
  records: CREDIT_RECORDS,
  demo: { afterwards: createDemoLoans },
  calls: creditHandlers,
  jobs: (dependencies) => [
    { name: 'loans', everyMs: ACCRUE_EVERY_MS, run: () => accrueLoans(dependencies) },
    { name: 'secured loans', everyMs: ACCRUE_EVERY_MS, run: () => checkLoanCollateral(dependencies) },
  ],
  reviewKinds: (dependencies) => [loanReviewKind(dependencies), additionalCreditReviewKind(dependencies)],
  audit: CREDIT_AUDIT_CHECKS,
  customerDataExport,
});
