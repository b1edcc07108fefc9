import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

const CHANGED = ['credit', ...NOTICE] as const;

export const freshness = {
  shows: {
    'credit/getCredit': ['credit', 'customer'],
    'credit/previewLoan': ['credit'],
    'credit/listLoans': ['credit'],
    'credit/getSchedule': ['credit'],
    'credit/listPledgeable': ['credit', 'positions'],
    'credit/getPledge': ['credit', 'positions'],
    'staff/listLoans': ['allLoans'],
    'staff/getLoan': ['allLoans'],
  },
  changes: {
    'credit/applyLoan': CHANGED,
    'credit/applyCredit': CHANGED,
    'credit/declineLoan': CHANGED,
    'credit/acceptLoan': [...CHANGED, ...MONEY, 'positions'],
    'credit/repayLoan': [...CHANGED, ...MONEY, 'positions'],
    'credit/changePledge': [...CHANGED, 'positions'],
    'staff/proposeRepayment': ['allLoans'],
  },
  told: { funds: ['credit'], applications: ['credit'] },
  asked: ['credit'],
  decided: ['allLoans'],
} as const satisfies Freshness;
