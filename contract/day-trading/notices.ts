import type { Notices } from '../area.ts';

export const notices = {
  orders: {
    dayTradeWarning: { instrument: 'text', instrumentId: 'id', quantity: 'quantity', unit: 'unit', at: 'time' },
  },
  applications: {
    dayTradingApplied: {},
    dayTradingApproved: {},
    dayTradingRefused: { why: 'text' },
    dayTradingSuspended: { why: 'text' },
  },
} as const satisfies Notices;
