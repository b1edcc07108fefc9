import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'funds/listFunds': ['funds'],
    'funds/getFund': ['funds'],
    'funds/previewFundOrder': ['funds', ...MONEY_TAGS],
    'funds/listFundOrders': ['funds'],
    'funds/listHoldings': ['funds'],
    'funds/listPlans': ['funds'],
    'staff/listFunds': ['allFunds'],
    'staff/listFundDays': ['allFunds'],
    'staff/listFundCorrections': ['allFunds'],
  },
  changes: {
    'funds/buyFund': ['funds', ...MONEY_TAGS],
    'funds/redeemFund': ['funds'],
    'funds/cancelFundOrder': ['funds', ...MONEY_TAGS],
    'funds/setPlan': ['funds'],
    'funds/pausePlan': ['funds'],
    'funds/endPlan': ['funds', ...NOTICE_TAGS],
    'staff/proposeFund': ['allFunds'],
    'staff/proposeFundEnd': ['allFunds'],
    'staff/proposeFundCorrection': ['allFunds'],
  },
  notified: { funds: ['funds'] },
  decided: ['allFunds'],
} as const satisfies AreaCacheTags;
