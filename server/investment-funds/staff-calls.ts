import type { ProposedKind } from '../desk/review-kinds.ts';
import type { Parts } from '../parts.ts';
import { listFundCorrections } from './list-corrections.ts';
import { proposedCorrection, proposeFundCorrection } from './propose-correction.ts';
import { proposedFund, proposedFundEnd, proposeFund, proposeFundEnd } from './propose-fund.ts';
import { listAllFunds, listFundDays } from './staff-views.ts';

export const staffCalls = (parts: Parts) => ({
  'staff/listFunds': listAllFunds(parts),
  'staff/listFundDays': listFundDays(parts),
  'staff/proposeFund': proposeFund(parts),
  'staff/proposeFundEnd': proposeFundEnd(parts),
  'staff/listFundCorrections': listFundCorrections(parts),
  'staff/proposeFundCorrection': proposeFundCorrection(parts),
});

export const fundProposals = (parts: Parts): ProposedKind[] => [
  proposedFund(parts),
  proposedFundEnd(parts),
  proposedCorrection(parts),
];
