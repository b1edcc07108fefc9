import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

const PLAN = ['guidePlan', ...MONEY_TAGS, ...NOTICE_TAGS] as const;

export const freshness = {
  shows: {
    'guide/explain': ['balances', 'positions', 'orders', 'transfers', 'portfolios', 'guidePlan'],
    'guide/answerQuestion': ['balances', 'positions', 'orders', 'transfers', 'portfolios'],
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
  notified: { funds: ['guidePlan'] },
} as const satisfies AreaCacheTags;
