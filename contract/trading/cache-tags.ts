import { type Freshness, MONEY, NOTICE, TRADE } from '../cache-tags.ts';

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
    'trading/placeOrder': TRADE,
    'trading/cancelOrder': TRADE,
    'trading/replaceOrder': TRADE,
    'trading/closePosition': TRADE,
    'trading/applyMargin': ['marginConsent', ...NOTICE],
    'trading/addMargin': ['positions', ...MONEY],
    'trading/removeMargin': ['positions', ...MONEY],
    'staff/proposeMarginRule': ['proposals', 'margin'],
    'staff/proposeCommissionPlan': ['proposals', 'commissions'],
    'staff/proposeInsuranceRule': ['proposals', 'insurance'],
  },
  told: { margin: ['marginConsent'] },
  decided: ['commissions', 'margin', 'insurance'],
} as const satisfies Freshness;
