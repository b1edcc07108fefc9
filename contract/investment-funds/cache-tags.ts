import { type Freshness, MONEY, NOTICE } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'funds/listFunds': ['funds'],
    'funds/getFund': ['funds'],
    'funds/previewFundOrder': ['funds', ...MONEY],
    'funds/listFundOrders': ['funds'],
    'funds/listHoldings': ['funds'],
    'funds/listPlans': ['funds'],
    'staff/listFunds': ['allFunds'],
    'staff/listFundDays': ['allFunds'],
    'staff/listFundCorrections': ['allFunds'],
  },
  changes: {
    'funds/buyFund': ['funds', ...MONEY],
    'funds/redeemFund': ['funds'],
    'funds/cancelFundOrder': ['funds', ...MONEY],
    'funds/setPlan': ['funds'],
    'funds/pausePlan': ['funds'],
    'funds/endPlan': ['funds', ...NOTICE],
    'staff/proposeFund': ['allFunds'],
    'staff/proposeFundEnd': ['allFunds'],
    'staff/proposeFundCorrection': ['allFunds'],
  },
  told: { funds: ['funds'] },
  decided: ['allFunds'],
} as const satisfies Freshness;
