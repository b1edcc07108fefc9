import type { FeatureContributions, NoticeLink } from '../../feature.ts';

const toLoans: NoticeLink = { to: '/information/loan', says: (t) => t.credit.overview.toLoans };
const toRepayment: NoticeLink = { to: '/information/loanRe', says: (t) => t.credit.overview.toLoans };

export const contributions: FeatureContributions = {
  menu: [
    { on: 'mine', at: 35, icon: 'coin', title: (t) => t.routes.loan, to: '/information/loan' },
    { on: 'money', at: 60, icon: 'coin', title: (t) => t.routes.loan, to: '/information/loan' },
  ],
  notices: {
    loanApplied: toLoans,
    loanOffered: toLoans,
    loanRefused: toLoans,
    loanOfferLapsed: toLoans,
    moreCreditGranted: toLoans,
    moreCreditRefused: toLoans,
    loanPaidOut: toLoans,
    loanDueSoon: toRepayment,
    loanCollected: toRepayment,
    loanOverdue: toRepayment,
    loanRepayment: toRepayment,
    loanRepaid: toLoans,
    loanWithdrawn: toLoans,
    loanRepaymentProposed: toRepayment,
    loanPaidFromPledge: toRepayment,
    pledgeCall: toRepayment,
    pledgeCallOver: toRepayment,
  },
};
