import type { Parts } from '../parts.ts';
import { acceptLoan } from './accept-loan.ts';
import { applyCredit } from './apply-credit.ts';
import { applyLoan } from './apply-loan.ts';
import { changePledge } from './change-pledge.ts';
import { declineLoan } from './decline-loan.ts';
import { getCredit } from './get-credit.ts';
import { getPledge, listPledgeable } from './get-pledge.ts';
import { getSchedule } from './get-schedule.ts';
import { listLoans } from './list-loans.ts';
import { previewLoan } from './preview-loan.ts';
import { proposeRepayment } from './propose-repayment.ts';
import { repayLoan } from './repay-loan.ts';
import { getLoan, listAllLoans } from './staff-loans.ts';

export const creditHandlers = (parts: Parts) => ({
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
