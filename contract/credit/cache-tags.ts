import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

const CHANGED = ['credit', ...NOTICE_TAGS] as const;

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
    'credit/acceptLoan': [...CHANGED, ...MONEY_TAGS, 'positions'],
    'credit/repayLoan': [...CHANGED, ...MONEY_TAGS, 'positions'],
    'credit/changePledge': [...CHANGED, 'positions'],
    'staff/proposeRepayment': ['allLoans'],
  },
  notified: { funds: ['credit'], applications: ['credit'] },
  requested: ['credit'],
  decided: ['allLoans'],
} as const satisfies AreaCacheTags;
