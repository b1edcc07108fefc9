import { type Freshness, MONEY, NOTICE } from '../freshness.ts';

const PLAN = ['guidePlan', ...MONEY, ...NOTICE] as const;

export const freshness = {
  shows: {
    'guide/explain': ['balances', 'positions', 'orders', 'transfers', 'portfolios', 'guidePlan'],
    'guide/getPlan': ['guidePlan', 'balances'],
  },
  changes: {
    'guide/subscribePlan': PLAN,
    'guide/agreeToPay': PLAN,
    'guide/cancelPlan': PLAN,
    'guide/askGuide': [],
    'guide/consentToAsking': ['guidePlan'],
    'guide/reportAnswer': [],
  },
  told: { funds: ['guidePlan'] },
} as const satisfies Freshness;
