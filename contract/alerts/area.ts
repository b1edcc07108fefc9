import {
  declareCalls,
  declareCacheTags,
  type NoticeDeclarations,
  type RefusalDeclarations,
  declareTexts,
} from '../area.ts';

export const calls = declareCalls<typeof import('./calls.ts')>('alerts');
export const freshness = declareCacheTags(() => import('./cache-tags.ts'));
export const texts = declareTexts({
  en: () => import('./texts/en.ts'),
  cn: () => import('./texts/cn.ts'),
  kor: () => import('./texts/kor.ts'),
  zhs: () => import('./texts/zhs.ts'),
  esp: () => import('./texts/esp.ts'),
});

export const refusals = {
  alertsFull: { maximum: 'number' },
  alertReached: { price: 'price', currency: 'currency' },
  percentRequired: {},
  alertPriceRequired: {},
} as const satisfies RefusalDeclarations;

export const notices = {
  alerts: {
    priceAlert: { instrument: 'text', instrumentId: 'id', price: 'price', level: 'price', currency: 'currency' },
  },
} as const satisfies NoticeDeclarations;
