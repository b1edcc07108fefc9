/** What two people decide about a fund: that it opens, that it closes, and that a wrong price of it is corrected. */
import * as z from 'zod/mini';
import { defineProposal, type TermsOfCall, termsOfCall } from '../reviews/define-proposal.ts';

export type FundProposalInput = TermsOfCall<'staff/proposeFund'>;
export const fundOpeningProposal = defineProposal('fundOpening', termsOfCall('staff/proposeFund'));
export const fundClosingProposal = defineProposal('fundClosing', termsOfCall('staff/proposeFundEnd'));

/** The request with the price that the closes gave then. */
export type ProposedFundCorrection = TermsOfCall<'staff/proposeFundCorrection'> & { nav: string };
export const fundCorrectionProposal = defineProposal<ProposedFundCorrection>(
  'fundCorrection',
  z.intersection(termsOfCall('staff/proposeFundCorrection'), z.object({ nav: z.string() })),
);
