import type { Refusals } from '../area.ts';

export const refusals = {
  dayTradingSuspended: { why: 'text' },
  dayTradingNotApproved: {},
  dayTradingNotOffered: {},
  dayTradingDayOnly: {},
  dayTradingTooLate: { closesAt: 'time' },
  dayTradingAllowance: { left: 'amount', currency: 'currency' },
  dayTradingOrderLimit: { maximum: 'amount', currency: 'currency' },
  dayTradingTradesUsed: { maximum: 'number' },
} as const satisfies Refusals;
