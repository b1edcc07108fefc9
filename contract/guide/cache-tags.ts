import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

const PLAN = ['guidePlan', ...MONEY, ...NOTICE] as const;

export const freshness = {
  shows: {
    'guide/explain': ['balances', 'positions', 'orders', 'transfers', 'portfolios', 'guidePlan'],
    'guide/findSubjects': [],
    'guide/getPlan': ['guidePlan', 'balances'],
    'staff/listReportedAnswers': ['reportedAnswers'],
  },
  changes: {
    'guide/subscribePlan': PLAN,
    'guide/agreeToPay': PLAN,
    'guide/cancelPlan': PLAN,
    'guide/askGuide': [],
    'guide/consentToAsking': ['guidePlan'],
    'guide/reportAnswer': ['reportedAnswers'],
    'staff/resolveReportedAnswer': ['reportedAnswers'],
  },
  told: { funds: ['guidePlan'] },
} as const satisfies Freshness;
