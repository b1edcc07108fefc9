import type { Parts } from '../parts.ts';
import { acceptLoan, declineLoan } from './accept-loan.ts';
import { applyCredit, applyLoan, previewLoan } from './apply-loan.ts';
import { changePledge } from './change-pledge.ts';
import { getCredit } from './get-credit.ts';
import { getPledge, listPledgeable } from './get-pledge.ts';
import { getSchedule, listLoans } from './list-loans.ts';
import { proposeRepayment, repayLoan } from './repay-loan.ts';
import { getLoan, listAllLoans } from './staff-loans.ts';
import { defineArea } from '../area.ts';
import { AUDIT } from './audit.ts';
import { countLoans } from './accrue-loans.ts';
import { lendForDemo } from './demo.ts';
import { CREDIT_RECORDS, ownData } from './records.ts';
import { reviewCredit, reviewLoan } from './review-loan.ts';
import { watchPledges } from './watch-pledges.ts';

const creditHandlers = (parts: Parts) => ({
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

declare module '../parts.ts' {
  interface RuleNames {
    pledges: true;
    loans: true;
    demo: true;
  }
}

const LOOK_MS = 10_000;

export const credit = defineArea({
  name: 'credit',
  rules: ['pledges', 'loans', 'demo'],
  records: CREDIT_RECORDS,
  demo: { afterwards: lendForDemo },
  calls: creditHandlers,
  jobs: (parts) => [
    { name: 'loans', everyMs: LOOK_MS, run: () => countLoans(parts) },
    { name: 'secured loans', everyMs: LOOK_MS, run: () => watchPledges(parts) },
  ],
  requests: (parts) => [reviewLoan(parts), reviewCredit(parts)],
  audit: AUDIT,
  ownData,
});
