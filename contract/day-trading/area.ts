import { callsIn, freshnessIn, type Notices, type Refusals, textsIn } from '../area.ts';

export const calls = callsIn<typeof import('./calls.ts')>('day-trading');
export const freshness = freshnessIn(() => import('./cache-tags.ts'));
export const texts = textsIn({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

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
