import type { Notices } from '../area.ts';

const OF_MONEY = { amount: 'amount', currency: 'currency' } as const;

export const notices = {
  applications: {
    loanApplied: OF_MONEY,
    loanOffered: { ...OF_MONEY, until: 'time' },
    loanRefused: { ...OF_MONEY, why: 'text' },
    loanOfferLapsed: OF_MONEY,
    moreCreditGranted: OF_MONEY,
    moreCreditRefused: { ...OF_MONEY, why: 'text' },
  },
  funds: {
    loanPaidOut: { ...OF_MONEY, due: 'date' },
    loanDueSoon: { ...OF_MONEY, due: 'date' },
    loanCollected: OF_MONEY,
    loanOverdue: OF_MONEY,
    loanRepayment: OF_MONEY,
    loanRepaid: OF_MONEY,
    loanWithdrawn: OF_MONEY,
    loanRepaymentProposed: OF_MONEY,
    loanPaidFromPledge: OF_MONEY,
    pledgeCall: { ...OF_MONEY, until: 'time', level: 'number' },
    pledgeCallOver: OF_MONEY,
  },
} as const satisfies Notices;
