import { type AreaCacheTags, MONEY_TAGS, NOTICE_TAGS, TRADE_TAGS } from '../cache-tags.ts';

export const freshness = {
  shows: {
    'trading/previewOrder': ['marginConsent'],
    'trading/previewReplacement': ['orders', 'balances'],
    'trading/listOrderSteps': ['orders'],
    'trading/getMargin': ['marginConsent'],
    'trading/previewMargin': ['positions'],
    'trading/listOrders': ['orders'],
    'trading/listPositions': ['positions'],
    'trading/getPosition': ['positions'],
    'trading/getPortfolio': ['positions', 'balances'],
    'staff/getOrder': ['orders'],
    'staff/listMarginRules': ['margin'],
    'staff/listCommissionPlans': ['commissions'],
    'staff/getInsurance': ['insurance'],
  },
  changes: {
    'trading/placeOrder': TRADE_TAGS,
    'trading/cancelOrder': TRADE_TAGS,
    'trading/replaceOrder': TRADE_TAGS,
    'trading/closePosition': TRADE_TAGS,
    'trading/applyMargin': ['marginConsent', ...NOTICE_TAGS],
    'trading/addMargin': ['positions', ...MONEY_TAGS],
    'trading/removeMargin': ['positions', ...MONEY_TAGS],
    'staff/proposeMarginRule': ['proposals', 'margin'],
    'staff/proposeCommissionPlan': ['proposals', 'commissions'],
    'staff/proposeInsuranceRule': ['proposals', 'insurance'],
  },
  notified: { margin: ['marginConsent'] },
  decided: ['commissions', 'margin', 'insurance'],
} as const satisfies AreaCacheTags;
