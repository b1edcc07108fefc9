import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('day-trading');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
  cn: () => import('./texts/cn.json', { with: { type: 'json' } }),
  kor: () => import('./texts/kor.json', { with: { type: 'json' } }),
  zhs: () => import('./texts/zhs.json', { with: { type: 'json' } }),
  esp: () => import('./texts/esp.json', { with: { type: 'json' } }),
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
} as const satisfies RefusalDeclarations;

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
} as const satisfies NoticeDeclarations;
